/** What was recorded less exactly, so that the run kept up with the clock (loosening.ts), is computed again exactly: chunk by chunk, in the place of what was there. */
import { calcEnergy, isSame, isWound, takeCourse } from '../../../engine/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { isLoose, type Chunk, type Key } from './chunk.ts'
import { makeFrames, storeFrame } from './frames.ts'
import type { RunRecord } from './record.ts'
import { makeReplay } from './replay.ts'

export interface Exact {
  /**
   * Goes on until all is exact, or time is up; a piece of work that was begun is gone on with by the next call.
   */
  compute(record: Pick<RunRecord<Mechanism>, 'chunks' | 'replace'>, isOver: () => boolean): void
  /** Whether it was found that a chunk cannot be computed exactly. */
  cannot(chunk: Chunk<Mechanism>): boolean
  /** Grows whenever something is found that cannot be computed exactly. */
  readonly version: number
  clear(): void
}

/** A chunk that is being computed, and what it takes the place of. */
interface Made {
  readonly of: Chunk<Mechanism>
  readonly chunk: Chunk<Mechanism>
}

/** What came from outside, had it been exact: where nothing but that changed, nothing came. */
const exactInputs = <Owner>({ key, inputs }: Chunk<Owner>): Chunk<Owner>['inputs'] =>
  inputs
    .filter(({ pull, looseness }, i) => {
      const before = inputs[i - 1] ?? key
      return looseness === before.looseness || !isSame(pull, before.pull)
    })
    .map((input) => ({ ...input, looseness: 1 }))

export function makeExact(): Exact {
  const replay = makeReplay<Mechanism>()
  let made: Made | null = null
  /** Chunks that cannot be computed exactly, as where the run ends sooner then; they stay as they are. */
  let given = new WeakSet<Chunk<Mechanism>>()
  let version = 0

  /** What a chunk begins with: where the one before it leads to, which is exact by now, or where it was set to. Null where it leads nowhere. */
  function keyOf(chunk: Chunk<Mechanism>, before: Chunk<Mechanism> | undefined): { key: Key; follows: boolean } | null {
    const { key, set, follows, owner } = chunk
    if (before === undefined || set || before.owner !== owner) return { key: { ...key, looseness: 1 }, follows }
    // what was not exact leads nowhere that is
    if (isLoose(before)) return null
    // between its last frame and this chunk too
    before.inputs.splice(0, Infinity, ...exactInputs(before))
    const again = replay.at(before, key.time)
    if (!again.ok) return null
    const course = takeCourse(again.repeated)
    return { key: { ...key, course, looseness: 1 }, follows: !isWound(again.repeated.course) }
  }

  function begin(chunk: Chunk<Mechanism>, before: Chunk<Mechanism> | undefined): Made | null {
    const begun = keyOf(chunk, before)
    if (begun === null) return null
    const frames = makeFrames(chunk.count, chunk.bodies)
    return {
      of: chunk,
      chunk: { ...chunk, ...begun, strayed: false, frames, count: 0, inputs: exactInputs(chunk), closed: true },
    }
  }

  /** The next frame of the chunk that is made; false where the run cannot come there. */
  function addFrame({ of, chunk }: Made, before: Chunk<Mechanism> | undefined): boolean {
    const again = replay.at(chunk, of.frames.times[chunk.count]!)
    if (!again.ok) return false
    const { model, state, ws } = again.repeated
    const { kinetic } = calcEnergy(model, state, ws)
    const last =
      chunk.count > 0
        ? chunk.frames.largest[chunk.count - 1]!
        : before === undefined || chunk.set
          ? of.frames.largest[0]!
          : before.frames.largest[before.count - 1]!
    storeFrame(chunk.frames, chunk.count, state, Math.max(last, kinetic))
    chunk.count++
    return true
  }

  /** Makes a chunk to its end, or as far as there is time; null where that cannot be. */
  function go(chunks: readonly Chunk<Mechanism>[], at: number, isOver: () => boolean): Made | null {
    const [chunk, before] = [chunks[at]!, chunks[at - 1]]
    const now = made?.of === chunk ? made : begin(chunk, before)
    if (now === null) return null
    while (now.chunk.count < chunk.count) {
      if (!addFrame(now, before)) return null
      if (isOver()) break
    }
    return now
  }

  const isLeft = (chunk: Chunk<Mechanism>): boolean => isLoose(chunk) && !given.has(chunk)

  return {
    get version() {
      return version
    },
    compute(record, isOver) {
      for (;;) {
        const { chunks } = record
        const at = chunks.findIndex(isLeft)
        if (at < 0) return
        const chunk = chunks[at]!
        made = go(chunks, at, isOver)
        if (made === null) {
          given.add(chunk)
          version++
        } else if (made.chunk.count === chunk.count) {
          record.replace(chunk, made.chunk)
          made = null
        }
        if (isOver()) return
      }
    },
    cannot: (chunk) => given.has(chunk),
    clear() {
      replay.clear()
      made = null
      given = new WeakSet()
    },
  }
}
