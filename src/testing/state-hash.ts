import type { State } from '../engine/index.ts'

/** FNV-1a over 32 bits, twice with other starts: 64 bits in hexadecimal. */
const STARTS = [0x811c9dc5, 0x01234567] as const
const PRIME = 0x01000193

/** A hash of all bits of a state: equal for equal states alone, but for chance (2⁻⁶⁴). */
export function hashState(state: State): string {
  const { t, work, q, v, angle, angleSign, origin, integral, kept } = state
  return hashNumbers([t, work, ...q, ...v, ...angle, ...angleSign, ...origin, ...integral, ...kept])
}

/** A hash of all bits of some numbers. */
export function hashNumbers(numbers: readonly number[]): string {
  const bytes = new Uint8Array(Float64Array.from(numbers).buffer)
  return STARTS.map((start) => {
    let hash = start
    for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME) >>> 0
    return hash.toString(16).padStart(8, '0')
  }).join('')
}
