/** Why a mechanism moves as it does, or does not, in one pose. */
import type { Failure } from '../failure.ts'
import { assemble } from '../assembly/assembly.ts'
import { displace, projectPositions } from '../kinematics/projection.ts'
import { computeSize } from '../kinematics/size.ts'
import { computePositions } from '../kinematics/stages.ts'
import { OutOfTime, type GoOn } from '../linalg/singular-values.ts'
import { compile } from '../compile.ts'
import { isDrivenByElement } from '../constraints/elements.ts'
import type { Model } from '../model/model.ts'
import { countDriven } from '../model/rows.ts'
import type { HeldRows, JointSpec, MechanismSpec } from '../model/spec.ts'
import { makeState, type State } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Workspace } from '../model/workspace.ts'
import { NO_DEPENDENCIES, findDependencies, type Dependencies } from '../analysis/dependencies.ts'
import { calcFreedoms, type Freedom, type FreedomKind } from '../analysis/freedoms.ts'
import { BEARABLE_EFFORT, calcMobility, calcRankEffort, type Mobility } from '../analysis/mobility.ts'
import { atUnitPace, follow, type Motion } from '../analysis/motions.ts'
import { groupRows, listRows, listRowsAt } from '../analysis/scaled-rows.ts'
import { BESIDE, findDeadCentres, findSingularJoints } from './singular-poses.ts'
import { findSwaps, type Swap } from './swaps.ts'
import { twistsOf, type FreeMotion } from '../analysis/twists.ts'

export type { FreeMotion } from '../analysis/twists.ts'

/** Why a mechanism moves as it does in one pose; joints and bodies by their ids. */
export interface Diagnosis {
  readonly mobility: Mobility
  /** Freedoms of the mechanism without its drives, as many as `mobility.mechanism.dof`: useful ones first, then idle, then infinitesimal ones. */
  readonly freedoms: readonly FreeMotion[]
  /** Joints without which the mechanism, its drives left out, would move more, and by how many freedoms. */
  readonly takenBy: readonly { readonly joint: string; readonly frees: number }[]
  /** Joints whose drives prescribe motions, and how many freedoms each takes here: 0 where it locks, or repeats another. */
  readonly drives: readonly { readonly joint: string; readonly takes: number }[]
  /** Joints in whose pose the mechanism, driven as it is, has fewer independent rows than beside it. */
  readonly singular: readonly string[]
  /** Joints whose coordinates are at rest in every motion from this pose, though not beside it: what acts in them does no work. Of a body on the frame that is its dead centre. */
  readonly deadCentres: readonly string[]
  /** Proposed swaps, joints of well-known types first. */
  readonly swaps: readonly Swap[]
  /** What was left out or cut short, as the mechanism is too large for it. */
  readonly unfinished: readonly DiagnosisPart[]
}

/** Parts of a diagnosis that may be left out. */
export type DiagnosisPart = 'freedoms' | 'takenBy' | 'singular' | 'swaps'

/** Effort of finding the rank up to which many motions are followed to see what lies beside the pose; above it one mixture of all of them has to do. */
const SMALL = 2e6
/** Largest number of motions that are followed. */
const MOST_FOLLOWED = 8

/**
 * Diagnoses a mechanism in the pose that its bodies have in the spec at time t; joints that are a little open are closed first.
 *
 * @param goOn called now and then; once it returns false, the rest is left out
 */
export function calcDiagnosis(
  spec: MechanismSpec,
  t = 0,
  goOn: GoOn = () => true,
): { readonly ok: true; readonly diagnosis: Diagnosis } | { readonly ok: false; readonly failure: Failure } {
  const model = compile(spec)
  const effort = calcRankEffort(model)
  if (effort > BEARABLE_EFFORT) return { ok: false, failure: TOO_LARGE }
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.t = t
  const assembled = assemble(model, state, ws)
  // a pose that locks against its drives has no velocities that fit, and is diagnosed all the same
  if (!assembled.ok && assembled.failure.code !== 'notConsistent') return assembled
  // a small mechanism takes so little time that there is no need to ask for more
  const mobility = orOutOfTime(null, () => calcMobility(model, state, ws, effort > SMALL ? goOn : undefined))
  if (mobility === null) return { ok: false, failure: TOO_LARGE }
  const { mechanism, redundant, dof } = mobility
  const bare = withoutDrives(spec, model, state)
  const unfinished: DiagnosisPart[] = []
  const inTime = <T>(part: DiagnosisPart, otherwise: T, work: () => T): T => {
    const made = goOn() ? orOutOfTime(otherwise, work) : otherwise
    if (!goOn() && !unfinished.includes(part)) unfinished.push(part)
    return made
  }
  const none: readonly Freedom[] = []
  const freedoms = inTime('freedoms', none, () => calcFreedoms(bare.model, bare.state, bare.ws, goOn))
  const twisted = freedoms.map(({ motion, kind }): FreeMotion => ({ twists: twistsOf(model, ws, motion), kind }))
  const rows = listRows(bare.model, bare.ws)
  const dependenciesAt = (q: Float64Array): Dependencies => {
    if (mechanism.rows === mechanism.rank) return NO_DEPENDENCIES
    return findDependencies(groupRows(bare.model, listRowsAt(bare.model, bare.state, bare.ws, q)), goOn)
  }
  const here = inTime('takenBy', null, () => dependenciesAt(bare.state.q))

  const { closed, open } = findBeside(bare, freedoms, effort > SMALL ? 1 : MOST_FOLLOWED, goOn)
  const going = freedoms.filter(({ kind }) => kind !== 'infinitesimal').map(({ motion }) => motion)
  const beside = [...closed, ...open]
  const deadCentres = inTime<readonly string[]>('singular', [], () =>
    findDeadCentres(bare.model, bare.state, bare.ws, going, closed, goOn),
  )
  const singular = inTime<readonly string[]>('singular', [], () => findSingularJoints(model, state, ws, beside, goOn))
  const findOthers = (): readonly Swap[] => {
    if (here === null) return []
    const dependencies = [here, ...beside.map((q) => dependenciesAt(q))]
    return findSwaps({ spec, rows, dependencies, redundant, dof })
  }
  const swaps = redundant.length > 0 ? inTime<readonly Swap[]>('swaps', [], findOthers) : []
  return {
    ok: true,
    diagnosis: {
      mobility,
      freedoms: twisted,
      takenBy: model.joints.flatMap(({ id }, j) => {
        const own = rows.flatMap(({ joint }, i) => (joint === j ? [i] : []))
        const frees = here?.heldBy(own) ?? 0
        return frees > 0 ? [{ joint: id, frees }] : []
      }),
      drives: model.joints.flatMap(({ id }, j) => {
        const driven = countDriven(model.rows, j)
        if (driven === 0) return []
        const said = mobility.redundant.filter(({ joint, row }) => joint === id && row === 'drive').length
        return [{ joint: id, takes: driven - said }]
      }),
      singular,
      deadCentres,
      swaps,
      unfinished,
    },
  }
}

const TOO_LARGE: Failure = {
  code: 'notDetermined',
  message: 'The mechanism is too large for this: it would take minutes. Try it on a part of the mechanism.',
}

function orOutOfTime<T>(otherwise: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof OutOfTime) return otherwise
    throw error
  }
}

const HOLDS_NOTHING: HeldRows = [false, false, false, false, false, false]

interface Bare {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/**
 * The mechanism in the same pose, moved by nothing but its joints' and markers' laws. A joint made of an element that a law of its own moves holds nothing
 * there.
 */
function withoutDrives(spec: MechanismSpec, driven: Model, at: State): Bare {
  const joints = spec.joints.map((joint, j): JointSpec =>
    isDrivenByElement(driven, j)
      ? { ...joint, type: 'lock', held: HOLDS_NOTHING, drives: [] }
      : { ...joint, drives: [] },
  )
  const model = compile({ ...spec, joints })
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.t = at.t
  state.q.set(at.q)
  computePositions(model, state, ws)
  computeSize(model, state, ws)
  projectPositions(model, state, ws)
  return { model, state, ws }
}

/** Poses beside the present one: closed poses along motions that go on, and open ones along those that do not. */
function findBeside(
  { model, state, ws }: Bare,
  freedoms: readonly Freedom[],
  most: number,
  goOn: () => boolean,
): { readonly closed: readonly Float64Array[]; readonly open: readonly Float64Array[] } {
  const closed: Float64Array[] = []
  const open: Float64Array[] = []
  const of = (kind: FreedomKind): readonly Motion[] =>
    freedoms.filter((freedom) => freedom.kind === kind).map(({ motion }) => motion)
  const useful = of('useful')
  const all = new Float64Array(6 * model.bodyCount)
  for (const motion of useful) motion.forEach((x, i) => (all[i] += x))
  const mixed = useful.length > 1 ? [atUnitPace(model, ws.size, all)] : []
  for (const motion of [...mixed, ...useful].slice(0, most))
    for (const step of [BESIDE, -BESIDE]) {
      if (!goOn()) return { closed, open }
      const { q } = follow(model, state, ws, motion, step)
      if (q !== null) closed.push(q)
    }
  for (const motion of of('infinitesimal').slice(0, most))
    for (const step of [BESIDE, -BESIDE]) {
      const q = state.q.slice()
      displace(model, q, motion, step)
      open.push(q)
    }
  return { closed, open }
}
