/**
 * What the contenders are measured against. Where no freedom is left the motion follows from the drives alone, and the kinematic analysis in rA has it
 * but for rounding; else the main engine's explicit scheme of fifth order, far more exact than any step that is compared.
 */
import type { Failure } from '../failure.ts'
import { makeIntegrator } from '../integrators/registry.ts'
import { findLawStop } from '../kinematics/law-breaks.ts'
import { makeRunner, stateOf, type Runner, type Start, type Started } from './contenders.ts'
import { makeEnergyMeter, makeMotion, readState, type Motion } from '../formulations/motion.ts'
import type { Plan } from './plan.ts'
import type { Refusal } from '../formulations/refusal.ts'

/** Local error per step. */
const TOLERANCE = 1e-12

export interface Reference {
  /** At the ends of the steps, J. */
  readonly energies: Float64Array
  /** Largest kinetic energy, or the range of the potential energy where that is more, J. */
  readonly energyScale: number
  /** The motion at the end of the order studies. */
  readonly end: Motion
}

export function followReference({
  start,
  methods,
  times,
  orderTimes,
  count,
}: Plan): Started<{ readonly reference: Reference }> {
  const driven = methods.includes('kinematics')
  const along = startReference(start, driven)
  const toEnd = startReference(start, driven)
  if (!along.ok) return along
  if (!toEnd.ok) return toEnd
  const motion = makeMotion(start.model)
  const calcEnergies = makeEnergyMeter(start.model, start.state, start.ws)
  const energies = new Float64Array(times.length)
  let { kinetic: most, potential: lowest } = calcEnergies(start.state.t, start.state)
  let highest = lowest
  for (const [n, t] of times.entries()) {
    const refusal = along.runner.stepTo(t)
    if (refusal) return { ok: false, refusal }
    along.runner.readMotion(motion)
    const { kinetic, potential } = calcEnergies(t, motion)
    energies[n] = kinetic + potential
    most = Math.max(most, kinetic)
    lowest = Math.min(lowest, potential)
    highest = Math.max(highest, potential)
    count(1, 'Reference')
  }
  // the shortest steps: on long ones kinematics may lose its branch
  const finest = orderTimes.reduce((most, ends) => (ends.length > most.length ? ends : most), new Float64Array())
  for (const t of finest) {
    const refusal = toEnd.runner.stepTo(t)
    if (refusal) return { ok: false, refusal }
  }
  toEnd.runner.readMotion(motion)
  return { ok: true, reference: { energies, energyScale: Math.max(most, highest - lowest), end: motion } }
}

type ReferenceRunner = Pick<Runner, 'stepTo' | 'readMotion'>

/** From the start on. */
export function startReference(start: Start, driven: boolean): Started<{ readonly runner: ReferenceRunner }> {
  const { model, ws } = start
  if (driven) {
    const made = makeRunner('rA', start, { method: 'kinematics', step: 0, alike: false })
    if (!made.ok) return made
    const { runner } = made
    let from = start.state.t
    const stepTo = (t: number): Refusal | Failure | null => {
      const stop = findLawStop(model, from, t) ?? runner.stepTo(t)
      from = t
      return stop
    }
    return { ok: true, runner: { ...runner, stepTo } }
  }
  const state = stateOf(start)
  const integrator = makeIntegrator('dormand-prince', model, { step: 0, tolerance: TOLERANCE })
  return {
    ok: true,
    runner: {
      stepTo: (t): Refusal | Failure | null => integrator.advance(model, state, ws, t),
      readMotion: (out) => readState(out, model, state, ws),
    },
  }
}
