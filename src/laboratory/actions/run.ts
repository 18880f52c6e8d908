import {
  Bookmark,
  GitCompareArrows,
  Play,
  Repeat,
  Scale,
  SkipBack,
  StepBack,
  StepForward,
  Turtle,
  Zap,
} from 'lucide-react'
import { addMark } from '../../scene/index.ts'
import { isBuilding } from '../../session/index.ts'
import { readKept, readTime } from '../../simulation/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import type { Loop } from '../playback/playback.ts'
import { hasNoReadings } from '../no-readings.ts'
import { editOrTell, tellUnfetched } from '../refusal.ts'

const run = (lab: Laboratory) => lab.simulation.status.getState()
const ready = (lab: Laboratory): boolean => run(lab).phase === 'ready'

/** There are bodies, and joints let them stand somewhere. */
function canSettle(lab: Laboratory): boolean {
  return lab.scenes.getState().scene.bodies.length > 0 && (settling(lab) || !hasNoReadings(run(lab)))
}
const settling = (lab: Laboratory): boolean => lab.staging.getState().settling

const looped = (lab: Laboratory): boolean => lab.playback.state.getState().loop !== null
/** Shorter recordings, s, are not played over and over. */
const SHORTEST_LOOP = 0.05

function recorded({ simulation: { frame } }: Laboratory): Loop {
  const [from, to] = frame === null ? [NaN, NaN] : readKept(frame)
  return { from, to }
}

function canLoop(lab: Laboratory): boolean {
  const { from, to } = recorded(lab)
  return to - from >= SHORTEST_LOOP && !run(lab).outdated
}

/** Over one cycle, else over all that is recorded. */
function loop(lab: Laboratory): void {
  import('../playback/searching.ts').then(
    ({ loopCycle }) => loopCycle(lab, recorded(lab)),
    () => lab.playback.loop(recorded(lab)),
  )
}

/** On its way it is ended, else it begins. */
function settle(lab: Laboratory, way: 'rest' | 'nearest'): void {
  const { settling, end } = lab.staging.getState()
  if (settling) return end?.()
  import('../settling.ts').then(
    (part) => part.settle(lab, way),
    () => tellUnfetched(lab, 'settle'),
  )
}

/** Speeds that the keys step through. */
const SPEEDS: readonly number[] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4]

/** The next speed of the ladder above (`step` 1) or below (−1) the present one; the end of the ladder stays. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  // A hair's breadth, so that a speed on the ladder is not its own neighbour.
  const apart = 1.001
  const found = step > 0 ? SPEEDS.find((s) => s > speed * apart) : SPEEDS.findLast((s) => s < speed / apart)
  return found ?? speed
}

/** Play, pause, step, rewind, speed, and coming to rest. */
export const runActions: readonly Action[] = [
  {
    id: 'play',
    label: 'Play or pause',
    keywords: 'run stop start',
    icon: Play,
    keys: ['Space'],
    group: 'Run',
    undo: 'none',
    labelNow: (lab) => (lab.playback.playing ? 'Pause' : 'Play'),
    // What is being loaded plays as soon as it can.
    enabled: (lab) => run(lab).phase !== 'failed',
    perform: (lab) => {
      if (lab.playback.playing) return lab.playback.pause()
      // Playing ends building, so that a click in the view pulls again.
      const { tool, setTool } = lab.session.getState()
      if (isBuilding(tool)) setTool('select')
      lab.playback.play()
    },
  },
  {
    id: 'step-back',
    label: 'Step back',
    icon: StepBack,
    keys: ['ArrowLeft'],
    group: 'Run',
    undo: 'none',
    repeats: true,
    enabled: (lab) => run(lab).canStepBack && !run(lab).outdated,
    perform: (lab) => lab.playback.step(-1),
  },
  {
    id: 'step-forward',
    label: 'Step forward',
    icon: StepForward,
    keys: ['ArrowRight'],
    group: 'Run',
    undo: 'none',
    repeats: true,
    enabled: ready,
    perform: (lab) => lab.playback.step(1),
  },
  {
    id: 'rewind',
    label: 'Rewind to the start',
    about: 'What is recorded begins anew; a run that is kept stays.',
    keywords: 'reset restart',
    icon: SkipBack,
    keys: ['Home'],
    group: 'Run',
    undo: 'none',
    // what fails at its start fails there again; a worker that crashed is tried once more
    enabled: (lab) => {
      const { hasRun, phase, failure, workerNotice } = run(lab)
      return hasRun || (phase === 'failed' && (failure === null || workerNotice !== null))
    },
    perform: (lab) => lab.simulation.rewind(),
  },
  {
    id: 'mark',
    label: 'Mark this moment',
    about: 'It gets a name, and a place on the timeline.',
    keywords: 'bookmark flag instant time name timeline',
    icon: Bookmark,
    keys: ['I'],
    group: 'Run',
    undo: 'view',
    touch: 'menu',
    enabled: (lab) => lab.simulation.frame !== null,
    perform: (lab) => {
      const { frame } = lab.simulation
      if (frame !== null) editOrTell(lab, 'Mark this moment', (draft) => addMark(draft, readTime(frame)))
    },
  },
  {
    id: 'loop',
    label: 'Loop',
    about: 'One cycle of what is recorded, over and over; nothing is dropped.',
    keywords: 'repeat cycle period replay timeline again turn',
    icon: Repeat,
    keys: ['R'],
    group: 'Run',
    undo: 'none',
    touch: 'menu',
    labelNow: (lab) => (looped(lab) ? 'Leave the loop' : 'Loop'),
    enabled: (lab) => looped(lab) || canLoop(lab),
    pressed: looped,
    perform: (lab) => (looped(lab) ? lab.playback.leave() : loop(lab)),
  },
  {
    id: 'settle',
    label: 'Settle',
    about: 'It comes to rest, and starts from there. Undo goes back.',
    keywords: 'rest equilibrium balance statics stable hang',
    icon: Scale,
    keys: ['S'],
    group: 'Run',
    undo: 'entry',
    touch: 'menu',
    labelNow: (lab) => (settling(lab) ? 'Stop settling' : 'Settle'),
    enabled: canSettle,
    perform: (lab) => settle(lab, 'rest'),
  },
  {
    id: 'nearest-balance',
    label: 'Find the nearest balance',
    about: 'Stable or not; it starts from there. Undo goes back.',
    keywords: 'equilibrium statics unstable inverted upright',
    icon: Scale,
    keys: [],
    group: 'Run',
    undo: 'entry',
    touch: 'menu',
    enabled: canSettle,
    perform: (lab) => settle(lab, 'nearest'),
  },
  {
    id: 'keep-run',
    label: 'Keep this run',
    about: 'It stays beside the next one as a shadow, and in plots as a thin curve.',
    keywords: 'compare ghost shadow runs before after',
    icon: GitCompareArrows,
    keys: ['K'],
    group: 'Run',
    undo: 'none',
    touch: 'menu',
    enabled: (lab) => run(lab).phase === 'ready' && run(lab).hasRun && lab.runs.hasRoom(),
    perform: (lab) => lab.runs.keep(),
  },
  {
    id: 'slower',
    label: 'Slower',
    keywords: 'speed slow motion',
    icon: Turtle,
    keys: ['-'],
    group: 'Run',
    undo: 'none',
    repeats: true,
    enabled: (lab) => nextSpeed(run(lab).speed, -1) !== run(lab).speed,
    perform: (lab) => lab.simulation.setSpeed(nextSpeed(run(lab).speed, -1)),
  },
  {
    id: 'faster',
    label: 'Faster',
    keywords: 'speed',
    icon: Zap,
    keys: ['=', '+'],
    group: 'Run',
    undo: 'none',
    repeats: true,
    enabled: (lab) => nextSpeed(run(lab).speed, 1) !== run(lab).speed,
    perform: (lab) => lab.simulation.setSpeed(nextSpeed(run(lab).speed, 1)),
  },
]
