/**
 * Snapshots of a run: the state and all that its integrator keeps between steps, as plain numbers. A run that goes on from a snapshot takes the same steps, to
 * the bit, as the run that it was taken of, in any workspace.
 */
import type { State } from '../model/state.ts'

/**
 * Visits all that is remembered, always in the same order: it reads the numbers when a snapshot is taken, and writes them when one is restored. Each scheme
 * has one function that names what it keeps, so that it cannot restore other numbers than it saved.
 */
export interface Memory {
  /** Reads or overwrites an array in place. */
  numbers(values: Float64Array | Int32Array): void
  /** Returns the number given, or the one that is restored. */
  number(value: number): number
  flag(value: boolean): boolean
}

/** Something that keeps numbers between steps. */
export interface Remembering {
  remember(memory: Memory): void
}

/** Remembers all numbers of a state. */
export function rememberState(memory: Memory, state: State): void {
  state.t = memory.number(state.t)
  state.work = memory.number(state.work)
  state.size = memory.number(state.size)
  memory.numbers(state.q)
  memory.numbers(state.v)
  memory.numbers(state.angle)
  memory.numbers(state.angleSign)
  memory.numbers(state.origin)
  memory.numbers(state.integral)
  memory.numbers(state.kept)
}

/**
 * A snapshot of a run between two calls of `advance`.
 *
 * @returns plain numbers, which can be transferred and kept; their number may differ from one to the next
 */
export function takeSnapshot(state: State, integrator: Remembering): Float64Array {
  let out = new Float64Array(64)
  let length = 0
  const reserve = (count: number): void => {
    if (length + count <= out.length) return
    const more = new Float64Array(Math.max(2 * out.length, length + count))
    more.set(out)
    out = more
  }
  const memory: Memory = {
    numbers(values) {
      reserve(values.length)
      out.set(values, length)
      length += values.length
    },
    number(value) {
      reserve(1)
      out[length++] = value
      return value
    },
    flag: (value) => memory.number(value ? 1 : 0) === 1,
  }
  rememberState(memory, state)
  integrator.remember(memory)
  return out.slice(0, length)
}

/**
 * Sets a state and an integrator to those of a snapshot of the same mechanism and the same scheme. What the workspace holds does not matter.
 *
 * @throws RangeError where the snapshot does not fit; state and integrator are then not usable
 */
export function restoreSnapshot(snapshot: Float64Array, state: State, integrator: Remembering): void {
  let at = 0
  const take = (count: number): number => {
    at += count
    if (at > snapshot.length) throw otherRun()
    return at - count
  }
  const memory: Memory = {
    numbers(values) {
      const from = take(values.length)
      for (let i = 0; i < values.length; i++) values[i] = snapshot[from + i]
    },
    number: () => snapshot[take(1)],
    flag: () => memory.number(0) === 1,
  }
  rememberState(memory, state)
  integrator.remember(memory)
  if (at !== snapshot.length) throw otherRun()
}

const otherRun = (): RangeError =>
  new RangeError(
    'The snapshot was taken of another mechanism, or with another integrator. Restore it where it was taken.',
  )
