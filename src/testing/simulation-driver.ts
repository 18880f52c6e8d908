import { onTestFinished } from 'vitest'
import type { Scene } from '../scene/index.ts'
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
  /** Let wall time pass in display frames of 1/60 s, each with its tick (of the simulation unless given) and all replies. */
  run(seconds: number, tick?: (now: number) => void): Promise<void>
  /** Plays for so long, s, and pauses. */
  play(seconds: number): Promise<void>
  /** Let everything that was asked for be done, without wall time passing. */
  settle(): Promise<void>
  /** A copy of the newest frame; throws when there is none. */
  frame(): Frame
}

const DISPLAY_FRAME = 1000 / 60

/** @param slow by how much the clock of the worker moves at every look at it, ms: it stands still unless given, so that there is always time */
export function makeSimulationDriver({ slow = 0 } = {}): SimulationDriver {
  let clock = 0
  let spent = 0
  const now = () => clock
  const workers: InProcessWorker[] = []
  const createWorker = () => {
    const worker = makeInProcessWorker({ now: () => (spent += slow) })
    workers.push(worker)
    return worker
  }
  const simulation = makeSimulation({ createWorker, now })
  const driver: SimulationDriver = {
    simulation,
    workers,
    now,
    async run(seconds, tick = simulation.tick) {
      const frames = Math.round((seconds * 1000) / DISPLAY_FRAME)
      for (let i = 0; i < frames; i++) {
        clock += DISPLAY_FRAME
        tick(clock)
        await simulation.settled()
      }
    },
    async play(seconds) {
      simulation.play()
      await driver.run(seconds)
      simulation.pause()
      await simulation.settled()
    },
    settle: () => simulation.settled(),
    frame() {
      const newest = simulation.frame
      if (newest === null) throw new Error('there is no frame yet')
      return { ...newest, data: newest.data.slice() }
    },
  }
  return driver
}

/** The frame of a scene that has run so long, s; the simulation ends with the test. */
export async function frameAfter(scene: Scene, seconds: number): Promise<Frame> {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  driver.simulation.load(scene)
  await driver.settle()
  if (seconds > 0) {
    driver.simulation.play()
    await driver.run(seconds)
  }
  return driver.frame()
}
