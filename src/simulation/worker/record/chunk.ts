/** A stretch of a run: a key, from which the run can be repeated to the bit, and the frames that were shown from there on, to draw it from. */
import { BODY_Q, type State } from '../../../engine/index.ts'
import { copyFrames, frameBytes, makeFrames, storeFrame, type Frames } from './frames.ts'

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

/** What acts on a run from outside. */
export interface Outside {
  readonly pull: Pulled | null
  /** By how much more than its tolerance its steps may err, so that it keeps up with the clock (loosening.ts); 1: it does not. */
  readonly looseness: number
}

/** What came from outside while it ran, after the frame of a time. */
interface Input extends Outside {
  /** Of the frame, s. */
  readonly time: number
}

/** What a run goes on from. */
export interface Key extends Outside {
  readonly time: number
  /** What the run goes on from to the bit (engine/integrators/course.ts). */
  readonly course: Uint8Array
  readonly baseline: number
}

export interface Chunk<Owner> {
  readonly owner: Owner
  readonly key: Key
  /** Those that are left, and room for more. The first is that of the key. */
  frames: Frames
  /** Bodies in a frame. */
  readonly bodies: number
  count: number
  /** Every so many frames one is left. */
  grain: number
  readonly inputs: Input[]
  /** Wall time that it took to compute the frames after the key, ms: what it takes to repeat them. */
  cost: number
  /** Whether repeating the chunk before it, further than to its last frame, comes to the key. */
  readonly follows: boolean
  /** Whether an edit, a hand, or nothing at all comes before its key, which then stands for itself. */
  readonly set: boolean
  /** Whether what led to its key was computed less exactly than its mechanism asks for. */
  readonly strayed: boolean
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

/** A chunk that begins with the frame of its key. */
export function startChunk<Owner>(
  owner: Owner,
  state: State,
  key: Key,
  books: EnergyBooks,
  { follows, set, strayed }: Pick<Chunk<Owner>, 'follows' | 'set' | 'strayed'>,
): Chunk<Owner> {
  const bodies = state.q.length / BODY_Q - 1
  const chunk: Chunk<Owner> = {
    owner,
    key,
    bodies,
    frames: makeFrames(FEW_FRAMES, bodies),
    count: 0,
    grain: 1,
    inputs: [],
    cost: 0,
    follows,
    set,
    strayed,
    closed: false,
  }
  addFrame(chunk, state, books)
  return chunk
}

/** Whether steps were let err by more than the tolerance, from its key on or from a time before this one, s. */
export const isLoosened = <Owner>({ key, inputs }: Chunk<Owner>, before = Infinity): boolean =>
  key.looseness > 1 || inputs.some(({ looseness, time }) => looseness > 1 && time < before)

/** Whether any of its frames was computed less exactly. */
export const isLoose = <Owner>(chunk: Chunk<Owner>): boolean =>
  chunk.strayed || isLoosened(chunk, chunk.frames.times[chunk.count - 1])

/** Adds the state as a frame of the chunk's mechanism; there is room for it. */
export function addFrame<Owner>(chunk: Chunk<Owner>, state: State, books: EnergyBooks): void {
  if (chunk.count === chunk.frames.times.length) resize(chunk, Math.min(MOST_FRAMES, 2 * chunk.count))
  storeFrame(chunk.frames, chunk.count, state, books.largestKinetic)
  chunk.count++
}

/** Gives the frames of a chunk a buffer of their own, with room for so many, at least as many as there are. */
function resize<Owner>(chunk: Chunk<Owner>, room: number): void {
  const made = makeFrames(room, chunk.bodies)
  copyFrames(chunk.frames, 0, chunk.count, made, 0)
  chunk.frames = made
}

/** Nothing is added any more: what was kept free is given up. */
export function closeChunk<Owner>(chunk: Chunk<Owner>): void {
  if (chunk.closed) return
  chunk.closed = true
  resize(chunk, chunk.count)
}

/** Every other frame goes; the key stays. The numbers are put into a buffer of their own, since a copy may share that of before. */
export function thinChunk<Owner>(chunk: Chunk<Owner>): void {
  const left = Math.ceil(chunk.count / 2)
  const made = makeFrames(left, chunk.bodies)
  for (let i = 0; i < left; i++) copyFrames(chunk.frames, 2 * i, 1, made, i)
  chunk.frames = made
  chunk.count = left
  chunk.grain *= 2
}

/** The frames of the chunk that follows are put to those of a closed one, into a buffer of their own. */
export function joinChunks<Owner>(chunk: Chunk<Owner>, next: Chunk<Owner>): void {
  const { count } = chunk
  resize(chunk, count + next.count)
  copyFrames(next.frames, 0, next.count, chunk.frames, count)
  chunk.count += next.count
  chunk.inputs.push(...next.inputs)
  chunk.cost += next.cost
}

/**
 * A copy of a closed chunk that shares its numbers: a chunk is cut by its count alone and thinned into new lists, so that what happens to one does not
 * happen to the other.
 */
export const copyChunk = <Owner>(chunk: Chunk<Owner>): Chunk<Owner> => ({ ...chunk, inputs: [...chunk.inputs] })

/** What is after a time goes; the frame of the key stays. */
export function cutChunk<Owner>(chunk: Chunk<Owner>, time: number): void {
  let left = chunk.count
  while (left > 1 && chunk.frames.times[left - 1]! > time) left--
  chunk.count = left
  while (chunk.inputs.length > 0 && chunk.inputs.at(-1)!.time > time) chunk.inputs.pop()
}

/** The last frame goes, with what came after it; it is not that of the key. */
export function dropFrame<Owner>(chunk: Chunk<Owner>): void {
  chunk.count--
  const time = chunk.frames.times[chunk.count]!
  while (chunk.inputs.length > 0 && chunk.inputs.at(-1)!.time >= time) chunk.inputs.pop()
}

/** Bytes that it takes up. */
export const sizeOfChunk = <Owner>({ key, frames, bodies, inputs }: Chunk<Owner>): number =>
  OVERHEAD + key.course.byteLength + frames.times.length * frameBytes(bodies) + INPUT * inputs.length

/** What the chunks are of, in order, and from when on, s. */
export function ownersOf<Owner>(chunks: readonly Chunk<Owner>[]): ReadonlyMap<Owner, number> {
  const begins = new Map<Owner, number>()
  for (const { owner, key } of chunks) if (!begins.has(owner)) begins.set(owner, key.time)
  return begins
}

/** The frame at a time or the last before it; the first where all are later. */
export function findFrame<Owner>({ frames: { times }, count }: Chunk<Owner>, time: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle - 1
  }
  return low
}
