/**
 * Bodies and joints that an edit took out of a run and a later one brings back, and drives that prescribe a place, as undo and redo do. What was left moved on in between as
 * it could not before, so that where it is now says nothing of the branch in which the loops were closed, nor of how fast all would be. So what hangs together with it is run on
 * from where the mechanism was left, to where it would be had nothing been taken out. Where that takes too long, what comes back is put where it was seen last, with the velocity that it had.
 */
import {
  assemble,
  calcRankEffort,
  carryOver,
  compile,
  copyState,
  DRIVES,
  isSame,
  makeIntegrator,
  makeState,
  makeWorkspace,
} from '../../engine/index.ts'
import type { MechanismSpec, Model, State } from '../../engine/index.ts'
import type { HistoryStep, MovedDrive } from '../protocol/messages.ts'
import { stand, type Stood } from './hand-moves.ts'
import type { Mechanism } from './mechanism.ts'
import { motionOf, NOTHING_RELOCATED, type Relocation, type Posed } from './seen-poses.ts'

export interface Returning {
  /** What comes back as a run gets this spec; of no body where nothing does. */
  readonly recall: (m: Mechanism, spec: MechanismSpec) => Relocation
  /** A run is about to get this spec. What is returned is to be called once it has, with the driven joints that it moved: the mechanism was left where it is now. */
  readonly watch: (
    m: Mechanism,
    spec: MechanismSpec,
    history: readonly HistoryStep[],
  ) => (moved: readonly MovedDrive[]) => void
  readonly clear: () => void
}

type Joint = MechanismSpec['joints'][number]
type Part = MechanismSpec['bodies'][number] | Joint

/** A mechanism that was left, and the driven joints that what came after it moved. */
interface Left extends Stood {
  readonly moved: readonly string[]
}

/** Mechanisms that are remembered. */
const MOST = 200
/** Effort of finding a rank, and evaluations times bodies, up to which a mechanism is run on from where it was left: about a second. */
const QUICK = 5e5
const MOST_EVALUATIONS = 2e5
/** Steps after which it is asked how many evaluations there were. */
const PORTION = 50
/** Angles of driven joints that differ by less, rad, are the same. */
const SAME = 1e-3

export function makeReturning(): Returning {
  let left: readonly Left[] = []
  /** The entry of the history whose edit was the last to leave one. */
  let edited: number | null = null

  return {
    recall(m, spec) {
      const moved = left.findLast((stood) => isSame(stood.spec, spec))?.moved ?? []
      const back = [...findBack(m.spec, spec), ...spec.joints.filter(({ id }) => moved.includes(id))]
      if (back.length === 0) return NOTHING_RELOCATED
      const last =
        left.findLast((stood) => isSame(stood.spec, spec)) ??
        left.findLast((stood) => back.some((part) => holds(stood.spec, part)))
      if (last === undefined) return NOTHING_RELOCATED
      const before = { model: compile(last.spec), state: last.state }
      return runOn(before, last.spec, spec, back, moved, m) ?? placeAsSeen(before, last.spec, back)
    },
    watch(m, spec, history) {
      const step = history.at(-1)
      // a gesture leaves what it began with
      const goesOn = step?.kind === 'edit' && step.entry === edited
      if (goesOn) return () => {}
      const takesOut = findBack(spec, m.spec).length > 0
      const stood = stand(m)
      return (moved) => {
        if (!takesOut && moved.length === 0) return
        edited = step?.kind === 'edit' ? step.entry : null
        const now = { ...stood, moved: moved.map(({ joint }) => joint) }
        left = [...left.filter((other) => !isSame(other.spec, stood.spec)), now].slice(-MOST)
      }
    },
    clear: () => {
      left = []
      edited = null
    },
  }
}

/** What of a spec is not in the one of before: bodies, joints, and joints with a drive that says where they are. */
function findBack(before: MechanismSpec, spec: MechanismSpec): readonly Part[] {
  const bodies = new Set(before.bodies.map(({ id }) => id))
  const joints = new Map(before.joints.map((joint) => [joint.id, joint]))
  return [
    ...spec.bodies.filter(({ id }) => !bodies.has(id)),
    ...spec.joints.filter((joint) => {
      const old = joints.get(joint.id)
      if (old === undefined) return true
      const courses = coursesOf(joint)
      return courses.length > 0 && !isSame(coursesOf(old), courses)
    }),
  ]
}

/** Drives that prescribe a place. What else drives a joint goes on from where that is. */
const coursesOf = ({ drives }: Joint): Joint['drives'] => drives.filter(({ kind }) => DRIVES[kind].gives === 'position')

const holds = ({ bodies, joints }: MechanismSpec, part: Part): boolean =>
  [...bodies, ...joints].some((one) => one.id === part.id && isSame(one, part))

type Moved = Pick<Mechanism, 'model' | 'state'>

/** Bodies that come back, where they were seen last. */
const placeAsSeen = (before: Moved, spec: MechanismSpec, back: readonly Part[]): Relocation => ({
  posed: back.flatMap((part): Posed[] =>
    before.model.bodyIndex.has(part.id) && holds(spec, part) ? [putAs(before, part.id)] : [],
  ),
  angles: new Map(),
})

function putAs(from: Moved, id: string): Posed {
  const motion = motionOf(from, id)
  return { id, pose: motion, velocity: motion, recalled: true }
}

/**
 * What hangs together with what comes back, run on from an earlier state to the time of the run; null where that takes too long, or where drives stand elsewhere in the run, as
 * after an edit of their laws.
 */
function runOn(
  before: Moved,
  was: MechanismSpec,
  spec: MechanismSpec,
  back: readonly Part[],
  moved: readonly string[],
  m: Mechanism,
): Relocation | null {
  const { t } = m.state
  const model = compile(spec)
  if (before.state.t > t || calcRankEffort(model) > QUICK) return null
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  if (isSame(was, spec)) copyState(before.state, state)
  else carryOver(before.model, before.state, model, state, [])
  if (!assemble(model, state, ws, false).ok) return null
  const run = makeIntegrator('auto', model, m.settings)
  while (state.t < t) {
    if (run.statistics.evaluations * spec.bodies.length > MOST_EVALUATIONS) return null
    if (run.advance(model, state, ws, t, PORTION) !== null) return null
  }
  if (!isDrivenAlike(model, state, spec, moved, m)) return null
  const concerned = findConcerned(model, spec, back)
  const posed = spec.bodies.filter(({ id }) => concerned.has(id)).map(({ id }) => putAs({ model, state }, id))
  const angles = model.joints.flatMap(({ id, angle, body1, body2 }) =>
    angle >= 0 && [body1, body2].some((b) => concerned.has(model.bodyIds[b]!))
      ? [[id, state.angle[angle]!] as const]
      : [],
  )
  return { posed, angles: new Map(angles) }
}

/** Bodies that hang together with what comes back, not through what is fixed. */
function findConcerned(
  { piece, fixed, bodyIds, bodyIndex }: Model,
  { joints }: MechanismSpec,
  back: readonly Part[],
): ReadonlySet<string> {
  const ids = new Set(back.map(({ id }) => id))
  const ends = joints.filter(({ id }) => ids.has(id)).flatMap(({ driven, main }) => [driven.body, main.body])
  const bodies = [...ids, ...ends].flatMap((id) => bodyIndex.get(id) ?? [])
  const pieces = new Set(bodies.filter((b) => !fixed[b]).map((b) => piece[b]))
  return new Set(bodyIds.filter((_, b) => !fixed[b] && pieces.has(piece[b])))
}

/** Whether joints that have the same drives in the run stand as they do there, but for those that were moved. */
const isDrivenAlike = (
  model: Model,
  state: State,
  spec: MechanismSpec,
  moved: readonly string[],
  m: Mechanism,
): boolean =>
  model.joints.every((joint, j) => {
    if (moved.includes(joint.id)) return true
    const k = m.model.joints.findIndex(({ id }) => id === joint.id)
    const other = m.model.joints[k]
    if (other === undefined || joint.driveMask === 0 || joint.angle < 0 || other.angle < 0) return true
    if (!isSame(spec.joints[j]?.drives, m.spec.joints[k]?.drives)) return true
    return Math.abs(Math.sin(0.5 * (state.angle[joint.angle]! - m.state.angle[other.angle]!))) < SAME
  })
