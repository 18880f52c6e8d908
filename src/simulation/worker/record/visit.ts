/** What was recorded, gone over in order. */
import { SAME_TIME } from '../../../engine/index.ts'
import type { Chunk } from './chunk.ts'
import type { Repeated, Replay } from './replay.ts'

/** Which moments of a record are gone over, a chunk at a time. */
export interface Walk {
  /** The chunk that this time, s, is in comes next, or the first after it. */
  readonly from: number
  /** At the multiples of this time, s; null: at the frames. */
  readonly every: number | null
}

/**
 * Goes over one of an owner's chunks, each moment repeated to the bit.
 *
 * @returns where the next chunk begins, s; null after the last, or where this one cannot be repeated
 */
export function visitChunks<Owner>(
  chunks: readonly Chunk<Owner>[],
  owner: Owner,
  replay: Replay<Owner>,
  { from, every }: Walk,
  see: (moment: Repeated, owner: Owner, time: number) => void,
): number | null {
  const own = chunks.filter((chunk) => chunk.owner === owner)
  const at = Math.max(
    0,
    own.findLastIndex(({ key }) => key.time <= from),
  )
  const chunk = own[at]
  if (chunk === undefined) return null
  const next = own[at + 1]?.key.time ?? null
  for (const time of every === null ? chunk.times.subarray(0, chunk.count) : multiplesIn(chunk, next, every)) {
    const again = replay.at(chunk, time)
    if (!again.ok) return null
    see(again.repeated, owner, time)
  }
  return next
}

/** Multiples of a time, s, from the key of a chunk on: before the next chunk, or up to the last frame where there is none. */
function* multiplesIn({ key, times, count }: Chunk<unknown>, next: number | null, every: number): Generator<number> {
  for (let i = Math.max(0, Math.ceil((key.time - SAME_TIME) / every)); ; i++) {
    // the product, as a motion that is sampled has it, and not a sum, which would gather rounding
    const time = i * every
    if (next === null ? time > times[count - 1]! + SAME_TIME : time >= next - SAME_TIME) return
    yield time
  }
}
