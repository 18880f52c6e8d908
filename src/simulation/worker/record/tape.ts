/** The tape of a run: what was shown is put on it, and any of it can be had again to the bit, with the course that led on from there. */
import {
  isCut,
  isSame,
  isWound,
  nearestStop,
  rejoin,
  restoreCourse,
  SAME_TIME,
  takeCourse,
} from '../../../engine/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { DISPLAY_FRAME, type LooseTold, type TapeMark } from '../../protocol/messages.ts'
import { findFrame, isLoose, ownersOf, type Chunk, type EnergyBooks, type Key, type Outside } from './chunk.ts'
import { makeRecord, type Stretch } from './record.ts'
import { isReadLike } from './read-like.ts'
import type { Exact } from './exact.ts'
import { makeReplay, putUnder, type Repeated } from './replay.ts'
import { readLikeChunks, visitChunks, type Walk } from './visit.ts'

/** A moment of a run, with the mechanism that it belongs to. */
export interface Taped {
  readonly owner: Mechanism
  /** s */
  readonly time: number
  /** What the run goes on from to the bit (engine/integrators/course.ts). */
  readonly course: Uint8Array
  readonly books: EnergyBooks
  /** What acted on it from outside then. */
  readonly outside: Outside
}

export interface Tape {
  /** Frames that one can step back. */
  readonly length: number
  /** Of the first frame and the last, s; NaN without frames. */
  readonly from: number
  readonly to: number
  /** The mechanisms that are on it, in order, and from when on, s. */
  mechanisms(): ReadonlyMap<Mechanism, number>
  readonly marks: readonly TapeMark[]
  /** Grows whenever marks, grains or mechanisms become others. */
  readonly version: number
  stretches(): readonly Stretch[]
  /**
   * Whether the state on show need not be put onto the tape before it goes on: time was up there soon after the last frame, and nothing came from outside since. It
   * would need a key of its own.
   */
  canLeaveOut(m: Mechanism): boolean
  /** Puts the state on show onto the tape. @param cost wall time that it took to come to it from the last, ms */
  push(m: Mechanism, cost: number): void
  /** What acts on it from outside is another from now on: a pull by a spring set in, was led on or ended, or its steps may err by more or by less. */
  acted(m: Mechanism): void
  /** What was done now does not follow from what is on the tape. */
  part(kind: TapeMark['kind'], time: number): void
  /** From when on this mechanism is on the tape, s; NaN where it is not. */
  since(m: Mechanism): number
  /**
   * A time of the run to the bit, also between two frames, or the nearest there is. Nothing is dropped; null without frames.
   *
   * @param isOver whether time is up: where what has thinned out takes longer to repeat, it is a moment on the way, from which the next call goes on
   */
  at(time: number, isOver: () => boolean): { readonly moment: Taped | null; readonly onTheWay: boolean }
  /** From when on, s, the tape can be read like this mechanism up to its end; null where none of it can. */
  readFrom(m: Mechanism): number | null
  /** Goes over a piece of the run, as far back as it can be read like this mechanism, as `visitChunks` does. */
  visit(m: Mechanism, walk: Walk, see: (moment: Repeated, owner: Mechanism, time: number) => void): number | null
  /** What of it was computed less exactly than its mechanism asks for, so that it kept up with the clock; null where all is exact. */
  readonly loose: LooseTold | null
  /** Computes that again, exactly, until time is up. @param make `makeExact` of exact.ts, which is fetched when it is needed */
  computeExactly(make: () => Exact, isOver: () => boolean): void
  /** Bytes that it takes up. */
  readonly bytes: number
  /** The chunks as they are now, for a shelf (shelf.ts). */
  copy(): Chunk<Mechanism>[]
  /** The same with the state on show as their last frame. */
  copyWith(m: Mechanism): Chunk<Mechanism>[]
  /** Whether anybody acted on it after a time, s, so that playing on from there would not bring again what came then. */
  isTouchedAfter(time: number): boolean
  /** Drops what is after a time. */
  cut(time: number): void
  /** The last frame, which is dropped; null without frames. */
  pop(): Taped | null
  /**
   * The frame at or before a time, or the first there is; those after it are dropped, and itself where it is that of the time. What was dragged at a
   * standstill, now, is back where the drag began.
   */
  takeBack(to: number, now: number): Taped | null
  /** Drops what was recorded at a time, s, or later. */
  dropFrom(time: number): void
  /** The frame of this mechanism at or before a time, or the first of it; it and those after it are dropped. Null where there is none. */
  takeBackWithin(m: Mechanism, to: number): Taped | null
  /** Takes the last frame off, from which the run goes on. */
  takeOff(): void
  clear(): void
}

/** What is repeated at once where time may be up, s. */
const STRIDE = 4 * DISPLAY_FRAME

/** After a frame, s: on a longer way there are others in between (advancing.ts). */
const SOON = 1.5 * DISPLAY_FRAME

/** @param memory bytes, or what is left for it now */
export function makeTape(memory: number | (() => number)): Tape {
  const record = makeRecord<Mechanism>({ memory })
  const replay = makeReplay<Mechanism>()
  let exact: Exact | null = null
  let prepared = false

  /** A frame to the bit; null where it cannot be repeated, which a run that was made once can. */
  function exactly(chunk: Chunk<Mechanism>, frame: number, time = chunk.frames.times[frame]!): Taped | null {
    const again = replay.at(chunk, time)
    if (!again.ok) return null
    const books = { baseline: chunk.key.baseline, largestKinetic: chunk.frames.largest[frame]! }
    const course = takeCourse(again.repeated, true)
    return { owner: chunk.owner, time: again.repeated.state.t, course, books, outside: actedAt(chunk, time) }
  }

  /**
   * Repeats a chunk that has thinned out, and so takes long, until it is there or time is up.
   *
   * @returns the time to which it can be repeated at once, s; null where it cannot
   */
  function goToward(chunk: Chunk<Mechanism>, goal: number, isOver: () => boolean): number | null {
    if (chunk.grain === 1) return goal
    const now = replay.standsIn(chunk)
    let time = now === null || now > goal ? chunk.key.time : now
    while (goal - time > STRIDE) {
      time = nearestStop(time + STRIDE)
      if (!replay.at(chunk, time).ok) return null
      if (isOver()) return time
    }
    return goal
  }

  /** The last frame to the bit. */
  function last(): Taped | null {
    const chunk = record.chunks.at(-1)
    return chunk === undefined ? null : exactly(chunk, chunk.count - 1)
  }

  return {
    get length() {
      return record.length
    },
    get from() {
      return record.from
    },
    get to() {
      return record.to
    },
    mechanisms: () => ownersOf(record.chunks),
    get marks() {
      return record.marks
    },
    get version() {
      return record.version + (exact?.version ?? 0)
    },
    stretches: record.stretches,
    push(m, cost) {
      if (!prepared) replay.prepare(m)
      prepared = true
      record.push(m, m.state, m.books, cost, () => keyOf(m), isWound(m.course))
    },
    canLeaveOut: (m) =>
      isCut(m.course) &&
      record.chunks.at(-1)?.owner === m &&
      m.state.t - record.to < SOON &&
      !record.hasInputsFrom(record.to) &&
      !record.isTouchedAfter(record.to),
    acted: (m) => record.input(outsideOf(m), m.state.t),
    part: record.part,
    since: (m) => record.chunks.find(({ owner }) => owner === m)?.key.time ?? NaN,
    at(time, isOver) {
      const found = record.find(time + SAME_TIME)
      if (found === null) return { moment: null, onTheWay: false }
      const { chunk } = found
      const isLast = record.chunks.at(-1) === chunk
      const end = isLast ? chunk.frames.times[chunk.count - 1]! : Infinity
      const goal = Math.min(Math.max(nearestStop(time), chunk.key.time), end)
      const reached = goToward(chunk, goal, isOver)
      if (reached === null) return { moment: null, onTheWay: false }
      return { moment: exactly(chunk, findFrame(chunk, reached), reached), onTheWay: reached < goal }
    },
    readFrom: (m) => readLikeChunks(record.chunks, like(m))[0]?.key.time ?? null,
    visit: (m, walk, see) => visitChunks(record.chunks, like(m), replay, walk, see),
    copy: record.copy,
    copyWith: (m) => record.copyWith(m, m.state, m.books, () => keyOf(m)),
    isTouchedAfter: record.isTouchedAfter,
    get loose() {
      const { chunks } = record
      const first = chunks.find(isLoose)
      const isLeft = (chunk: Chunk<Mechanism>): boolean => isLoose(chunk) && exact?.cannot(chunk) !== true
      return first === undefined ? null : { from: first.key.time, stays: !chunks.some(isLeft) }
    },
    computeExactly(make, isOver) {
      record.close()
      exact ??= make()
      exact.compute(record, isOver)
    },
    get bytes() {
      return record.bytes
    },
    cut: record.cut,
    takeOff: record.takeOff,
    pop() {
      const found = last()
      record.dropLast()
      return found
    },
    takeBack(to, now) {
      if (record.length === 0) return null
      if (now - record.to <= SAME_TIME) return this.pop()
      const found = record.find(to + SAME_TIME)!
      const taped = exactly(found.chunk, found.frame)
      record.cut(found.chunk.frames.times[found.frame]!)
      if (taped !== null && to - taped.time <= SAME_TIME) record.dropLast()
      return taped
    },
    dropFrom(time) {
      while (record.length > 0 && record.to >= time - SAME_TIME) record.dropLast()
    },
    takeBackWithin(m, to) {
      const found = record.find(to, m)
      if (found === null) return null
      const { chunk, frame } = found
      const taped = exactly(chunk, frame)
      record.cut(chunk.frames.times[frame]!)
      record.dropLast()
      return taped
    },
    clear() {
      record.clear()
      replay.clear()
      exact?.clear()
    },
  }
}

/** Whether a mechanism can be read in the place of this one. */
const like =
  ({ spec }: Mechanism) =>
  (owner: Mechanism): boolean =>
    isReadLike(owner.spec, spec)

/** Sets a mechanism to a moment of its run, under what acted on it then, from which it would go on as it did. Its dynamics are still to be computed. */
export function putBack(m: Mechanism, { course, books, outside }: Taped): void {
  putUnder(m, m.spec, outside)
  restoreCourse(course, m)
  Object.assign(m.books, books)
}

/** The same, but it goes on under what acts on it now. @returns whether that is other than acted then */
export function putBackActed(m: Mechanism, moment: Taped): boolean {
  const now = outsideOf(m)
  putBack(m, moment)
  if (isSame(now, moment.outside)) return false
  putUnder(m, m.spec, now)
  rejoin(m)
  return true
}

/** What acted at a time of a chunk, s: what set in there has not acted yet. */
function actedAt({ key, inputs }: Chunk<Mechanism>, time: number): Outside {
  const { pull, looseness } = inputs.findLast((input) => input.time < time) ?? key
  return { pull, looseness }
}

/** What this run would go on from. */
const keyOf = (m: Mechanism): Key => ({
  time: m.state.t,
  course: takeCourse(m),
  ...outsideOf(m),
  baseline: m.books.baseline,
})

/** What acts on a run from outside now. */
function outsideOf({ spec, ws: { pull, looseness } }: Mechanism): Outside {
  if (!pull.springs) return { pull: null, looseness }
  const three = (values: Float64Array): readonly [number, number, number] => [values[0]!, values[1]!, values[2]!]
  const pulled = { body: spec.bodies[pull.body - 1]!.id, point: three(pull.point), target: three(pull.target) }
  return { pull: pulled, looseness }
}
