/** Steps in the plane against steps in space: other equations, another factorization, the same motion. */
import { describe, expect, it } from 'vitest'
import { makeIntegrator, makeState, makeWorkspace, assemble, compile, type MechanismSpec } from '../index.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { assembled, flatParallelogram, fourBar, sliderCranks } from '../../testing/small-mechanisms.ts'
import { keepAngles } from '../constraints/coordinate.ts'
import { computeAccelerations } from '../dynamics/accelerations.ts'
import { copyState, type State } from '../model/state.ts'
import { makeStatistics } from './integrator.ts'
import { makePlanarStages } from './planar-stages.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { makeStages } from './stage.ts'
import { END, STEP } from './stage-solver.ts'
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
  const stepError = makeStepError(model)
  const solver = makePlanarStages(model, stages, numbers, 1e-13, stepError, makeStatistics(), false)
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
    solver.computeError(ws, from, true)
    worst = Math.max(worst, numbers[STEP] * stepError.worst[0])
    keepAngles(model, stages.state, ws)
  }
  return { state: stages.state, worst }
}

function inSpace(spec: MechanismSpec, duration: number): State {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  expect(assemble(model, state, ws).ok).toBe(true)
  // equations that are given from outside are those of all in space
  const options = { tolerance: 1e-12, step: 1e-3, equations: computeAccelerations }
  const integrator = makeIntegrator('dormand-prince', model, options)
  expect(integrator.advance(model, state, ws, duration)).toBeNull()
  expect(integrator.statistics.inPlanes).toBe(0)
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

  it('are not made from rest where rows repeat others: which way the motion goes is then explained in space', () => {
    const fits = (spec: MechanismSpec): boolean => {
      const { model, state, ws } = assembled(spec)
      const stages = makeStages(model, 7)
      const error = makeStepError(model)
      copyState(state, stages.state)
      return makePlanarStages(model, stages, new Float64Array(3), 1e-13, error, makeStatistics(), false).fits(ws)
    }
    const flat = flatParallelogram()
    const bodies = flat.bodies.map((body) => ({ ...body, angularVelocity: [0, 0, 0] as const }))
    const driven = (law: number): MechanismSpec => ({
      ...flat,
      bodies,
      joints: flat.joints.map((one) => ({ ...one, drives: one.id === 'A' ? [{ kind: 'angular-velocity', law }] : [] })),
    })
    expect(fits(driven(0))).toBe(false)
    expect(fits(driven(2))).toBe(true)
    expect(fits(fourBar())).toBe(true)
  })

  it('go on to the bit from what is remembered, where other steps were made meanwhile, and where none were', () => {
    const { model, state, ws } = assembled(sliderCranks(2))
    const make = () => {
      const stages = makeStages(model, 7)
      const numbers = new Float64Array(3)
      const solver = makePlanarStages(model, stages, numbers, 1e-13, makeStepError(model), makeStatistics(), false)
      const step = (from: State): State => {
        numbers[STEP] = 0.01
        numbers[END] = from.t + 0.01
        for (const s of STAGES) solver.computeStage(ws, from, s)
        expect(solver.computeEnd(ws, from)).toBe(true)
        const end = makeState(model)
        copyState(stages.state, end)
        return end
      }
      return { stages, solver, step }
    }
    const used = make()
    copyState(state, used.stages.state)
    expect(used.solver.fits(ws)).toBe(true)
    used.solver.begin(ws)
    const first = used.step(state)
    const kept = takeSnapshot((memory) => used.solver.remember(memory))
    used.solver.carry(first)
    const second = used.step(first)
    used.solver.carry(second)
    used.step(second)
    for (const { stages, solver, step } of [used, make()]) {
      restoreSnapshot(kept, (memory) => solver.remember(memory))
      copyState(first, stages.state)
      expect(solver.fitsAgain(ws)).toBe(true)
      solver.begin(ws)
      expect(step(first).q).toEqual(second.q)
    }
  })

  it('are of order 5', async () => {
    const spec = await gallerySpec('slider-crank-free')
    const exact = inSpace(spec, 0.5)
    const errors = [50, 100, 200].map((count) => distance(inPlane(spec, 0.5, count)!.state.q, exact.q))
    for (const k of [0, 1]) expect(Math.log2(errors[k] / errors[k + 1])).toBeGreaterThan(4.5)
  })
})
