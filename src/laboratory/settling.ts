/** Brings a mechanism to its balance: that is looked for beside the run, the way there is shown, and one edit puts it there. */
import {
  classifyEdit,
  heldAtStart,
  openNumbersFound,
  setPose,
  setVelocity,
  type Scene,
  type SceneDraft,
} from '../scene/index.ts'
import type { WayOut } from '../session/index.ts'
import { HEADER, type Balance, type BalanceWish } from '../simulation/index.ts'
import { performAction } from './action.ts'
import { endOf, glideAlong, wayBetween } from './gliding.ts'
import type { CameraTrip, Laboratory } from './laboratory.ts'
import { editOrTell } from './refusal.ts'
import { heldWords, verdictOf, WAYS, type Told } from './settling-words.ts'
import type { Staged } from './staging.ts'
import { wantsStillness } from './stillness.ts'
import { tellReadOnly } from './only-looked-at.ts'

type Way = BalanceWish['way']

/** Duration of the glide, ms. */
const GLIDE = 1200
/** What takes longer than this says that it is under way, ms. */
const SOON = 400
/** A verdict that nothing hangs on stays so long, s. */
const READ = 30
/** Poses that are no farther apart than this, over the size of the mechanism, are one. */
const SAME = 1e-6

const SUBJECT = 'settle'

/** Has the mechanism come to rest from where it is seen, or find its nearest balance; the verdict is told. */
export async function settle(lab: Laboratory, way: Way): Promise<void> {
  const { scenes, session, simulation, staging, playback } = lab
  if (scenes.getState().readOnly) return tellReadOnly(session)
  staging.getState().end?.()
  session.getState().dismiss(SUBJECT)
  // Changes that are only tried out are not part of the edit.
  scenes.begin(WAYS[way].label)
  scenes.cancel()
  const waiting = setTimeout(() => tellWaiting(lab, turn.end), SOON)
  const turn = takeStage(lab, () => {
    clearTimeout(waiting)
    session.getState().dismiss(SUBJECT)
    simulation.endAsking('balance')
  })
  staging.setState({ settling: true })
  playback.pause()
  // A run may play for another moment; its pose is read when it has stopped.
  await Promise.race([simulation.settled(), turn.ended])
  if (turn.over) return
  turn.watchPose()
  const made = await simulation.ask('balance', { way })
  if (turn.over) return
  if (made === null || !made.ok) {
    turn.end()
    if (made !== null) tellFailure(lab, way, made.why)
    return
  }
  clearTimeout(waiting)
  session.getState().dismiss(SUBJECT)
  const trip = await goAlong(lab, made.told)
  if (!turn.over) await Promise.race([glide(lab, made.told, turn), turn.ended])
  if (turn.over) {
    trip?.back()
    return
  }
  turn.watchNoMore()
  const moving = startsMoving(scenes.getState().scene)
  const moved = putThere(lab, way, made.told)
  if (moved === null) trip?.back()
  else if (trip) followTrip(lab, trip)
  const { change } = scenes.getState()
  if (moved !== null) await Promise.race([simulation.upToDate(), turn.ended])
  // Ended meanwhile: the view is another's again, and what was put there stays.
  if (turn.over) return
  turn.end()
  if (moved !== null && scenes.getState().change === change)
    tellVerdict(lab, made.told, { moved, stopped: moved && moving })
}

/** One's time on the stage. */
interface Turn {
  readonly over: boolean
  readonly ended: Promise<void>
  readonly end: () => void
  readonly show: (staged: Staged) => void
  /** Watches the pose on the screen as well, from now on. */
  readonly watchPose: () => void
  /** What happens next is its own doing. */
  readonly watchNoMore: () => void
}

/** The stage until an edit, play, another scene or Esc, or whoever takes it next. */
function takeStage(lab: Laboratory, onEnd: () => void): Turn {
  const { simulation, staging } = lab
  let over = false
  let shown: Staged | null = null
  let stops: (() => void)[] = []
  let tellEnd!: () => void
  const ended = new Promise<void>((resolve) => (tellEnd = resolve))
  const watchNoMore = (): void => {
    stops.forEach((stop) => stop())
    stops = []
  }
  const end = (): void => {
    if (over) return
    over = true
    watchNoMore()
    const now = staging.getState()
    const others = { staged: now.staged === shown ? null : now.staged, end: now.end === end ? null : now.end }
    staging.setState({ ...others, fall: null, settling: false })
    onEnd()
    tellEnd()
  }
  staging.setState({ staged: null, end })
  const stopTaken = staging.subscribe((now) => {
    if (now.end !== end || now.staged !== shown) end()
  })
  stops.push(stopTaken, watchRun(lab, end))
  return {
    get over() {
      return over
    },
    ended,
    end,
    show(staged) {
      shown = staged
      staging.setState({ staged })
    },
    watchPose: () => void stops.push(simulation.onFrame(end)),
    watchNoMore,
  }
}

/** Tells when the scene is another, or is being changed, or plays. */
function watchRun({ scenes, simulation }: Laboratory, onChange: () => void): () => void {
  const stops = [
    scenes.subscribe((now, before) => {
      if (now.change !== before.change || now.gesture !== null) onChange()
    }),
    simulation.status.subscribe(({ playing }, before) => {
      if (playing && !before.playing) onChange()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

const sizeOf = ({ simulation }: Laboratory): number => simulation.frame?.data[HEADER.size] ?? 1

/** Whether it is seen at its balance already. */
const stays = (lab: Laboratory, { moved }: Balance): boolean => moved <= SAME * sizeOf(lab)

/** The camera goes where the mechanism is still seen at its balance. Where that cannot be had it stays, and all else goes on. */
async function goAlong(lab: Laboratory, told: Balance): Promise<CameraTrip | null> {
  const view = lab.view.current
  if (view === null || stays(lab, told)) return null
  return view.keepInSight(endOf(told), wantsStillness() ? 0 : GLIDE).catch(() => null)
}

/** Undo brings back what was seen, and from where; redo the other. */
function followTrip({ scenes }: Laboratory, trip: CameraTrip): void {
  const { entry } = scenes.getState().change
  const stop = scenes.subscribe(({ change }, before) => {
    if (change.kind === 'replace') return stop()
    if (change === before.change || change.entry !== entry) return
    if (change.kind === 'undo') trip.back()
    else trip.forth()
  })
}

/** Shows the way there; resolves when it has arrived. Who wants less motion has it there at once. */
function glide(lab: Laboratory, told: Balance, turn: Turn): Promise<void> {
  if (stays(lab, told) || wantsStillness()) return Promise.resolve()
  const at = glideAlong(told, sizeOf(lab))
  const start = performance.now()
  const posesAt = (now: number) => {
    const gone = Math.min(1, Math.max(0, (now - start) / GLIDE))
    return at(gone * gone * (3 - 2 * gone))
  }
  turn.show({ posesAt, moves: true })
  return new Promise((resolve) => setTimeout(resolve, GLIDE))
}

/** The run anew, from the balance. Whether that took an entry of the history; null where it was refused. */
function putThere(lab: Laboratory, way: Way, told: Balance): boolean | null {
  const { scenes, simulation } = lab
  const { hasRun, phase } = simulation.status.getState()
  const rests = restsAt(scenes.getState().scene, told, sizeOf(lab))
  if (rests && !hasRun && phase !== 'failed' && stays(lab, told)) return false
  const recipe = (draft: SceneDraft): true => (rests ? true : put(draft, told))
  return editOrTell(lab, WAYS[way].label, recipe, { restarts: true }) === null ? null : true
}

const isStill = ({ velocity, angularVelocity }: Scene['bodies'][number]): boolean =>
  [...velocity, ...angularVelocity].every((x) => x === 0)

const startsMoving = ({ bodies }: Scene): boolean => !bodies.every(isStill)

/** Whether the scene starts at the balance, and at rest. */
function restsAt({ bodies }: Scene, told: Balance, size: number): boolean {
  const ends = endOf(told)
  return bodies.every((body) => {
    const end = ends.get(body.id)
    if (end === undefined) return true
    return isStill(body) && wayBetween(body, end, size) <= SAME * size
  })
}

function put(draft: SceneDraft, told: Balance): true {
  for (const [id, pose] of endOf(told)) {
    setPose(draft, id, pose)
    setVelocity(draft, id, { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })
  }
  // One that is open would be as long as it is from now on.
  for (const force of draft.forces) Object.assign(force, openNumbersFound(force, told.kept))
  return true
}

function tellWaiting({ session }: Laboratory, stop: () => void): void {
  session.getState().notify({
    tone: 'info',
    subject: SUBJECT,
    title: 'Looking for where it balances …',
    waysOut: [{ label: 'Stop', perform: stop }],
    seconds: 0,
  })
}

function tellVerdict(lab: Laboratory, told: Balance, start: Told): void {
  const { scenes, session, staging } = lab
  const [fall] = told.stability === 'unstable' ? told.falls : []
  const { scene } = scenes.getState()
  const arrows = session.getState().layers.reactionForces
  const { moved } = start
  const { title, detail } = verdictOf(told, scene, { ...start, arrows })
  const { stability, directions, negativeDirections, freeDirections, residual } = told
  const held = heldWords(heldAtStart(scene))
  const found = { stability, negativeDirections, freeDirections, residual, held }
  staging.setState({ balance: directions === 0 ? null : { scene, found } })
  const showForces = (): void => {
    session.getState().setLayer('reactionForces', true)
    tellVerdict(lab, told, start)
  }
  const id = session.getState().notify({
    tone: 'info',
    subject: SUBJECT,
    aside: true,
    title,
    detail,
    waysOut: [
      ...(fall ? [{ label: WAYS.fall.label, perform: () => void settle(lab, 'fall') }] : []),
      ...(moved ? [{ label: 'Undo', perform: () => void scenes.undo() }] : []),
      ...(!arrows && scene.joints.length > 0 ? [{ label: 'Show forces', perform: showForces }] : []),
      ...wayTo(lab, 'panel-modes', 'Modes here'),
      ...(!moved && !fall ? wayTo(lab, 'panel-diagnosis', 'See what moves') : []),
    ],
    seconds: fall ? 0 : READ,
  })
  const dismiss = (): void => session.getState().dismiss(id)
  // The ghost goes with the words that speak of it, and they with the pose.
  const turn = fall && takeStage(lab, dismiss)
  turn?.watchPose()
  if (fall) staging.setState({ fall })
  const stopRun = watchRun(lab, dismiss)
  const stop = session.subscribe(({ notices }) => {
    if (notices.some((notice) => notice.id === id)) return
    stop()
    stopRun()
    turn?.end()
  })
}

function tellFailure(lab: Laboratory, way: Way, why: string): void {
  const other: Way = way === 'nearest' ? 'rest' : 'nearest'
  const { scene: asked } = lab.scenes.getState()
  lab.session.getState().notify({
    tone: 'warning',
    subject: SUBJECT,
    aside: true,
    holds: (scene) => classifyEdit(asked, scene).class === 'view',
    title: WAYS[way].failed,
    detail: why,
    waysOut: [
      { label: WAYS[other].label, perform: () => void settle(lab, other) },
      ...wayTo(lab, 'panel-diagnosis', 'See what moves'),
    ],
    seconds: 0,
  })
}

/** A panel as a way out, where there is one. */
function wayTo(lab: Laboratory, id: string, label: string): readonly WayOut[] {
  const action = lab.actions.all.find((one) => one.id === id)
  if (action === undefined) return []
  return [
    {
      label,
      perform: () => {
        if (action.pressed?.(lab) !== true) performAction(lab, action)
      },
    },
  ]
}
