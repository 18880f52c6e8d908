/** The items of a mechanism: how all numbers of each are read at a moment, in the places of readings/table.ts. */
import { calcBundleReading, PROJECTOR_PAIR, type Uniqueness } from '../analysis/uniqueness.ts'
import { calcBodyReading, calcForceReading, calcJointReading, calcRunReading } from '../dynamics/readings.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { BODY, BUNDLE, FORCE, JOINT, RUN } from '../readings/table.ts'
import type { ItemKind } from './channel.ts'

/** What is read. */
export interface Moment {
  readonly model: Model
  readonly state: State
  /** Dynamics are computed. */
  readonly ws: Workspace
  /** Computed of this state where a channel may be a share. */
  readonly uniqueness: Uniqueness
  /** Of the scheme that moves the state; null where nothing does. */
  readonly statistics: { readonly steps: number; readonly rejected: number } | null
  /** Reads the wrench of a joint's rows where another way to the reactions has it, as `calcJointReading` takes it; null: that of the multipliers. */
  readonly readRows: ((joint: number, out: Float64Array) => void) | null
}

const rows = new Float64Array(6)

/** How the numbers of an item are read, and how many they are. */
const ITEMS: Readonly<
  Record<
    ItemKind,
    { readonly length: number; readonly read: (moment: Moment, index: number, out: Float64Array, at: number) => void }
  >
> = {
  run: {
    length: RUN.length,
    read: ({ model, state, ws, statistics }, _, out, at) => calcRunReading(model, state, ws, statistics, out, at),
  },
  body: {
    length: BODY.length,
    read: ({ model, state, ws }, index, out, at) => calcBodyReading(model, state, ws, index, out, at),
  },
  joint: {
    length: JOINT.length,
    read: ({ model, state, ws, uniqueness, readRows }, index, out, at) => {
      readRows?.(index, rows)
      calcJointReading(model, state, ws, index, out, at, readRows && rows)
      copyProjectors(uniqueness.ofJoints, index, out, at + JOINT.freeForce)
    },
  },
  force: {
    length: FORCE.length,
    read: ({ model, state, ws }, index, out, at) => calcForceReading(model, state, ws, index, out, at),
  },
  bundle: {
    length: BUNDLE.length,
    read: ({ model, state, ws, uniqueness, readRows }, index, out, at) => {
      calcBundleReading(model, state, ws, uniqueness, index, out, at, readRows)
      copyProjectors(uniqueness.ofBundles, index, out, at + BUNDLE.freeForce)
    },
  },
}

function copyProjectors(pairs: Float64Array, index: number, out: Float64Array, at: number): void {
  for (let k = 0; k < PROJECTOR_PAIR; k++) out[at + k] = pairs[PROJECTOR_PAIR * index + k]
}

/** How many numbers an item has. */
export const itemLength = (of: ItemKind): number => ITEMS[of].length

/** Writes the numbers of an item at a moment into `out` from `at` on; those of a joint or bundle tell too what of its wrench is not unique. */
export const readItem = (moment: Moment, of: ItemKind, index: number, out: Float64Array, at: number): void =>
  ITEMS[of].read(moment, index, out, at)
