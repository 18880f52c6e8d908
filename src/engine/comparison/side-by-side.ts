/** All contenders side by side, step by step by the same method: how far each is from rA, and its energy from the reference's. */
import type { Failure } from '../failure.ts'
import { CONTENDERS, makeRunner, type Contender, type Method } from './contenders.ts'
import type { Singularity } from '../formulations/formulation.ts'
import { makeEnergyMeter, makeMotion, widen, type Distances } from '../formulations/motion.ts'
import { wordsFor, type Plan } from './plan.ts'
import type { Refusal } from '../formulations/refusal.ts'

/** What was measured of a contender, until it ended. */
export interface Sight {
  readonly name: Contender
  /** Newton steps per step. */
  readonly iterations: number
  readonly refusal: Refusal | Failure | null
  /** Largest difference of the energy from the reference's, J. */
  readonly energyError: number
  /** Largest distances from rA. */
  readonly distances: Distances
  readonly singularities: readonly Singularity[]
}

/**
 * Runs all contenders side by side.
 *
 * @param alike whether dynamics go along arcs with projected velocities in all
 * @param energies of the reference at the end of each step, J
 */
export function watchAll(
  { start, times, step, count }: Plan,
  method: Method,
  alike: boolean,
  energies: Float64Array,
): readonly Sight[] {
  const { model, state, ws } = start
  const entrants = CONTENDERS.map((name) => {
    const made = makeRunner(name, start, { method, step, alike })
    return {
      name,
      runner: made.ok ? made.runner : null,
      refusal: made.ok ? null : made.refusal,
      motion: makeMotion(model),
      calcEnergies: makeEnergyMeter(model, state, ws),
      energyError: 0,
      distances: { position: 0, velocity: 0, acceleration: 0 },
    }
  })
  const [rA] = entrants.filter(({ name }) => name === 'rA')
  for (const [n, t] of times.entries()) {
    for (const entrant of entrants) {
      const { runner, motion } = entrant
      if (!runner || entrant.refusal) continue
      entrant.refusal = runner.stepTo(t)
      if (entrant.refusal) continue
      if (!runner.readSettled(motion)) motion.a.fill(NaN)
      const { kinetic, potential } = entrant.calcEnergies(t, motion)
      entrant.energyError = Math.max(entrant.energyError, Math.abs(kinetic + potential - energies[n]))
    }
    for (const { motion, distances, refusal } of entrants)
      if (!refusal && !rA.refusal) widen(distances, motion, rA.motion, ws.size)
    count(entrants.length, wordsFor(method, 'side by side'))
  }
  return entrants.map(({ name, runner, refusal, energyError, distances }) => ({
    name,
    refusal,
    energyError,
    distances,
    iterations: runner?.calcIterations() ?? NaN,
    singularities: runner?.singularities ?? [],
  }))
}
