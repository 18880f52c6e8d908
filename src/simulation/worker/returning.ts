/**
 * Bodies and joints that an edit took out of a run and a later one brings back, as undo and redo do. What was left moved on in between as it could not before, so
 * that where it is now says nothing of the branch in which the loops were closed. Where joints and drives prescribe all motion, the mechanism is put where it would be
 * had nothing been taken out; else what comes back is put where it was seen last.
 */
import {
  assemble,
  calcMobility,
  calcRankEffort,
  carryOver,
  compile,
  isSame,
  makeIntegrator,
  makeState,
  makeWorkspace,
} from '../../engine/index.ts'
import type { MechanismSpec, Model, State } from '../../engine/index.ts'
import { stand, type Stood } from './hand-moves.ts'
import type { Mechanism } from './mechanism.ts'
import { poseOf, type Posed } from './seen-poses.ts'

export interface Returning {
  /** Where bodies are to be put as a run gets this spec; none where nothing comes back. */
  readonly recall: (m: Mechanism, spec: MechanismSpec) => readonly Posed[]
  /** A run is about to get this spec. What is returned is to be called once it has: what was taken out was seen where it is now. */
  readonly watch: (m: Mechanism, spec: MechanismSpec) => () => void
  readonly clear: () => void
}

type Part = MechanismSpec['bodies'][number] | MechanismSpec['joints'][number]

interface Gone {
  readonly part: Part
  readonly stood: Stood
}

/** Parts that are remembered. */
const MOST = 200
/** Effort of finding a rank, and steps, up to which a mechanism is run on from where parts were taken out. */
const QUICK = 5e5
const MOST_STEPS = 2000
const RUN = { tolerance: 1e-6, step: 1e-3 }
/** Angles of driven joints that differ by less, rad, are the same. */
const SAME = 1e-3

const partsOf = ({ bodies, joints }: MechanismSpec): readonly Part[] => [...bodies, ...joints]
const idsOf = (spec: MechanismSpec): ReadonlySet<string> => new Set(partsOf(spec).map(({ id }) => id))

export function makeReturning(): Returning {
  let gone: ReadonlyMap<string, Gone> = new Map()

  return {
    recall(m, spec) {
      const there = idsOf(m.spec)
      const back = partsOf(spec).flatMap((part) => {
        const one = gone.get(part.id)
        return !there.has(part.id) && one !== undefined && isSame(one.part, part) ? [one] : []
      })
      const [last] = back.map(({ stood }) => stood).toSorted((a, b) => b.state.t - a.state.t)
      if (last === undefined) return []
      const before = { model: compile(last.spec), state: last.state }
      const now = runOn(before, spec, m)
      const from = now ?? before
      const ids = now === null ? back.map(({ part }) => part.id) : spec.bodies.map(({ id }) => id)
      return ids.flatMap((id): Posed[] =>
        from.model.bodyIndex.has(id) ? [{ id, pose: poseOf(from, id), velocity: false, recalled: true }] : [],
      )
    },
    watch(m, spec) {
      const left = idsOf(spec)
      const taken = partsOf(m.spec).filter(({ id }) => !left.has(id))
      if (taken.length === 0) return () => {}
      const stood = stand(m)
      return () => {
        const added = taken.map((part) => [part.id, { part, stood }] as const)
        gone = new Map([...gone, ...added].slice(-MOST))
      }
    },
    clear: () => {
      gone = new Map()
    },
  }
}

type Moved = Pick<Mechanism, 'model' | 'state'>

/**
 * The mechanism of a spec, run on from an earlier state to the time of the run; null where its drives leave a freedom, or stand elsewhere in the run, as after an
 * edit of their laws.
 */
function runOn(before: Moved, spec: MechanismSpec, m: Mechanism): Moved | null {
  const { t } = m.state
  const model = compile(spec)
  if (before.state.t > t || calcRankEffort(model) > QUICK) return null
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  carryOver(before.model, before.state, model, state, [])
  if (!assemble(model, state, ws, false).ok) return null
  const { dof, nonholonomic } = calcMobility(model, state, ws)
  if (dof > 0 || nonholonomic > 0) return null
  const failure = makeIntegrator('dormand-prince', model, RUN).advance(model, state, ws, t, MOST_STEPS)
  return failure === null && state.t === t && isDrivenAlike(model, state, m) ? { model, state } : null
}

/** Whether joints that are driven stand as they do in the run. */
const isDrivenAlike = (model: Model, state: State, m: Mechanism): boolean =>
  model.joints.every((joint) => {
    const other = m.model.joints.find(({ id }) => id === joint.id)
    if (other === undefined || joint.driveMask === 0 || joint.angle < 0 || other.angle < 0) return true
    return Math.abs(Math.sin(0.5 * (state.angle[joint.angle]! - m.state.angle[other.angle]!))) < SAME
  })
