import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { makeLaboratory } from '../laboratory/index.ts'
import type { AddressPort, FilePort, Laboratory, LaboratoryOptions } from '../laboratory/index.ts'
import type { Scene } from '../scene/index.ts'
import { makeSimulationDriver, type SimulationDriver } from './simulation-driver.ts'
import { sliderCrank } from './small-scenes.ts'

export interface LaboratoryStart {
  /** What it opens with; a slider-crank unless given. */
  readonly first?: Scene
  /** How slow its machine is, as `makeSimulationDriver` has it. */
  readonly slow?: number
  /** Nothing is picked and nothing written unless given. */
  readonly files?: FilePort
  readonly address?: AddressPort
  /** Nothing unless given. */
  readonly preferences?: LaboratoryOptions['preferences']
  /** What the browser keeps from one laboratory to the next; without it nothing is written. */
  readonly kept?: {
    readonly database: string
    /** What a tab keeps over a reload. */
    readonly memory?: Map<string, string>
    readonly now?: () => number
    /** By which tabs know of each other. */
    readonly locks?: LaboratoryOptions['autosave']['locks']
  }
}

export interface LaboratoryDriver {
  readonly lab: Laboratory
  readonly driver: SimulationDriver
}

let databases = 0

/** A laboratory in process, its first scene assembled; the simulation ends with the test. */
export async function openLaboratory({
  first,
  slow,
  files,
  address,
  preferences = {},
  kept,
}: LaboratoryStart = {}): Promise<LaboratoryDriver> {
  const driver = makeSimulationDriver({ ...(slow !== undefined && { slow }) })
  onTestFinished(() => driver.simulation.dispose())
  const memory = kept?.memory ?? new Map<string, string>()
  const lab = await makeLaboratory({
    simulation: driver.simulation,
    files: files ?? { pick: () => Promise.resolve(null), write: () => Promise.resolve({ kind: 'cancelled' }) },
    autosave: {
      name: kept?.database ?? `laboratory-driver-${++databases}`,
      session: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) },
      locks: kept?.locks ?? null,
      onHide: () => () => {},
      // At once: what is waiting is written before the next look.
      later: (work) => {
        if (kept === undefined) return () => {}
        const timer = setTimeout(work)
        return () => clearTimeout(timer)
      },
      now: kept?.now ?? Date.now,
    },
    loadFirst: () => Promise.resolve(first ?? sliderCrank()),
    preferences,
    ...(address && { address }),
  })
  await driver.settle()
  return { lab, driver }
}
