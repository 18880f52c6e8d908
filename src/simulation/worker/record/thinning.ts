/**
 * How a record thins out. A chunk loses every other frame; one that has hardly any left is joined with the next, whose key goes. The time it takes to repeat an
 * instant of what is that old grows with it.
 */
import { joinChunks, sizeOfChunk, thinChunk, type Chunk } from './chunk.ts'

/** A chunk of which so many frames are left is joined with the next before it is thinned any more. */
const LAST_FRAMES = 2

/** Whether a chunk can be joined with the one after it: it is as thin, and repeating the one leads into the other. */
const areAlike = <Owner>(chunk: Chunk<Owner>, next: Chunk<Owner>): boolean =>
  next.follows && next.grain === chunk.grain && next.count <= LAST_FRAMES

/** Whether a chunk can be thinned; the last one is not. */
const canThin = <Owner>(chunks: readonly Chunk<Owner>[], at: number): boolean =>
  at < chunks.length - 1 &&
  (chunks[at]!.count > LAST_FRAMES || (at < chunks.length - 2 && areAlike(chunks[at]!, chunks[at + 1]!)))

/** The chunk that is to be thinned next, the oldest for its grain; −1 where none can be. */
function chooseToThin<Owner>(chunks: readonly Chunk<Owner>[]): number {
  const end = chunks.at(-1)!
  const now = end.frames.times[end.count - 1]!
  let best = -1
  let most = 0
  for (let i = 0; i < chunks.length - 1; i++) {
    const { key, grain } = chunks[i]!
    const score = (now - key.time) / grain ** 2
    if (score > most && canThin(chunks, i)) [best, most] = [i, score]
  }
  return best
}

/** Thins one of the chunks that can be. @returns bytes that became free */
function thinAt<Owner>(chunks: Chunk<Owner>[], at: number): number {
  const chunk = chunks[at]!
  let before = sizeOfChunk(chunk)
  if (chunk.count <= LAST_FRAMES) {
    const [next] = chunks.splice(at + 1, 1)
    before += sizeOfChunk(next!)
    joinChunks(chunk, next!)
  }
  thinChunk(chunk)
  return before - sizeOfChunk(chunk)
}

/**
 * Thins what is oldest for its grain, and from there on what is as thin, until so many bytes became free.
 *
 * @returns how many did, which may be fewer; 0 where nothing can be thinned any more
 */
export function thinOldest<Owner>(chunks: Chunk<Owner>[], bytes: number): number {
  let free = 0
  const from = chooseToThin(chunks)
  if (from < 0) return 0
  const { grain } = chunks[from]!
  for (let at = from; free < bytes && canThin(chunks, at) && chunks[at]!.grain === grain; at++)
    free += thinAt(chunks, at)
  return free
}
