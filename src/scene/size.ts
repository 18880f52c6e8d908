/** Bounds on what is read at all, so that no file can hang or exhaust the program. */
import type { Fault } from './faults.ts'
import { join } from './pointer.ts'

/** Deepest nesting of lists and objects; a scene needs eight. */
const MAX_DEPTH = 64
/** Most values in all; a scene of a thousand bodies has a tenth of it. */
const MAX_VALUES = 500_000

/** What makes a value too deep, too large, or no JSON at all (a cycle is too deep); null when nothing does. Numbers must be finite. */
export function sizeFault(value: unknown): Fault | null {
  // A stack of its own: recursion would end in an overflow, which is what this is to prevent.
  const stack: { value: unknown; pointer: string; depth: number }[] = [{ value, pointer: '', depth: 0 }]
  let count = 0
  while (stack.length > 0) {
    const { value: at, pointer, depth } = stack.pop()!
    if (++count > MAX_VALUES) return { pointer: '/', message: `the scene holds more than ${MAX_VALUES} values; split it` }
    if (typeof at !== 'object' || at === null) continue
    if (depth === MAX_DEPTH) return { pointer, message: `nested deeper than ${MAX_DEPTH} levels; write it flatter` }
    for (const key of Object.keys(at)) {
      stack.push({ value: (at as Record<string, unknown>)[key], pointer: join(pointer, key), depth: depth + 1 })
    }
    if (stack.length > MAX_VALUES) return { pointer: '/', message: `the scene holds more than ${MAX_VALUES} values; split it` }
  }
  return null
}
