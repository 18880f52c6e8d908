/** Bounds on what is read at all, so that no file can hang or exhaust the program. */
import type { Fault } from './faults.ts'
import { join } from './pointer.ts'

/** Deepest nesting of lists and objects; a scene needs eight. */
const MAX_DEPTH = 64
/** Most values in all; a scene of a thousand bodies has a tenth of it. */
const MAX_VALUES = 500_000

/** What makes a value too deep (a cycle is) or too large; null when nothing does. */
export function sizeFault(value: unknown): Fault | null {
  // A stack of its own: recursion would end in an overflow, which is what this is to prevent.
  if (typeof value !== 'object' || value === null) return null
  const stack: Place[] = [{ value, pointer: '', depth: 0 }]
  let count = 1
  while (stack.length > 0) {
    const place = stack.pop()!
    if (place.depth === MAX_DEPTH)
      return { pointer: place.pointer, message: `nested deeper than ${MAX_DEPTH} levels; write it flatter` }
    const keys = Object.keys(place.value)
    count += keys.length
    if (count > MAX_VALUES) return { pointer: '/', message: `the scene holds more than ${MAX_VALUES} values; split it` }
    for (const key of keys) {
      const inner = (place.value as Record<string, unknown>)[key]
      if (typeof inner !== 'object' || inner === null) continue
      stack.push({ value: inner, pointer: join(place.pointer, key), depth: place.depth + 1 })
    }
  }
  return null
}

interface Place {
  readonly value: object
  readonly pointer: string
  readonly depth: number
}

/** Pointers to all numbers in a value that are not finite. */
export function notFinite(value: unknown, pointer: string): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => notFinite(entry, join(pointer, key)))
}
