/** What was recorded, gone over in order. */
import type { Chunk } from './chunk.ts'
import type { Repeated, Replay } from './replay.ts'

/**
 * Goes over the frames of one of an owner's chunks, the one that a time is in or the first after it, each repeated to the bit.
 *
 * @returns where the next chunk begins, s; null after the last, or where this one cannot be repeated
 */
export function visitChunks<Owner>(
  chunks: readonly Chunk<Owner>[],
  owner: Owner,
  replay: Replay<Owner>,
  from: number,
  see: (moment: Repeated, owner: Owner, time: number) => void,
): number | null {
  const own = chunks.filter((chunk) => chunk.owner === owner)
  const at = Math.max(
    0,
    own.findLastIndex(({ key }) => key.time <= from),
  )
  const chunk = own[at]
  if (chunk === undefined) return null
  for (let frame = 0; frame < chunk.count; frame++) {
    const time = chunk.times[frame]!
    const again = replay.at(chunk, time)
    if (!again.ok) return null
    see(again.repeated, owner, time)
  }
  return own[at + 1]?.key.time ?? null
}
