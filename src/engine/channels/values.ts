/** Values of channels out of numbers that hold the readings of their items, wherever these stand: in a frame, or in a sampler's. */
import { itemsOf, type Channel, type Item } from './channel.ts'
import { compileChannel } from './kinds.ts'

/** Values of channels, one for each. */
export interface ChannelValues {
  /** Which of them may be a share of least norm at all. */
  readonly shared: readonly boolean[]
  /** Into `out` from `to` on. */
  read(data: Float64Array, out: Float64Array, to: number): void
  /**
   * How much of each may be a share of least norm: the square of what its direction has in common with those in which the equations leave it open, 0 to
   * 1, compared with `NO_SHARE`²; NaN where the mechanism is too large for it to be known.
   */
  readShares(data: Float64Array, out: Float64Array, to: number): void
}

/**
 * Reads channels out of numbers that hold the readings of their items.
 *
 * @param placeOf where the numbers of an item begin
 * @throws RangeError where a reading does not exist
 */
export function makeChannelValues(channels: readonly Channel[], placeOf: (item: Item) => number): ChannelValues {
  const compiled = channels.map((channel) => {
    const [at, ...also] = itemsOf(channel).map(placeOf)
    return { ...compileChannel(channel), at, also: Int32Array.from(also) }
  })
  return {
    shared: compiled.map(({ share }) => share !== null),
    read(data, out, to) {
      for (let i = 0; i < compiled.length; i++) out[to + i] = compiled[i].value(data, compiled[i].at, compiled[i].also)
    },
    readShares(data, out, to) {
      for (let i = 0; i < compiled.length; i++)
        out[to + i] = compiled[i].share?.(data, compiled[i].at, compiled[i].also) ?? 0
    },
  }
}
