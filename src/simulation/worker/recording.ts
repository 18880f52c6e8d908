import { copyState, makeState } from '../../engine/index.ts'
import type { Model, State } from '../../engine/index.ts'

/** What drift is measured against: the energy balance at a moment, and the largest kinetic energy since, J. */
export interface EnergyBooks {
  baseline: number
  largestKinetic: number
}

/** The state behind a frame that was shown, with the mechanism that it belongs to. */
export interface Recorded<Owner> {
  readonly owner: Owner
  readonly state: State
  readonly books: EnergyBooks
}

/** The states behind the frames so far, newest last; the oldest are dropped when the memory is full. */
export interface Recording<Owner extends { readonly model: Model }> {
  readonly length: number
  /** Keeps a copy. */
  push(owner: Owner, state: State, books: EnergyBooks): void
  pop(): Recorded<Owner> | null
  clear(): void
}

/** Bookkeeping of one entry beside its numbers: objects and array headers, bytes. */
const ENTRY_OVERHEAD = 1500

/** Recording that takes up at most `memory` bytes. */
export function makeRecording<Owner extends { readonly model: Model }>(memory: number): Recording<Owner> {
  let entries: Recorded<Owner>[] = []
  /** Entries before this one are dropped already. */
  let first = 0
  let bytes = 0

  function dropOldest(): Recorded<Owner> | null {
    const entry = entries[first]
    if (entry === undefined) return null
    first += 1
    bytes -= sizeOf(entry.state)
    if (first > 1000 && 2 * first > entries.length) {
      entries = entries.slice(first)
      first = 0
    }
    return entry
  }

  return {
    get length() {
      return entries.length - first
    },
    push(owner, state, books) {
      let freed: Recorded<Owner> | null = null
      const size = sizeOf(state)
      while (bytes + size > memory && entries.length > first) freed = dropOldest()
      // Once the memory is full, the arrays of dropped states are used again, and nothing is allocated any more.
      const copy = freed?.owner === owner ? freed.state : makeState(owner.model)
      copyState(state, copy)
      entries.push({ owner, state: copy, books: { ...books } })
      bytes += size
    },
    pop() {
      if (entries.length === first) return null
      const entry = entries.pop() ?? null
      if (entry !== null) bytes -= sizeOf(entry.state)
      return entry
    },
    clear() {
      entries = []
      first = 0
      bytes = 0
    },
  }
}

function sizeOf(state: State): number {
  let bytes = ENTRY_OVERHEAD
  for (const value of Object.values(state)) if (ArrayBuffer.isView(value)) bytes += value.byteLength
  return bytes
}
