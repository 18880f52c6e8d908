/**
 * Frames of a run as pictures of it need them, in 32 bytes for a body: its place in single precision; its orientation, each number of the quaternion as a whole number of
 * 1/32,767, which is 3e-5 rad; its velocities as the upper halves of single precision, since they only lead from one frame to the next: 2⁻⁹ of them is 3e-4 of that way.
 */
import { BODY_Q, BODY_V, type State } from '../../../engine/index.ts'

/** Views of one buffer, in which there is room for a number of frames. */
export interface Frames {
  /** s */
  readonly times: Float64Array
  /** Largest kinetic energy by then, J. */
  readonly largest: Float64Array
  /** Of each body but the ground its centre of mass, m, world axes. */
  readonly places: Float32Array
  /** Of each body but the ground its orientation and its velocities, as `State` has them. */
  readonly turns: Int16Array
}

/** Numbers of a body in `places` and in `turns`. */
const PLACE = 3
const TURN = BODY_Q - PLACE + BODY_V
/** What stands for 1 in an orientation. */
const ONE = 32767

/** Bytes of a frame of so many bodies, the ground not counted. */
export const frameBytes = (bodies: number): number => 16 + bodies * (4 * PLACE + 2 * TURN)

/** Room for frames of so many bodies, the ground not counted. One buffer for all: the bookkeeping of four is as much as a frame. */
export function makeFrames(room: number, bodies: number): Frames {
  const buffer = new ArrayBuffer(room * frameBytes(bodies))
  return {
    times: new Float64Array(buffer, 0, room),
    largest: new Float64Array(buffer, 8 * room, room),
    places: new Float32Array(buffer, 16 * room, PLACE * bodies * room),
    turns: new Int16Array(buffer, (16 + 4 * PLACE * bodies) * room, TURN * bodies * room),
  }
}

/** Copies frames from one place to another. */
export function copyFrames(from: Frames, at: number, count: number, to: Frames, toAt: number): void {
  const copy = (a: Float64Array | Float32Array | Int16Array, b: typeof a, width: number): void =>
    b.set(a.subarray(width * at, width * (at + count)), width * toAt)
  copy(from.times, to.times, 1)
  copy(from.largest, to.largest, 1)
  const bodies = bodiesOf(to)
  copy(from.places, to.places, PLACE * bodies)
  copy(from.turns, to.turns, TURN * bodies)
}

const bodiesOf = ({ times, places }: Frames): number => places.length / (PLACE * times.length)

/** Writes a state as a frame. @param largest kinetic energy by then, J */
export function storeFrame(frames: Frames, index: number, { t, q, v }: State, largest: number): void {
  const { places, turns } = frames
  frames.times[index] = t
  frames.largest[index] = largest
  const bodies = bodiesOf(frames)
  for (let body = 0; body < bodies; body++) {
    const fromQ = BODY_Q * (body + 1)
    const fromV = BODY_V * (body + 1)
    const place = PLACE * (index * bodies + body)
    const turn = TURN * (index * bodies + body)
    for (let i = 0; i < PLACE; i++) places[place + i] = q[fromQ + i]!
    for (let i = PLACE; i < BODY_Q; i++) turns[turn + i - PLACE] = Math.round(ONE * q[fromQ + i]!)
    for (let i = 0; i < BODY_V; i++) turns[turn + BODY_Q - PLACE + i] = upperHalf(v[fromV + i]!)
  }
}

/** Writes a frame as `State` has it: poses of all bodies, the ground's first, then all velocities. */
export function loadFrame(frames: Frames, index: number, out: Float64Array): void {
  const { places, turns } = frames
  const bodies = bodiesOf(frames)
  out.fill(0)
  out[PLACE] = 1
  for (let body = 0; body < bodies; body++) {
    const toQ = BODY_Q * (body + 1)
    const toV = BODY_Q * (bodies + 1) + BODY_V * (body + 1)
    const place = PLACE * (index * bodies + body)
    const turn = TURN * (index * bodies + body)
    for (let i = 0; i < PLACE; i++) out[toQ + i] = places[place + i]!
    const norm = Math.hypot(turns[turn]!, turns[turn + 1]!, turns[turn + 2]!, turns[turn + 3]!)
    for (let i = PLACE; i < BODY_Q; i++) out[toQ + i] = turns[turn + i - PLACE]! / norm
    for (let i = 0; i < BODY_V; i++) out[toV + i] = ofUpperHalf(turns[turn + BODY_Q - PLACE + i]!)
  }
}

const single = new Float32Array(1)
const bits = new Int32Array(single.buffer)

/** Sign, exponent and the first seven bits of a number in single precision, rounded. */
function upperHalf(value: number): number {
  single[0] = value
  return (bits[0]! + 0x8000) >> 16
}

function ofUpperHalf(half: number): number {
  bits[0] = half << 16
  return single[0]!
}
