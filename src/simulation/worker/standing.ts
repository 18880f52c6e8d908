/** A mechanism in the pose that is asked about. */
import { assemble, compile, makeState, makeWorkspace } from '../../engine/index.ts'
import type { Failure, MechanismSpec, Model, State, Workspace } from '../../engine/index.ts'
import type { RunStart } from '../protocol/messages.ts'

export interface Standing {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/**
 * Assembled at `at`, or at the start where that is null. Rest lengths that the spec leaves open are those of its start, as they are in a run.
 *
 * @param t time of laws and drives, s
 * @param still whether its velocities are left out
 */
export function stand(
  spec: MechanismSpec,
  at: RunStart | null,
  t: number,
  still: boolean,
): { readonly ok: true; readonly standing: Standing } | { readonly ok: false; readonly failure: Failure } {
  const model = compile(spec)
  const ws = makeWorkspace(model)
  const start = makeState(model)
  const atStart = assemble(model, start, ws)
  if (at === null) return atStart.ok ? { ok: true, standing: { model, state: start, ws } } : atStart
  const stood = new Map(at.bodies.map((body) => [body.id, body]))
  const bodies = spec.bodies.map((body) => (body.fixed ? body : { ...body, ...stood.get(body.id) }))
  const placed = compile({ ...spec, bodies })
  const state = makeState(model)
  state.t = t
  state.q.set(placed.initialQ)
  if (still) state.v.fill(0)
  else state.v.set(placed.initialV)
  if (atStart.ok) state.restLength.set(start.restLength)
  const assembled = assemble(model, state, ws)
  return assembled.ok ? { ok: true, standing: { model, state, ws } } : assembled
}

/** Bodies that can move. */
export const movingBodies = (model: Model): number[] =>
  Array.from({ length: model.bodyCount }, (_, body) => body).filter((body) => body > 0 && !model.fixed[body])
