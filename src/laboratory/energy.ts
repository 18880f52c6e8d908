/**
 * The energy balance of a run: kinetic + potential − work should stay what it was at the start. The drift is its largest-scale
 * error in plain sight: (balance − balance at the start) / largest kinetic energy so far. What a rewind, an edit, a step back or a drag
 * of the paused mechanism does is not the motion's: the run keeps the books anew from there.
 */
import { HEADER, type Simulation } from '../simulation/index.ts'

export interface EnergyWatch {
  /** Drift of the present run over its largest kinetic energy so far; null while nothing has moved. */
  drift(): number | null
}

export const watchEnergy = (simulation: Pick<Simulation, 'frame'>): EnergyWatch => ({
  drift: () => (simulation.frame === null ? null : driftOf(simulation.frame.data)),
})

/** Kinetic energy below this share of all the energies there are is rounding: nothing moves. */
const STILL = 1e-14

function driftOf(frame: Float64Array): number | null {
  const read = (at: number): number => frame[at] ?? NaN
  const [kinetic, potential, work] = [read(HEADER.kinetic), read(HEADER.potential), read(HEADER.work)]
  const [baseline, largest] = [read(HEADER.baseline), read(HEADER.largestKinetic)]
  const still = STILL * Math.max(...[potential, work, baseline].map(Math.abs))
  return largest > still ? (kinetic + potential - work - baseline) / largest : null
}
