/** A mechanism in the pose that is asked about. */
import { readFrame } from '../../engine/index.ts'
import type { Failure, Law, MechanismSpec, Model, State, Workspace } from '../../engine/index.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { assembleAtStart, assembleMidway, placeRun } from './assembling.ts'

/** A pose that moves by no more than this, over the scene's size, counts as unchanged. */
const THERE = 1e-6

export interface Standing {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/**
 * Assembled at `at`, or at the start where that is null. Rest lengths that the spec leaves open are those of its start, and joints have turned as often as in
 * the run, as far as the time of laws is that of the run.
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
  const made =
    at === null
      ? assembleAtStart(spec)
      : assembleMidway(spec, (model) => {
          const state = placeRun(model, spec, at)
          // Laws take the joints elsewhere, by turns that nobody has counted.
          if (lawsDiffer(model, at.t, t)) state.angle.fill(NaN)
          state.t = t
          if (still) state.v.fill(0)
          return state
        })
  return made.ok ? { ok: true, standing: made.assembled } : made
}

/** Whether laws place a joint or a marker elsewhere at one of two times than at the other. */
function lawsDiffer(model: Model, t1: number, t2: number): boolean {
  const at = (law: Law, t: number): number => {
    const jet = new Float64Array(3)
    law.evaluate(t, jet, 0)
    return jet[0]!
  }
  return model.laws.some(({ law, smoothness }) => smoothness === 0 && at(law, t1) !== at(law, t2))
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

/** Whether its pose is the one from before. */
export const stoodThere = (standing: Standing, from: Float64Array): boolean =>
  farthest(standing, from) <= THERE * standing.ws.size
