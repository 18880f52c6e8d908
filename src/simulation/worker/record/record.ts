/**
 * The record of a run: all that was shown, in chunks, within a budget of memory. Where that is used up the oldest chunks thin out first (thinning.ts): the older a
 * chunk, the fewer of its frames are left. Every instant can be had again to the bit.
 */
import type { State } from '../../../engine/index.ts'
import type { TapeMark } from '../../protocol/messages.ts'
import {
  addFrame,
  closeChunk,
  copyChunk,
  cutChunk,
  dropFrame,
  findFrame,
  isLoosened,
  MOST_FRAMES,
  sizeOfChunk,
  startChunk,
  type Chunk,
  type EnergyBooks,
  type Key,
  type Outside,
} from './chunk.ts'
import { thinOldest } from './thinning.ts'

/** A piece of the record as a timeline shows it. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** Of so many frames that were shown one is left. */
  readonly grain: number
}

interface RecordOptions {
  /** The record takes up so many bytes, at the most: a number, or what is left for it now. */
  readonly memory: number | (() => number)
  /** A chunk is closed when repeating it from its key would take as long, ms. */
  readonly repeat?: number
}

export interface RunRecord<Owner> {
  /** These are the times of the first frame and the last, s; NaN while there is none. */
  readonly from: number
  readonly to: number
  readonly bytes: number
  /** Frames that are left. */
  readonly length: number
  readonly chunks: readonly Chunk<Owner>[]
  readonly marks: readonly TapeMark[]
  /** Grows whenever marks, grains or owners become others. */
  readonly version: number
  /**
   * A frame of the open chunk, or the first of a new one, whose key is made then. Cost: wall time that it took to come here from the last, ms. `alone`: it cannot be repeated from
   * an earlier key, and begins a chunk.
   */
  push(owner: Owner, state: State, books: EnergyBooks, cost: number, makeKey: () => Key, alone?: boolean): void
  /** From a time on, s, this acts from outside: after what is shown there, which may still have to be pushed. */
  input(outside: Outside, time: number): void
  /** What was done after the last frame cannot be repeated: the next one begins a chunk. */
  part(kind: TapeMark['kind'], time: number): void
  /** The chunk of a time and the frame there or last before it, or the first, of all or of one owner; null without frames. */
  find(time: number, owner?: Owner): { readonly chunk: Chunk<Owner>; readonly frame: number } | null
  /** Forgets what is after a time. */
  cut(time: number): void
  /** Forgets the last frame. */
  dropLast(): void
  /** The same, but what was done to the mechanism at its time stays marked: the run goes on after it. */
  takeOff(): void
  clear(): void
  /** Nothing is added to the last chunk any more. */
  close(): void
  /** Another chunk of the same frames takes the place of one; both are closed. What comes after it does not follow from it to the bit. */
  replace(old: Chunk<Owner>, by: Chunk<Owner>): void
  /** Copies of all chunks as they are now, which share their numbers with those that go on; the next frame begins a chunk. */
  copy(): Chunk<Owner>[]
  /** The same with one more frame, which the record itself goes on without: its inputs and marks stay. */
  copyWith(owner: Owner, state: State, books: EnergyBooks, makeKey: () => Key): Chunk<Owner>[]
  /** Whether anything that acts from outside became another at a time, s, or later. */
  hasInputsFrom(time: number): boolean
  /** Whether anybody acted on it after a time, s, so that playing on from there would not bring again what came then. */
  isTouchedAfter(time: number): boolean
  /** What is told of it: pieces of one grain, in order. */
  stretches(): readonly Stretch[]
}

/** Repeating a chunk takes no longer than this, ms: well within the time in which an exact state has to be there. */
const REPEAT = 30
/** So many frames are there in any case from key to key: a key takes up as much as five of them where there are twenty bodies. */
const FEWEST_FRAMES = 7
/** The same where there is ample memory, of so many bytes: less has to be repeated. */
const FEWEST_IF_AMPLE = 5
const AMPLE = 48 * 2 ** 20
/** Share of the memory that is freed at a time. */
const SPARE = 0.01

/** Whether the mechanism itself was changed there. */
const isChange = ({ kind }: TapeMark): boolean => kind === 'edit' || kind === 'move'

/** Whether a pull set in, was led on or was let go of at a time, s, or later. */
const isPulledFrom = <Owner>({ key, inputs }: Chunk<Owner>, time: number): boolean =>
  inputs.some((input, i) => input.time >= time && (input.pull !== null || (inputs[i - 1] ?? key).pull !== null))

/** Makes an empty record. */
export function makeRecord<Owner>({ memory, repeat = REPEAT }: RecordOptions): RunRecord<Owner> {
  let chunks: Chunk<Owner>[] = []
  let marks: TapeMark[] = []
  let parted = true
  /** Whether an edit or a hand has set what comes next. */
  let isSet = true
  let version = 0
  /** Whether it has been told since the last cut that something is computed less exactly. */
  let loosened = false
  /** Of all chunks but the last. */
  let closed = 0

  const last = (): Chunk<Owner> | undefined => chunks.at(-1)
  const bytesNow = (): number => closed + (chunks.length > 0 ? sizeOfChunk(last()!) : 0)
  const endOf = (chunk: Chunk<Owner>): number => chunk.frames.times[chunk.count - 1]!

  const roomNow = (): number => (typeof memory === 'number' ? memory : memory())

  function isFull(chunk: Chunk<Owner>): boolean {
    const fewest = roomNow() >= AMPLE ? FEWEST_IF_AMPLE : FEWEST_FRAMES
    return chunk.count >= MOST_FRAMES || (chunk.cost >= repeat && chunk.count >= fewest)
  }

  /** The chunk of the last frame, where it is of this owner and takes more frames; else the next frame has to begin one. */
  function openFor(owner: Owner): Chunk<Owner> | null {
    const chunk = last()
    return chunk === undefined || parted || chunk.closed || chunk.owner !== owner || isFull(chunk) ? null : chunk
  }

  /** Thins what is oldest for its grain until all fits; what cannot be thinned any more goes, the oldest first. */
  function fit(): void {
    const room = roomNow()
    while (bytesNow() > room && chunks.length > 1) {
      const free = thinOldest(chunks, bytesNow() - room + SPARE * room)
      version++
      if (free > 0) {
        closed -= free
        continue
      }
      closed -= sizeOfChunk(chunks[0]!)
      chunks.shift()
      marks = marks.filter(({ time }) => time >= chunks[0]!.key.time)
    }
  }

  /** @param stays which marks at its time stay */
  function dropLast(stays: (mark: TapeMark) => boolean): void {
    const chunk = last()
    if (chunk === undefined) return
    const time = endOf(chunk)
    if (chunk.count > 1) {
      dropFrame(chunk)
    } else {
      chunks.pop()
      if (chunks.length > 0) closed -= sizeOfChunk(last()!)
      // what comes in its place does not follow from the chunk before it either
      parted ||= !chunk.follows
      isSet ||= chunk.set
    }
    marks = marks.filter((mark) => mark.time < time || stays(mark))
    version++
    loosened = false
  }

  function close(): void {
    const chunk = last()
    if (chunk !== undefined) closeChunk(chunk)
  }

  return {
    get from() {
      return chunks[0]?.key.time ?? NaN
    },
    get to() {
      return chunks.length > 0 ? endOf(last()!) : NaN
    },
    get bytes() {
      return bytesNow()
    },
    get length() {
      return chunks.reduce((sum, { count }) => sum + count, 0)
    },
    get chunks() {
      return chunks
    },
    get version() {
      return version
    },
    get marks() {
      return marks
    },
    push(owner, state, books, cost, makeKey, alone = false) {
      const chunk = alone ? null : openFor(owner)
      if (chunk !== null) {
        addFrame(chunk, state, books)
        chunk.cost += cost
      } else {
        const before = last()
        if (before !== undefined) {
          closeChunk(before)
          closed += sizeOfChunk(before)
        }
        if (before?.owner !== owner) version++
        const follows = !alone && !parted && before?.owner === owner
        const set = isSet || before?.owner !== owner
        const strayed = !set && (before.strayed || isLoosened(before))
        chunks.push(startChunk(owner, state, makeKey(), books, { follows, set, strayed }))
        parted = false
        isSet = false
      }
      if (!loosened && isLoosened(last()!, endOf(last()!))) {
        loosened = true
        version++
      }
      fit()
    },
    input({ pull, looseness }, time) {
      const chunk = last()
      if (chunk === undefined) return
      const pulled = (chunk.inputs.at(-1) ?? { pull: chunk.key.pull }).pull
      if (pulled === null && pull !== null) marks.push({ time, kind: 'pull' })
      if (pulled !== null && pull === null) marks.push({ time, kind: 'release' })
      if ((pulled === null) !== (pull === null)) version++
      chunk.inputs.push({ time, pull, looseness })
    },
    part(kind, time) {
      parted = true
      isSet = true
      if (chunks.length > 0) marks.push({ time, kind })
      version++
    },
    find(time, owner) {
      const own = owner === undefined ? chunks : chunks.filter((chunk) => chunk.owner === owner)
      const chunk = own.findLast(({ key }) => key.time <= time) ?? own[0]
      return chunk === undefined ? null : { chunk, frame: findFrame(chunk, time) }
    },
    cut(time) {
      while (chunks.length > 1 && last()!.key.time > time) {
        chunks.pop()
        closed -= sizeOfChunk(last()!)
      }
      const chunk = last()
      if (chunk !== undefined) cutChunk(chunk, time)
      marks = marks.filter((mark) => mark.time <= time)
      version++
      loosened = false
    },
    dropLast: () => dropLast(() => false),
    takeOff: () => dropLast(isChange),
    clear() {
      chunks = []
      marks = []
      closed = 0
      parted = true
      isSet = true
      version++
      loosened = false
    },
    close,
    replace(old, by) {
      const at = chunks.indexOf(old)
      const next = chunks[at + 1]
      if (next !== undefined) {
        closed += sizeOfChunk(by) - sizeOfChunk(old)
        chunks[at + 1] = { ...next, follows: false }
      }
      chunks[at] = by
      version++
      loosened = false
    },
    copy() {
      close()
      return chunks.map(copyChunk)
    },
    copyWith(owner, state, books, makeKey) {
      const was = { parted, isSet }
      this.push(owner, state, books, 0, makeKey)
      const copies = this.copy()
      const chunk = last()!
      if (chunk.count > 1) chunk.count--
      else {
        chunks.pop()
        if (chunks.length > 0) closed -= sizeOfChunk(last()!)
        parted = was.parted
        isSet = was.isSet
      }
      return copies
    },
    hasInputsFrom: (time) => chunks.some(({ inputs }) => inputs.some((input) => input.time >= time)),
    isTouchedAfter: (time) =>
      chunks.some((chunk) => isPulledFrom(chunk, time)) || marks.some((mark) => mark.time > time && isChange(mark)),
    stretches() {
      const told: { from: number; to: number; grain: number }[] = []
      for (const [i, { key, grain }] of chunks.entries()) {
        const to = chunks[i + 1]?.key.time ?? endOf(chunks[i]!)
        const before = told.at(-1)
        if (before !== undefined && before.grain === grain) before.to = to
        else told.push({ from: key.time, to, grain })
      }
      return told
    },
  }
}
