import type { Laboratory } from '../../laboratory/index.ts'
import { isPrescribed, type Scene } from '../../scene/index.ts'
import { readPoses } from '../../simulation/index.ts'

const SUBJECT = 'held-by-drive'

/** Joints whose motion is given, whatever force that takes. */
const drivenIn = ({ joints }: Pick<Scene, 'joints'>) => joints.filter(isPrescribed)

type Wish = Parameters<ReturnType<Laboratory['session']['getState']>['notify']>[0]

/** What is to be said to a hand that a paused mechanism does not follow; null where it may follow, or that is not known yet. */
function heldWords({ scenes, session, simulation }: Laboratory): Wish | null {
  const { scene } = scenes.getState()
  const { playing, report } = simulation.status.getState()
  const mobility = report?.analysis === 'done' ? report.mobility : null
  if (playing || !mobility) return null
  const [first, ...others] = drivenIn(scene)
  // Rows of velocities hold no pose.
  if (!first || mobility.mechanism.dof === 0 || mobility.dof + mobility.nonholonomic > 0) return null
  const one = others.length === 0
  return {
    tone: 'info',
    subject: SUBJECT,
    holds: (now) => drivenIn(now).length > 0,
    title: one ? 'Its drive holds it where it is' : 'Its drives hold it where it is',
    detail: `0 degrees of freedom are left to pull at. Play it to see it driven, or take ${one ? 'the drive' : 'a drive'} off its joint to move it by hand.`,
    waysOut: [
      { label: 'Play', perform: () => simulation.play() },
      { label: `Select ${first.name}`, perform: () => session.getState().select([{ kind: 'joint', id: first.id }]) },
    ],
  }
}

/** Says it, until it is played. */
function say({ session, simulation, playback }: Laboratory, words: Wish): void {
  session.getState().notify(words)
  const leave = (): void => {
    if (!playback.playing) return
    for (const stop of stops) stop()
    session.getState().dismiss(SUBJECT)
  }
  const stops = [simulation.status.subscribe(leave), playback.state.subscribe(leave)]
}

/** A pose that changed by less, in m and in quaternion entries, is the one of before: it was closed anew. */
const STAYED = 1e-6

/** Moves bodies by an edit, and tells why where its drives have brought all of them back. */
export function moveOrTell(lab: Laboratory, bodies: readonly string[], move: () => void): void {
  const words = heldWords(lab)
  const seen = (): readonly number[] => {
    const { frame } = lab.simulation
    const poses = frame === null ? null : readPoses(frame)
    return bodies.flatMap((id) => {
      const pose = poses?.get(id)
      return pose === undefined ? [] : [...pose.position, ...pose.orientation]
    })
  }
  const before = seen()
  const { revision } = lab.scenes.getState()
  move()
  const now = lab.scenes.getState().revision
  if (words === null || before.length === 0 || now === revision) return
  void lab.simulation.settled().then(() => {
    const after = seen()
    const same = after.length === before.length && after.every((x, i) => Math.abs(x - before[i]!) <= STAYED)
    if (same && lab.scenes.getState().revision === now) say(lab, words)
  })
}

/**
 * Tells why a paused mechanism does not follow the hand that pulls it, where its drives leave no freedom, and what can be done
 * instead: once for each pull, however it is made, since what was said of an earlier one is gone by then.
 */
export function makeHeldTeller(lab: Laboratory): {
  /** A pull begins. */
  readonly begin: () => void
  /** It goes on. What was not known yet as it began is told as soon as it is. */
  readonly tell: () => void
} {
  let told = false
  const tell = (): void => {
    const words = told ? null : heldWords(lab)
    if (words === null) return
    told = true
    say(lab, words)
  }
  return {
    begin: () => {
      told = false
    },
    tell,
  }
}
