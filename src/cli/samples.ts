import type { Failure } from '../engine/index.ts'
import type { Scene } from '../scene/index.ts'
import type { SimulateOptions } from './call.ts'
import { chooseQuantities } from './chosen-quantities.ts'
import { wrongCall, type Outcome } from './outcome.ts'
import { numbersPerSample } from './trajectory.ts'

/** Largest result in numbers: about what one JSON text of a JavaScript engine holds. */
const MOST_NUMBERS = 2e7
/** Share of a sample by which the duration may miss the last one: rounding of duration/sample. */
const LAST_SAMPLE = 1e-9

/** How many samples a call asks for, or why that is too much. */
export function countSamples(scene: Scene, options: SimulateOptions): number | Outcome {
  const { duration, sample, quantities, csv = false } = options
  const samples = Math.floor(duration / sample + LAST_SAMPLE) + 1
  const chosen = quantities === undefined && !csv ? null : chooseQuantities(scene, quantities ?? null)
  if (chosen !== null && 'exit' in chosen) return chosen
  const numbers = samples * (chosen === null ? numbersPerSample(scene) : chosen.length + 1)
  if (numbers <= MOST_NUMBERS) return samples
  return wrongCall(
    `${samples} samples of this scene are ${numbers} numbers, more than one result holds (${MOST_NUMBERS}); ` +
      'take a longer --sample, a shorter --duration or fewer --quantities',
  )
}

export interface RunStatistics {
  readonly integrator: string
  readonly steps: number
  readonly rejected: number
  readonly newtonIterations: number
  readonly evaluations: number
  /** Share of the bodies that move whose steps are made in planes, and 1 once they were and are no more, else 0; left out of what is no integrator. */
  readonly inPlanes?: number
  readonly broughtBack?: number
  /** Largest distance that a marker was moved by the assembly, m. */
  readonly assemblyMove: number
  readonly wallSeconds: number
}

export function notFinite(time: number): Failure {
  const message = `The numbers are not finite at t = ${time.toPrecision(6)} s; speeds or forces are beyond all bounds. Check masses, stiffnesses and laws, or take a smaller --tolerance or --step.`
  return { code: 'diverged', message, time }
}
