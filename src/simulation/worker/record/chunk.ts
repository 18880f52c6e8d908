/**
 * A stretch of a run: a key, from which the run can be repeated to the bit, and after it the frames that were shown, in single precision. What is kept of a
 * frame are poses, velocities and the angles of joints, as differences from those of the key, so that they are good to 1e-7 of what moves in between.
 */
import type { State } from '../../../engine/index.ts'

/** What drift is measured against: the energy balance at a moment, and the largest kinetic energy since, J. */
export interface EnergyBooks {
  baseline: number
  largestKinetic: number
}

/** A pull that a run is under, or that sets in; null: it is let go of. Point in body axes, target in world axes, m. */
export interface Pulled {
  readonly body: string
  readonly point: readonly [number, number, number]
  readonly target: readonly [number, number, number]
}

/** What came from outside while it ran, after the frame of a time. */
interface Input {
  /** Of the frame, s. */
  readonly time: number
  readonly pull: Pulled | null
}

/** What a run goes on from. */
export interface Key {
  readonly time: number
  /** Snapshots of the course (engine/integrators/course.ts), which restore it to the bit. */
  readonly course: readonly Float64Array[]
  readonly pull: Pulled | null
  readonly baseline: number
}

export interface Chunk<Owner> {
  readonly owner: Owner
  readonly key: Key
  /** Poses, velocities and angles at the key; frames are differences from it. */
  readonly base: Float64Array
  /** Of the frames that are left: s; work (J) and largest kinetic energy (J) by then. The first is the key itself. */
  times: Float64Array
  works: Float64Array
  largest: Float64Array
  /** One row for each, as long as the base. */
  rows: Float32Array
  count: number
  /** Every so many frames one is left. */
  grain: number
  readonly inputs: Input[]
  /** Wall time that it took to compute the frames after the key, ms: what it takes to repeat them. */
  cost: number
  /** Nothing is added any more. */
  closed: boolean
}

/** Frames of a chunk. */
export const MOST_FRAMES = 256
const FEW_FRAMES = 16
/** Bookkeeping of a chunk beside its numbers, bytes. */
const OVERHEAD = 1000
/** An input with its two points and the name of its body, bytes. */
const INPUT = 200

const widthOf = ({ q, v, angle }: State): number => q.length + v.length + angle.length

function writeBase({ q, v, angle }: State, out: Float64Array): void {
  out.set(q)
  out.set(v, q.length)
  out.set(angle, q.length + v.length)
}

/** A chunk that begins with the frame of its key. */
export function startChunk<Owner>(owner: Owner, state: State, key: Key, books: EnergyBooks): Chunk<Owner> {
  const base = new Float64Array(widthOf(state))
  writeBase(state, base)
  const chunk: Chunk<Owner> = {
    owner,
    key,
    base,
    times: new Float64Array(FEW_FRAMES),
    works: new Float64Array(FEW_FRAMES),
    largest: new Float64Array(FEW_FRAMES),
    rows: new Float32Array(FEW_FRAMES * base.length),
    count: 0,
    grain: 1,
    inputs: [],
    cost: 0,
    closed: false,
  }
  addFrame(chunk, state, books)
  return chunk
}

/** Adds the state as a frame of the chunk's mechanism; there is room for it. */
export function addFrame<Owner>(chunk: Chunk<Owner>, state: State, books: EnergyBooks): void {
  const { base } = chunk
  if (chunk.count === chunk.times.length) resize(chunk, Math.min(MOST_FRAMES, 2 * chunk.count))
  const { q, v, angle } = state
  const at = chunk.count * base.length
  const { rows } = chunk
  for (let i = 0; i < q.length; i++) rows[at + i] = q[i]! - base[i]!
  const toV = q.length
  for (let i = 0; i < v.length; i++) rows[at + toV + i] = v[i]! - base[toV + i]!
  const toAngle = toV + v.length
  for (let i = 0; i < angle.length; i++) rows[at + toAngle + i] = angle[i]! - base[toAngle + i]!
  chunk.times[chunk.count] = state.t
  chunk.works[chunk.count] = state.work
  chunk.largest[chunk.count] = books.largestKinetic
  chunk.count++
}

function resize<Owner>(chunk: Chunk<Owner>, room: number): void {
  const width = chunk.base.length
  const grown = <T extends Float64Array | Float32Array>(values: T, made: T): T => {
    made.set(values.length > made.length ? values.subarray(0, made.length) : values)
    return made
  }
  chunk.times = grown(chunk.times, new Float64Array(room))
  chunk.works = grown(chunk.works, new Float64Array(room))
  chunk.largest = grown(chunk.largest, new Float64Array(room))
  chunk.rows = grown(chunk.rows, new Float32Array(room * width))
}

/** Nothing is added any more: what was kept free is given up. */
export function closeChunk<Owner>(chunk: Chunk<Owner>): void {
  if (chunk.closed) return
  chunk.closed = true
  resize(chunk, chunk.count)
}

/** Sets poses, velocities, angles, time and work to those of a frame, within single precision; what else a state holds stays. */
export function readFrame<Owner>(chunk: Chunk<Owner>, index: number, state: State): void {
  const { base, rows } = chunk
  const { q, v, angle } = state
  const at = index * base.length
  for (let i = 0; i < q.length; i++) q[i] = base[i]! + rows[at + i]!
  const toV = q.length
  for (let i = 0; i < v.length; i++) v[i] = base[toV + i]! + rows[at + toV + i]!
  const toAngle = toV + v.length
  for (let i = 0; i < angle.length; i++) angle[i] = base[toAngle + i]! + rows[at + toAngle + i]!
  state.t = chunk.times[index]!
  state.work = chunk.works[index]!
}

/** Every other frame goes; the key stays. The numbers are put into lists of their own, since a copy may share those of before. */
export function thinChunk<Owner>(chunk: Chunk<Owner>): void {
  const width = chunk.base.length
  const left = Math.ceil(chunk.count / 2)
  const { times, works, largest, rows } = chunk
  chunk.times = new Float64Array(left)
  chunk.works = new Float64Array(left)
  chunk.largest = new Float64Array(left)
  chunk.rows = new Float32Array(left * width)
  for (let i = 0; i < left; i++) {
    chunk.times[i] = times[2 * i]!
    chunk.works[i] = works[2 * i]!
    chunk.largest[i] = largest[2 * i]!
    chunk.rows.set(rows.subarray(2 * i * width, (2 * i + 1) * width), i * width)
  }
  chunk.count = left
  chunk.grain *= 2
}

/**
 * A copy of a closed chunk that shares its numbers: a chunk is cut by its count alone and thinned into new lists, so that what happens to one does not
 * happen to the other.
 */
export const copyChunk = <Owner>(chunk: Chunk<Owner>): Chunk<Owner> => ({ ...chunk, inputs: [...chunk.inputs] })

/** The numbers of a frame, poses first, added to the base: into `out`, which may be shorter than a frame. */
export function readNumbers<Owner>({ base, rows }: Chunk<Owner>, index: number, out: Float64Array): void {
  const at = index * base.length
  for (let i = 0; i < out.length; i++) out[i] = base[i]! + rows[at + i]!
}

/** What is after a time goes; the frame of the key stays. */
export function cutChunk<Owner>(chunk: Chunk<Owner>, time: number): void {
  let left = chunk.count
  while (left > 1 && chunk.times[left - 1]! > time) left--
  chunk.count = left
  while (chunk.inputs.length > 0 && chunk.inputs.at(-1)!.time > time) chunk.inputs.pop()
}

/** The last frame goes, with what came after it; it is not that of the key. */
export function dropFrame<Owner>(chunk: Chunk<Owner>): void {
  chunk.count--
  const time = chunk.times[chunk.count]!
  while (chunk.inputs.length > 0 && chunk.inputs.at(-1)!.time >= time) chunk.inputs.pop()
}

/** Bytes that it takes up. */
export function sizeOfChunk<Owner>({ key, base, times, rows, inputs }: Chunk<Owner>): number {
  const course = key.course.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return OVERHEAD + course + base.byteLength + 3 * times.byteLength + rows.byteLength + INPUT * inputs.length
}

/** The frame at a time or the last before it; the first where all are later. */
export function findFrame<Owner>({ times, count }: Chunk<Owner>, time: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle - 1
  }
  return low
}
