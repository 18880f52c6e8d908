/** What edits have put into the run, in words. Pure. */
import { NO_ENERGY } from '../../laboratory/index.ts'
import { formatReading } from '../fields/index.ts'

/** Whether an energy, J, is no more than rounding. */
export const isNothing = (joules: number): boolean => Math.abs(joules) < NO_ENERGY

/** Three digits where they can be read at a glance. */
function amountText(joules: number): string {
  const size = Math.abs(joules)
  if (size < NO_ENERGY) return '0 J'
  return size >= 0.01 && size < 1000 ? `${Number(size.toPrecision(3))} J` : formatReading(size, 'energy', NO_ENERGY)
}

/** "+0.42 J", "−3.1 J", "±0 J": with a sign always. */
export function addedText(joules: number): string {
  if (!Number.isFinite(joules)) return '–'
  return `${isNothing(joules) ? '±' : joules > 0 ? '+' : '−'}${amountText(joules)}`
}

/** What the sum says, for those who do not read signs. */
export const sumText = (joules: number): string =>
  isNothing(joules)
    ? 'All in all, edits have left the energy of the run as it was.'
    : `All in all, edits have ${joules > 0 ? 'added' : 'taken'} ${amountText(joules)}.`
