/**
 * The energy balance of a run: kinetic + potential − work should stay what it was at the start. The drift is its largest-scale
 * error in plain sight: (balance − balance at the start) / largest kinetic energy so far.
 */
import { HEADER, type Frame, type Simulation } from '../simulation/index.ts'

export interface EnergyBalance {
  /** Simulated time of the last frame, s. */
  readonly time: number
  readonly revision: number
  /** kinetic + potential − work, J, of the last frame. */
  readonly balance: number
  /** The same at the start, J. */
  readonly start: number
  /** J. */
  readonly largestKinetic: number
}

export interface EnergySample {
  readonly time: number
  readonly revision: number
  readonly kinetic: number
  readonly potential: number
  readonly work: number
}

/**
 * Takes one more frame into the balance. A changed mechanism and a rewind start anew; what changes while time stands still (a
 * drag of the paused mechanism) was put in from outside and moves the start along.
 */
export function takeIn(before: EnergyBalance | null, sample: EnergySample): EnergyBalance {
  const { time, revision, kinetic } = sample
  const balance = kinetic + sample.potential - sample.work
  if (before === null || before.revision !== revision || (time === 0 && before.time !== 0))
    return { time, revision, balance, start: balance, largestKinetic: kinetic }
  const putIn = time === before.time ? balance - before.balance : 0
  const largestKinetic = Math.max(before.largestKinetic, kinetic)
  return { time, revision, balance, start: before.start + putIn, largestKinetic }
}

/** Drift over the largest kinetic energy so far; null while nothing has moved. */
export const driftOf = ({ balance, start, largestKinetic }: EnergyBalance): number | null =>
  largestKinetic > 0 ? (balance - start) / largestKinetic : null

export interface EnergyWatch {
  /** Drift of the present run over its largest kinetic energy so far; null while nothing has moved. */
  drift(): number | null
}

/** Keeps the balance of the simulation's run, every frame of it. */
export function watchEnergy(simulation: Pick<Simulation, 'onFrame'>): EnergyWatch {
  let balance: EnergyBalance | null = null
  simulation.onFrame((frame) => {
    balance = takeIn(balance, sampleOf(frame))
  })
  return { drift: () => (balance === null ? null : driftOf(balance)) }
}

function sampleOf({ data, revision }: Frame): EnergySample {
  const read = (at: number): number => data[at] ?? NaN
  return {
    time: read(HEADER.time),
    revision,
    kinetic: read(HEADER.kinetic),
    potential: read(HEADER.potential),
    work: read(HEADER.work),
  }
}
