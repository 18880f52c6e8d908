/** A slide that is driven toward the stretched pose of a slider-crank, where it can be driven no further: the run ends there and says why. */
import { expect, onTestFinished, test } from 'vitest'
import { assemble, compile, loadKinematicMotion, makeIntegrator, makeState, makeWorkspace } from '../engine/index.ts'
import type { Failure } from '../engine/index.ts'
import { toMechanismSpec, type Scene } from '../scene/index.ts'
import { makeSimulationDriver } from '../testing/simulation-driver.ts'
import { cranksByRate, slidesByRate } from '../testing/small-scenes.ts'

const CRANK = 0.25
const ROD = 0.696
const RATE = 0.04

const slideAt = (angle: number): number =>
  CRANK * Math.cos(angle) + Math.sqrt(ROD ** 2 - (CRANK * Math.sin(angle)) ** 2)
const timeToStretched = (angle: number): number => (CRANK + ROD - slideAt(angle)) / RATE

const driven = (angle: number, damping = 0): Scene =>
  slidesByRate({ angle, crank: CRANK, rod: ROD, rate: RATE, damping })

function begin(scene: Scene) {
  const model = compile(toMechanismSpec(scene))
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  expect(assemble(model, state, ws).ok).toBe(true)
  return { model, state, ws }
}

function expectDeadCentre(failure: Failure | null, time: number): void {
  expect(failure).toMatchObject({ code: 'diverged', joints: [{ id: 'guide' }] })
  expect(failure!.message).toMatch(
    /cannot follow the law of guide: this is a dead centre, .* infinitely fast\. Drive another joint, such as main, in its place/,
  )
  expect(Math.abs(failure!.time! - time)).toBeLessThan(1e-3)
}

test.each(['auto', 'dormand-prince', 'generalized-alpha', 'backward-euler', 'rattle', 'baumgarte'])(
  'by %s',
  (integrator) => {
    const { model, state, ws } = begin(driven(0.5))
    const run = makeIntegrator(integrator, model, { tolerance: 1e-8, step: 1e-3 })
    expectDeadCentre(run.advance(model, state, ws, 3), timeToStretched(0.5))
  },
)

test('by kinematic analysis', async () => {
  const { makeKinematicMotion } = await loadKinematicMotion()
  const { model, state, ws } = begin(driven(0.5))
  const made = makeKinematicMotion(model, state, ws)
  if (!made.ok) throw new Error(made.failure.message)
  let failure: Failure | null = null
  for (let k = 1; k <= 300 && failure === null; k++) failure = made.motion.moveTo(k / 100)
  expectDeadCentre(failure, timeToStretched(0.5))
})

test.each([
  ['rounding keeps steps short', 0.5, 1e-10, 0],
  ['damping keeps steps short', 0.3, 1e-8, 9000],
])('before steps have become countless: %s', (_, angle, tolerance, damping) => {
  const { model, state, ws } = begin(driven(angle, damping))
  const run = makeIntegrator('auto', model, { tolerance, step: 1e-3 })
  expectDeadCentre(run.advance(model, state, ws, 3), timeToStretched(angle))
  expect(run.statistics.steps + run.statistics.rejected).toBeLessThan(2500)
})

test('a crank that is driven passes the same poses', () => {
  const { model, state, ws } = begin(cranksByRate({ angle: 0.5, crank: CRANK, rod: ROD }))
  const run = makeIntegrator('auto', model, { tolerance: 1e-10, step: 1e-3 })
  expect(run.advance(model, state, ws, 3)).toBeNull()
})

test('a run in the app ends, and tells it by the names of the scene', async () => {
  const run = makeSimulationDriver()
  onTestFinished(() => run.simulation.dispose())
  run.simulation.load(driven(0.5))
  await run.settle()
  run.simulation.play()
  await run.run(timeToStretched(0.5) + 0.5)
  const { phase, playing, failure } = run.simulation.status.getState()
  expect({ phase, playing }).toEqual({ phase: 'failed', playing: false })
  expect(failure?.message).toMatch(/the law of Slide: this is a dead centre, .* such as Crank bearing, in its place/)
})
