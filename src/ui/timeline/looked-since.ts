import type { TapeTold } from '../../simulation/index.ts'
import { formatClock } from './clock.ts'

/** Says from when on coordinates are looked through, where an edit on the way gave them another meaning; null where it is from the start. */
export function lookedSince({ begins, readFrom }: Pick<TapeTold, 'begins' | 'readFrom'>): string | null {
  const [start] = begins
  if (start === undefined || readFrom === null || !(readFrom > start)) return null
  return `Dead centres, turning back and limits are looked for since the change at ${formatClock(readFrom)} s.`
}
