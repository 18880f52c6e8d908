/**
 * Snapshots of a run: what it goes on from, as few bytes as that takes. A run that goes on from a snapshot takes the same steps, to the bit, as the run that
 * it was taken of, in any workspace. What follows from the rest is left out, and computed again where a snapshot is restored: the end of a step and its stages from its
 * start, a factorization from the state that it is of.
 */
import { BODY_Q, BODY_V, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/**
 * Visits all that is remembered, always in the same order: it reads the numbers when a snapshot is taken, and writes them when one is restored. Each scheme
 * has one function that names what it keeps, so that it cannot restore other numbers than it saved.
 */
export interface Memory {
  /** Reads or overwrites an array in place; it takes up as many bytes as there. */
  numbers(values: Float64Array | Float32Array | Int32Array | Int8Array): void
  /** Returns the number given, or the one that is restored. */
  number(value: number): number
  flag(value: boolean): boolean
}

/** Something that keeps numbers between steps. */
export interface Remembering {
  remember(memory: Memory): void
}

/** Something of which a part follows from the numbers that it keeps. */
export interface Recalling extends Remembering {
  /** Computes that part again, once its numbers are restored; needs a workspace under the pull of then, which it changes. */
  recall(ws: Workspace): void
}

/** Remembers all numbers of a state, without those of the ground, which come first and stay as they are. */
export function rememberState(memory: Memory, state: State): void {
  state.t = memory.number(state.t)
  state.work = memory.number(state.work)
  state.size = memory.number(state.size)
  memory.numbers(state.q.subarray(BODY_Q))
  rememberMoving(memory, state.v)
  memory.numbers(state.angle)
  memory.numbers(state.angleSign)
  memory.numbers(state.origin)
  memory.numbers(state.integral)
  memory.numbers(state.kept)
}

/** Remembers vectors of all bodies, 6 numbers each, whose ground is at rest. */
export const rememberMoving = (memory: Memory, vectors: Float64Array): void => memory.numbers(vectors.subarray(BODY_V))

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/**
 * Takes a snapshot of what is remembered.
 *
 * @returns bytes, which can be transferred and kept; their number may differ from one to the next
 */
export function takeSnapshot(remember: (memory: Memory) => void): Uint8Array {
  const one = new Float64Array(1)
  const ofOne = bytesOf(one)
  let out = new Uint8Array(1024)
  let length = 0
  const put = (bytes: Uint8Array): void => {
    if (length + bytes.length > out.length) {
      const more = new Uint8Array(Math.max(2 * out.length, length + bytes.length))
      more.set(out)
      out = more
    }
    out.set(bytes, length)
    length += bytes.length
  }
  const memory: Memory = {
    numbers: (values) => put(bytesOf(values)),
    number(value) {
      one[0] = value
      put(ofOne)
      return value
    },
    flag(value) {
      put(Uint8Array.of(value ? 1 : 0))
      return value
    },
  }
  remember(memory)
  return out.slice(0, length)
}

/**
 * Sets what is remembered to a snapshot of the same mechanism and the same scheme. What follows from it is still to be recalled.
 *
 * @throws RangeError where the snapshot does not fit; what was to be restored is then not usable
 */
export function restoreSnapshot(snapshot: Uint8Array, remember: (memory: Memory) => void): void {
  const one = new Float64Array(1)
  const ofOne = bytesOf(one)
  let at = 0
  const take = (out: Uint8Array): void => {
    at += out.length
    if (at > snapshot.length) throw otherRun()
    out.set(snapshot.subarray(at - out.length, at))
  }
  const flag = new Uint8Array(1)
  const memory: Memory = {
    numbers: (values) => take(bytesOf(values)),
    number() {
      take(ofOne)
      return one[0]
    },
    flag() {
      take(flag)
      return flag[0] === 1
    },
  }
  remember(memory)
  if (at !== snapshot.length) throw otherRun()
}

const otherRun = (): RangeError =>
  new RangeError(
    'The snapshot was taken of another mechanism, or with another integrator. Restore it where it was taken.',
  )
