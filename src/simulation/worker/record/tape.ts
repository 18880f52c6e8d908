/** The tape of a run: what was shown is put on it, and any of it can be had again to the bit, with the course that led on from there. */
import { copyState, makeState, type State } from '../../../engine/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { takeCourse } from './course-memory.ts'
import { makeRecord, type Chunk, type EnergyBooks, type Mark, type Pulled, type Stretch } from './record.ts'
import { findFrame } from './chunk.ts'
import { makeReplay, type Repeated } from './replay.ts'

/** A moment of a run, with the mechanism that it belongs to. */
export interface Taped {
  readonly owner: Mechanism
  readonly state: State
  /** Snapshots from which the course goes on (course-memory.ts). */
  readonly course: readonly Float64Array[]
  readonly books: EnergyBooks
}

export interface Tape {
  /** Frames that one can step back. */
  readonly length: number
  readonly from: number
  readonly to: number
  readonly marks: readonly Mark[]
  /** Grows whenever marks or grains become others. */
  readonly version: number
  stretches(): readonly Stretch[]
  /** Puts the state on show onto the tape. @param cost wall time that it took to come to it from the last, ms */
  push(m: Mechanism, cost: number): void
  /** A pull by a spring set in, was led on or ended. */
  pulled(m: Mechanism): void
  /** What was done now does not follow from what is on the tape. */
  part(kind: Mark['kind'], time: number): void
  /** From when on this mechanism is on the tape, s; NaN where it is not. */
  since(m: Mechanism): number
  /** A time of this mechanism to the bit, also between two frames, or the nearest there is. Nothing is dropped; null where it is not on the tape. */
  at(m: Mechanism, time: number): Taped | null
  /**
   * Goes over the frames of one chunk of this mechanism, the one that a time is in or the first after it, each repeated to the bit.
   *
   * @returns where the next chunk begins, s; null after the last, or where this one cannot be repeated
   */
  visit(m: Mechanism, from: number, see: (moment: Repeated, time: number) => void): number | null
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
  /** Forgets the last frame. */
  drop(): void
  clear(): void
}

/** Times that lie no further apart are the same, s: far below a step at the lowest speed. */
const SAME = 1e-9

/** @param memory bytes */
export function makeTape(memory: number): Tape {
  const record = makeRecord<Mechanism>({ memory })
  const replay = makeReplay<Mechanism>()

  /** A frame to the bit; null where it cannot be repeated, which a run that was made once can. */
  function exactly(chunk: Chunk<Mechanism>, frame: number, time = chunk.times[frame]!): Taped | null {
    const again = replay.at(chunk, time)
    if (!again.ok) return null
    const { model, state, course } = again.repeated
    const copy = makeState(model)
    copyState(state, copy)
    const books = { baseline: chunk.key.baseline, largestKinetic: chunk.largest[frame]! }
    return { owner: chunk.owner, state: copy, course: takeCourse(course, state), books }
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
    get marks() {
      return record.marks
    },
    get version() {
      return record.version
    },
    stretches: record.stretches,
    push(m, cost) {
      record.push(m, m.state, m.books, cost, () => ({
        time: m.state.t,
        course: takeCourse(m.course, m.state),
        pull: pullOf(m),
        baseline: m.books.baseline,
      }))
    },
    pulled: (m) => record.input(pullOf(m), m.state.t),
    part: record.part,
    since: (m) => record.chunks.find(({ owner }) => owner === m)?.key.time ?? NaN,
    at(m, time) {
      const own = record.chunks.filter(({ owner }) => owner === m)
      if (own.length === 0) return null
      const chunk = own.findLast(({ key }) => key.time <= time) ?? own[0]!
      const end = own.at(-1) === chunk ? chunk.times[chunk.count - 1]! : Infinity
      const wanted = Math.min(Math.max(time, chunk.key.time), end)
      const frame = findFrame(chunk, wanted)
      return exactly(chunk, frame, wanted)
    },
    visit(m, from, see) {
      const own = record.chunks.filter(({ owner }) => owner === m)
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
        see(again.repeated, time)
      }
      return own[at + 1]?.key.time ?? null
    },
    cut: record.cut,
    drop: record.dropLast,
    pop() {
      const found = last()
      record.dropLast()
      return found
    },
    takeBack(to, now) {
      if (record.length === 0) return null
      if (now - record.to <= SAME) return this.pop()
      const found = record.find(to + SAME)!
      const taped = exactly(found.chunk, found.frame)
      record.cut(found.chunk.times[found.frame]!)
      if (taped !== null && to - taped.state.t <= SAME) record.dropLast()
      return taped
    },
    dropFrom(time) {
      while (record.length > 0 && record.to >= time - SAME) record.dropLast()
    },
    takeBackWithin(m, to) {
      const own = record.chunks.filter(({ owner }) => owner === m)
      if (own.length === 0) return null
      const chunk = own.findLast(({ key }) => key.time <= to) ?? own[0]!
      let frame = chunk.count - 1
      while (frame > 0 && chunk.times[frame]! > to) frame--
      const taped = exactly(chunk, frame)
      record.cut(chunk.times[frame]!)
      record.dropLast()
      return taped
    },
    clear() {
      record.clear()
      replay.clear()
    },
  }
}

/** The pull that acts on a run now. */
function pullOf({ spec, ws: { pull } }: Mechanism): Pulled | null {
  if (!pull.springs) return null
  const three = (values: Float64Array): readonly [number, number, number] => [values[0]!, values[1]!, values[2]!]
  return { body: spec.bodies[pull.body - 1]!.id, point: three(pull.point), target: three(pull.target) }
}
