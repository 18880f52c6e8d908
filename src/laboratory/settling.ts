/** Brings a mechanism to its balance: that is looked for beside the run, the way there is shown, and one edit puts it there. */
import { setPose, setVelocity, type Scene, type SceneDraft } from '../scene/index.ts'
import type { WayOut } from '../session/index.ts'
import { HEADER, type Balance, type BalanceWish } from '../simulation/index.ts'
import { performAction } from './action.ts'
import { endOf, glideAlong, wayBetween } from './gliding.ts'
import type { Laboratory } from './laboratory.ts'
import { editOrTell } from './refusal.ts'
import { verdictOf, WAYS } from './settling-words.ts'
import { tellReadOnly } from './telling.ts'

type Way = BalanceWish['way']

/** Of the glide, ms. */
const GLIDE = 1200
/** What takes longer than this says that it is under way, ms. */
const SOON = 400
/** Poses that are no farther apart than this, over the size of the mechanism, are one. */
const SAME = 1e-6

const SUBJECT = 'settle'

/** Has the mechanism come to rest from where it is seen, or find its nearest balance; the verdict is told. */
export async function settle(lab: Laboratory, way: Way): Promise<void> {
  const { scenes, session, simulation, staging } = lab
  if (scenes.getState().readOnly) return tellReadOnly(session)
  staging.getState().end?.()
  session.getState().dismiss(SUBJECT)
  const turn = takeStage(lab)
  staging.setState({ settling: true })
  simulation.pause()
  const waiting = setTimeout(() => tellWaiting(lab, turn.end), SOON)
  const made = await ask(lab, way, turn)
  clearTimeout(waiting)
  if (turn.over) return
  session.getState().dismiss(SUBJECT)
  if (made === null) return turn.end()
  if (!made.ok) {
    turn.end()
    return tellFailure(lab, way, made.why)
  }
  await glide(lab, made.told, turn)
  if (turn.over) return
  turn.watchNoMore()
  const moved = putThere(lab, way, made.told)
  if (moved !== null) await simulation.upToDate()
  // Ended meanwhile: the view is another's again, and what was put there stays.
  if (turn.over) return
  turn.end()
  if (moved !== null) tellVerdict(lab, made.told, moved)
}

/** One's time on the stage. */
interface Turn {
  readonly over: boolean
  readonly end: () => void
  /** From now on the pose that is shown is what it is about, too. */
  readonly watchPose: () => void
  /** What happens next is its own doing. */
  readonly watchNoMore: () => void
}

/** The stage until an edit, play, another scene or Esc, or whoever takes it next. */
function takeStage({ scenes, simulation, staging }: Laboratory, onEnd: () => void = () => {}): Turn {
  let over = false
  let stops: (() => void)[] = []
  const watchNoMore = (): void => {
    stops.forEach((stop) => stop())
    stops = []
  }
  const end = (): void => {
    if (over) return
    over = true
    watchNoMore()
    if (staging.getState().end === end) staging.setState({ staged: null, fall: null, settling: false, end: null })
    onEnd()
  }
  staging.setState({ end })
  stops.push(
    staging.subscribe((now) => {
      if (now.end !== end) end()
    }),
    scenes.subscribe((now, before) => {
      if (now.scene !== before.scene || now.document !== before.document || now.gesture !== null) end()
    }),
    simulation.status.subscribe(({ playing }) => {
      if (playing) end()
    }),
  )
  return {
    get over() {
      return over
    },
    end,
    watchPose: () => void stops.push(simulation.onFrame(end)),
    watchNoMore,
  }
}

/** In the pose that is seen once the run stands. */
async function ask(lab: Laboratory, way: Way, turn: Turn) {
  const { simulation } = lab
  // One that plays for another moment is only seen to stand when it does.
  await simulation.settled()
  if (turn.over) return null
  turn.watchPose()
  const asked = simulation.ask('balance', { way })
  const stop = lab.staging.subscribe(() => {
    if (turn.over) simulation.endAsking('balance')
  })
  const made = await asked
  stop()
  return made
}

/** Shows the way there; over when it has arrived or was ended. Who wants less motion has it there at once. */
function glide({ simulation, staging }: Laboratory, told: Balance, turn: Turn): Promise<void> {
  const size = simulation.frame?.data[HEADER.size] ?? 1
  if (told.moved <= SAME * size || wantsStillness()) return Promise.resolve()
  const at = glideAlong(told, size)
  const start = performance.now()
  const posesAt = (now: number) => {
    const gone = Math.min(1, Math.max(0, (now - start) / GLIDE))
    return at(gone * gone * (3 - 2 * gone))
  }
  staging.setState({ staged: { posesAt } })
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, GLIDE)
    const stop = staging.subscribe(() => {
      if (turn.over) done()
    })
  })
}

const wantsStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** The run at its start, and that at the balance. Whether that took an edit; null where it was refused. */
function putThere(lab: Laboratory, way: Way, told: Balance): boolean | null {
  const { scenes, simulation } = lab
  const { hasRun, phase } = simulation.status.getState()
  const size = simulation.frame?.data[HEADER.size] ?? 1
  const rests = restsAt(scenes.getState().scene, told, size)
  if (hasRun || phase === 'failed') simulation.rewind()
  if (rests) return false
  return editOrTell(lab, WAYS[way].label, (draft) => put(draft, told)) === null ? null : true
}

/** Whether the scene starts at the balance, and at rest. */
function restsAt({ bodies }: Scene, told: Balance, size: number): boolean {
  const ends = endOf(told)
  return bodies.every((body) => {
    const end = ends.get(body.id)
    if (end === undefined) return true
    const still = [...body.velocity, ...body.angularVelocity].every((x) => x === 0)
    return still && wayBetween(body, end, size) <= SAME * size
  })
}

function put(draft: SceneDraft, told: Balance): true {
  for (const [id, pose] of endOf(told)) {
    setPose(draft, id, pose)
    setVelocity(draft, id, { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })
  }
  // One that is open would be as long as it is from now on.
  for (const force of draft.forces) {
    if (force.kind === 'spring-damper') force.restLength ??= told.restLengths[force.id] ?? null
  }
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

function tellVerdict(lab: Laboratory, told: Balance, moved: boolean): void {
  const { scenes, session, staging } = lab
  const unstable = told.stability === 'unstable'
  const turn = takeStage(lab, () => session.getState().dismiss(id))
  turn.watchPose()
  const waysOut = unstable
    ? [{ label: WAYS.fall.label, perform: () => void settle(lab, 'fall') }, ...wayTo(lab, 'panel-modes', 'Modes here')]
    : []
  const id = session.getState().notify({
    tone: 'info',
    subject: SUBJECT,
    ...verdictOf(told, scenes.getState().scene, moved),
    ...(unstable && { waysOut, seconds: 0 }),
  })
  // The ghost goes with the words that speak of it.
  const stop = session.subscribe(({ notices }) => {
    if (notices.some((notice) => notice.id === id)) return
    stop()
    turn.end()
  })
  staging.setState({ fall: told.falls[0] ?? null })
}

function tellFailure(lab: Laboratory, way: Way, why: string): void {
  const other: Way = way === 'nearest' ? 'rest' : 'nearest'
  lab.session.getState().notify({
    tone: 'warning',
    subject: SUBJECT,
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
