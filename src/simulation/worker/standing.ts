/** A mechanism in the pose that is asked about. */
import { assemble, compile, makeState, makeWorkspace, readFrame } from '../../engine/index.ts'
import type { Failure, MechanismSpec, Model, State, Workspace } from '../../engine/index.ts'
import type { RunStart } from '../protocol/messages.ts'

/** A pose that is moved by no more than this, over the scene's size, stood there already. */
const THERE = 1e-6

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

/** The farthest way of a body frame from a pose to where it stands now, m; a turn counts as its way at the scene's size. */
export function farthest({ model, state, ws }: Standing, from: Float64Array): number {
  let most = 0
  for (const body of movingBodies(model)) {
    const [a, b] = [readFrame(model, from, body), readFrame(model, state.q, body)]
    const way = Math.hypot(...a.position.map((x, k) => x - b.position[k]!))
    const cosine = Math.abs(a.orientation.reduce((sum, x, k) => sum + x * b.orientation[k]!, 0))
    most = Math.max(most, way, 2 * ws.size * Math.acos(Math.min(1, cosine)))
  }
  return most
}

/** Whether it stood where it stands now. */
export const stoodThere = (standing: Standing, from: Float64Array): boolean =>
  farthest(standing, from) <= THERE * standing.ws.size
