/** Mechanisms put together: at the start of their scene, or in mid-run. */
import { assemble, compile, copyState, makeState, makeWorkspace, voidKept } from '../../engine/index.ts'
import type { Failure, MechanismSpec, Model, State, Workspace } from '../../engine/index.ts'
import type { RunStart } from '../protocol/run-start.ts'

export interface Assembled {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  /** The assembled state at t = 0; null where it does not assemble there. */
  readonly start: State | null
  /** How far the marker that moved most was moved for the state, m; and for its start. */
  readonly move: number
  readonly startMove: number
}

export type Assembling =
  { readonly ok: true; readonly assembled: Assembled } | { readonly ok: false; readonly failure: Failure }

/** Compiles, and assembles at t = 0. */
export function assembleAtStart(spec: MechanismSpec): Assembling {
  const model = compile(spec)
  const ws = makeWorkspace(model)
  const state = makeState(model)
  const made = assemble(model, state, ws)
  if (!made.ok) return made
  const start = makeState(model)
  copyState(state, start)
  return { ok: true, assembled: { model, state, ws, start, move: made.move, startMove: made.move } }
}

/**
 * Compiles, and assembles from the state that is made. Rest lengths that the spec leaves open are those of its start, where it assembles there.
 *
 * @param before the model that was edited; numbers that the edit made void are not of the start, but of the state that is made
 */
export function assembleMidway(
  spec: MechanismSpec,
  makeMidway: (model: Model) => State,
  before: Model | null = null,
): Assembling {
  const model = compile(spec)
  const ws = makeWorkspace(model)
  const start = makeState(model)
  // The reason why it does not assemble at the start is not shown, so it need not be computed.
  const madeStart = assemble(model, start, ws, false)
  const atStart = madeStart.ok
  const state = makeMidway(model)
  if (atStart) state.kept.set(start.kept)
  if (before !== null) voidKept(before, model, state)
  const made = assemble(model, state, ws)
  if (!made.ok) return made
  // by the size of a mechanism shares of reactions are told: it is that of its start, wherever it is asked about
  if (atStart) state.size = start.size
  const startMove = atStart ? madeStart.move : NaN
  return { ok: true, assembled: { model, state, ws, start: atStart ? start : null, move: made.move, startMove } }
}

/**
 * The state of a run as it is told, to be assembled: time, poses, velocities and the turns of joints. Bodies that are fixed, or not told of, are as the
 * spec has them.
 */
export function placeRun(model: Model, spec: MechanismSpec, at: RunStart): State {
  const stood = new Map(at.bodies.map((body) => [body.id, body]))
  const bodies = spec.bodies.map((body) => (body.fixed ? body : { ...body, ...stood.get(body.id) }))
  const placed = compile({ ...spec, bodies })
  const state = makeState(model)
  state.t = at.t
  state.q.set(placed.initialQ)
  state.v.set(placed.initialV)
  const angles = new Map(at.angles)
  for (const { id, angle } of model.joints) if (angle >= 0) state.angle[angle] = angles.get(id) ?? NaN
  return state
}
