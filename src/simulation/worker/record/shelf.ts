/** Runs that are kept to be compared with: of each its frames, and the keys from which they can be repeated to the bit. */
import type { KeptRunTold, RunPoses } from '../../protocol/messages.ts'
import type { Mechanism } from '../mechanism.ts'
import { isLoose, ownersOf, sizeOfChunk, type Chunk } from './chunk.ts'
import { endOf, posesIn } from './poses.ts'
import { isReadLike } from './read-like.ts'
import { makeReplay, type Repeated } from './replay.ts'
import { thinOldest } from './thinning.ts'
import { readLikeChunks, visitChunks, type Walk } from './visit.ts'

export interface Shelf {
  /** Bytes that the runs take up. */
  readonly bytes: number
  /** Grows whenever there are other runs on it. */
  readonly version: number
  /** Puts a run under a name in the place of what is there: the chunks are the shelf's from now on. `leftAt`: see `KeptRunTold`. */
  put(id: string, chunks: readonly Chunk<Mechanism>[], leftAt: number | null): void
  /** A run that was kept by itself is kept for good. */
  hold(id: string): void
  drop(id: string): void
  clear(): void
  told(): readonly KeptRunTold[]
  /** Where the bodies of each run were at a time; after it ended where they were then, and nothing of a run before it began. */
  posesAt(time: number): readonly RunPoses[]
  /** Goes over a piece of a run, as far back as it can be read like its last mechanism, as `Tape.visit` does; null where there is no such run. */
  visit(id: string, walk: Walk, see: (moment: Repeated, owner: Mechanism, time: number) => void): number | null
}

interface Run {
  readonly chunks: Chunk<Mechanism>[]
  readonly leftAt: number | null
}

/** @param memory bytes that one run may take up now; beyond it frames thin out, the oldest first */
export function makeShelf(memory: () => number): Shelf {
  const runs = new Map<string, Run>()
  const replay = makeReplay<Mechanism>()
  let version = 0
  let bytes = 0

  const count = (): void => {
    bytes = 0
    for (const { chunks } of runs.values()) for (const chunk of chunks) bytes += sizeOfChunk(chunk)
    version++
  }

  return {
    get bytes() {
      return bytes
    },
    get version() {
      return version
    },
    put(id, given, leftAt) {
      const chunks = [...given]
      let size = chunks.reduce((sum, chunk) => sum + sizeOfChunk(chunk), 0)
      while (size > memory() && chunks.length > 1) {
        const free = thinOldest(chunks, size - memory())
        size -= free > 0 ? free : sizeOfChunk(chunks.shift()!)
      }
      runs.delete(id)
      runs.set(id, { chunks, leftAt })
      count()
    },
    hold(id) {
      const run = runs.get(id)
      if (run === undefined) return
      runs.set(id, { ...run, leftAt: null })
      version++
    },
    drop(id) {
      if (runs.delete(id)) count()
    },
    clear() {
      runs.clear()
      replay.clear()
      count()
    },
    told: () =>
      [...runs].map(([id, { chunks, leftAt }]) => ({
        id,
        leftAt,
        from: chunks[0]!.key.time,
        readFrom: readLikeChunks(chunks, likeLast(chunks))[0]!.key.time,
        to: endOf(chunks.at(-1)!),
        touchedAt: touchOf(chunks),
        loose: chunks.some(isLoose),
        revisions: Array.from(ownersOf(chunks).keys(), ({ revision }) => revision),
        begins: [...ownersOf(chunks).values()],
      })),
    posesAt: (time) =>
      [...runs].flatMap(([id, { chunks }]) => {
        const found = posesIn(chunks, time)
        return found === null ? [] : [{ id, ...found }]
      }),
    visit(id, walk, see) {
      const run = runs.get(id)
      if (run === undefined) return null
      return visitChunks(run.chunks, likeLast(run.chunks), replay, walk, see)
    },
  }
}

/** The first moment at which a hand acted on a run, s: by a pull, or by a move, after which a mechanism does not follow from itself; null where none did. */
function touchOf(chunks: readonly Chunk<Mechanism>[]): number | null {
  for (const [i, { key, follows, inputs, owner }] of chunks.entries()) {
    if (key.pull !== null || (i > 0 && !follows && owner === chunks[i - 1]!.owner)) return key.time
    const pulled = inputs.find(({ pull }) => pull !== null)
    if (pulled !== undefined) return pulled.time
  }
  return null
}

/** Whether a mechanism can be read in the place of the last one of a run. */
function likeLast(chunks: readonly Chunk<Mechanism>[]): (owner: Mechanism) => boolean {
  const { spec } = chunks.at(-1)!.owner
  return (owner) => isReadLike(owner.spec, spec)
}
