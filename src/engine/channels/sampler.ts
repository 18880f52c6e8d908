/** Samples of channels: the readings of their items, each taken once, and the values that come out of them. */
import { calcBundleReading, PROJECTOR_PAIR, type Uniqueness } from '../analysis/uniqueness.ts'
import { calcBodyReading, calcForceReading, calcJointReading, calcRunReading } from '../dynamics/readings.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { BODY, BUNDLE, FORCE, JOINT, RUN } from '../readings/table.ts'
import type { Channel, Item, ItemKind } from './channel.ts'
import { makeChannelValues } from './values.ts'

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

/** How the numbers of an item are read, in the places of readings/table.ts, and how many they are. */
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

export interface Sampler {
  /** Which channels may be a share of least norm; where there is one, uniqueness has to be computed. */
  readonly shared: readonly boolean[]
  /** The values of all channels at a moment, into `out` from `to` on. */
  sample(moment: Moment, out: Float64Array, to: number): void
  /** Of the moment that was sampled last, as `ChannelValues.readShares`. */
  readShares(out: Float64Array, to: number): void
}

/** A sampler of a running mechanism, which reads just the items that its channels are made of. @throws RangeError as `makeChannelValues` */
export function makeSampler(channels: readonly Channel[]): Sampler {
  const places = new Map<string, number>()
  const items: { readonly item: Item; readonly at: number }[] = []
  let length = 0
  for (const item of channels) {
    const key = `${item.of} ${item.index}`
    if (places.has(key)) continue
    places.set(key, length)
    items.push({ item, at: length })
    length += ITEMS[item.of].length
  }
  const numbers = new Float64Array(length)
  const values = makeChannelValues(channels, ({ of, index }) => places.get(`${of} ${index}`) ?? NaN)
  return {
    shared: values.shared,
    sample(moment, out, to) {
      for (const { item, at } of items) ITEMS[item.of].read(moment, item.index, numbers, at)
      values.read(numbers, out, to)
    },
    readShares(out, to) {
      values.readShares(numbers, out, to)
    },
  }
}
