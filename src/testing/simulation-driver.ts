import { makeSimulation } from '../simulation/index.ts'
import type { Frame, Simulation } from '../simulation/index.ts'
import { makeInProcessWorker } from './simulation-worker.ts'
import type { InProcessWorker } from './simulation-worker.ts'

/** A simulation in process on a clock that the test turns. */
export interface SimulationDriver {
  readonly simulation: Simulation
  /** The workers that were made, newest last. */
  readonly workers: readonly InProcessWorker[]
  /** Wall clock, ms. */
  readonly now: () => number
  /** Let wall time pass in display frames of 1/60 s, each with its tick and all replies. */
  run(seconds: number): Promise<void>
  /** Let everything that was asked for be done, without wall time passing. */
  settle(): Promise<void>
  /** A copy of the newest frame; throws when there is none. */
  frame(): Frame
}

const DISPLAY_FRAME = 1000 / 60

export function makeSimulationDriver(): SimulationDriver {
  let clock = 0
  const now = () => clock
  const workers: InProcessWorker[] = []
  const createWorker = () => {
    const worker = makeInProcessWorker()
    workers.push(worker)
    return worker
  }
  const simulation = makeSimulation({ createWorker, now })
  return {
    simulation,
    workers,
    now,
    async run(seconds) {
      const frames = Math.round((seconds * 1000) / DISPLAY_FRAME)
      for (let i = 0; i < frames; i++) {
        clock += DISPLAY_FRAME
        simulation.tick(clock)
        await simulation.settled()
      }
    },
    settle: () => simulation.settled(),
    frame() {
      const newest = simulation.frame
      if (newest === null) throw new Error('there is no frame yet')
      return { ...newest, data: newest.data.slice() }
    },
  }
}
