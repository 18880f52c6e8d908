/** Samples of channels: the readings of their items, each taken once, and the values that come out of them. */
import { itemsOf, type Channel, type Item } from './channel.ts'
import { itemLength, readItem, type Moment } from './items.ts'
import { makeChannelValues } from './values.ts'

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
  for (const item of channels.flatMap(itemsOf)) {
    const key = `${item.of} ${item.index}`
    if (places.has(key)) continue
    places.set(key, length)
    items.push({ item, at: length })
    length += itemLength(item.of)
  }
  const numbers = new Float64Array(length)
  const values = makeChannelValues(channels, ({ of, index }) => places.get(`${of} ${index}`) ?? NaN)
  return {
    shared: values.shared,
    sample(moment, out, to) {
      for (const { item, at } of items) readItem(moment, item.of, item.index, numbers, at)
      values.read(numbers, out, to)
    },
    readShares(out, to) {
      values.readShares(numbers, out, to)
    },
  }
}
