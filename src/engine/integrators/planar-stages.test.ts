/** Steps in the plane against steps in space: other equations, another factorization, the same motion. */
import { describe, expect, it } from 'vitest'
import { makeIntegrator, makeState, makeWorkspace, assemble, compile, type MechanismSpec } from '../index.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { keepAngles } from '../constraints/coordinate.ts'
import { copyState, type State } from '../model/state.ts'
import { END, STEP } from './dormand-prince-try.ts'
import { makeStatistics } from './integrator.ts'
import { makePlanarStages } from './planar-stages.ts'
import { makeStages } from './stage.ts'
import { makeStepError } from './step-error.ts'

const STAGES = [1, 2, 3, 4, 5]

/** The state after steps of one length in the plane; null for a mechanism that has none. */
function inPlane(
  spec: MechanismSpec,
  duration: number,
  count: number,
): { readonly state: State; readonly worst: number } | null {
  const { model, state, ws } = assembled(spec)
  const stages = makeStages(model, 7)
  const numbers = new Float64Array(3)
  const solver = makePlanarStages(model, stages, numbers, 1e-13, makeStepError(model), makeStatistics())
  copyState(state, stages.state)
  if (!solver.fits(ws)) return null
  solver.begin(ws)
  const from = makeState(model)
  let worst = 0
  for (let n = 0; n < count; n++) {
    copyState(stages.state, from)
    if (n > 0) solver.carry(from)
    numbers[STEP] = duration / count
    numbers[END] = n + 1 === count ? duration : from.t + numbers[STEP]
    for (const s of STAGES) expect(solver.computeStage(ws, from, s)).toBe(true)
    expect(solver.computeEnd(ws, from)).toBe(true)
    worst = Math.max(worst, numbers[STEP] * solver.computeError(ws, from, true))
    keepAngles(model, stages.state, ws)
  }
  return { state: stages.state, worst }
}

function inSpace(spec: MechanismSpec, duration: number): State {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  expect(assemble(model, state, ws).ok).toBe(true)
  const integrator = makeIntegrator('dormand-prince', model, { tolerance: 1e-12, step: 1e-3 })
  expect(integrator.advance(model, state, ws, duration)).toBeNull()
  return state
}

const distance = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]) / (1 + Math.abs(x))), 0)

describe('steps in a plane', () => {
  it('lead where steps in space lead, in all of the gallery that is planar', async () => {
    for (const id of GALLERY_IDS) {
      const spec = await gallerySpec(id)
      const plane = inPlane(spec, 0.1, 400)
      if (plane === null) continue
      const space = inSpace(spec, 0.1)
      const found = {
        q: distance(plane.state.q, space.q),
        v: distance(plane.state.v, space.v),
        work: Math.abs(plane.state.work - space.work) / (1 + Math.abs(space.work)),
      }
      expect
        .soft({ id, ok: found.q < 1e-9 && found.v < 1e-8 && found.work < 1e-8, ...found })
        .toEqual({ id, ok: true, ...found })
    }
  })

  it('are of order 5', async () => {
    const spec = await gallerySpec('slider-crank-free')
    const exact = inSpace(spec, 0.5)
    const errors = [50, 100, 200].map((count) => distance(inPlane(spec, 0.5, count)!.state.q, exact.q))
    for (const k of [0, 1]) expect(Math.log2(errors[k] / errors[k + 1])).toBeGreaterThan(4.5)
  })
})
