/** What was recorded, gone over in order. */
import { SAME_TIME } from '../../../engine/index.ts'
import type { Chunk } from './chunk.ts'
import type { Repeated, Replay } from './replay.ts'

/** Which moments of a record are gone over, a piece at a time. */
export interface Walk {
  /** The piece begins at this time, s, or at the next moment that there is. */
  readonly from: number
  /** At the multiples of this time, s; null: at the frames. */
  readonly every: number | null
  /** A time, s, after the last frame that the run has come to without a frame of it; multiples go up to there. */
  readonly to?: number
}

/** Moments of a piece, at multiples of a time: few enough to be told at once, however short the time is. */
const MOST = 256

/** The chunks at the end of a record that can be read like its last mechanism: those of one owner and of such as can be read in its place. */
export const readLikeChunks = <Owner>(
  chunks: readonly Chunk<Owner>[],
  isLike: (owner: Owner) => boolean,
): readonly Chunk<Owner>[] => chunks.slice(chunks.findLastIndex(({ owner }) => !isLike(owner)) + 1)

/**
 * Goes over a piece of the chunks at the end of a record, those of one owner and of such as can be read in its place, each moment repeated to the bit: the frames
 * of one chunk, or some multiples within it.
 *
 * @param isLike whether an owner can be read in the place of the last
 * @returns where the next piece begins, s; null after the last, or where this one cannot be repeated
 */
export function visitChunks<Owner>(
  chunks: readonly Chunk<Owner>[],
  isLike: (owner: Owner) => boolean,
  replay: Replay<Owner>,
  walk: Walk,
  see: (moment: Repeated, owner: Owner, time: number) => void,
): number | null {
  const own = readLikeChunks(chunks, isLike)
  const at = Math.max(
    0,
    own.findLastIndex(({ key }) => key.time <= walk.from),
  )
  const chunk = own[at]
  if (chunk === undefined) return null
  const { times, next } = momentsOf(chunk, own[at + 1]?.key.time ?? null, walk)
  for (const time of times) {
    const again = replay.at(chunk, time)
    if (!again.ok) return null
    see(again.repeated, chunk.owner, time)
  }
  return next
}

/** Times of the piece of a chunk, s, and where the next piece begins. @param follows where the next chunk begins, null after the last */
function momentsOf(
  { key, frames: { times }, count }: Chunk<unknown>,
  follows: number | null,
  { from, every, to = -Infinity }: Walk,
): { readonly times: Iterable<number>; readonly next: number | null } {
  if (every === null) return { times: times.subarray(0, count), next: follows }
  const end = follows === null ? Math.max(times[count - 1]!, to) + SAME_TIME : follows - SAME_TIME
  const multiples: number[] = []
  for (let i = Math.max(0, Math.ceil((Math.max(key.time, from) - SAME_TIME) / every)); ; i++) {
    // the product, as a motion that is sampled has it, and not a sum, which would gather rounding
    const time = i * every
    if (time >= end) return { times: multiples, next: follows }
    if (multiples.length === MOST) return { times: multiples, next: time }
    multiples.push(time)
  }
}
