/** Whole turns that a joint has made since its start, which its angle goes on counting wherever its zero is put. */
import { formatReading } from '../fields/index.ts'

/** @param start and `now` the angle there, rad */
export const turnsSince = (start: number, now: number): number => {
  const turns = Math.round((now - start) / (2 * Math.PI))
  return Number.isFinite(turns) ? turns : 0
}

/** What the angle is to be expected to read once its zero is put where the joint stands. */
export function turnsNote(turns: number): string {
  const made = Math.abs(turns) === 1 ? 'One whole turn' : `${Math.abs(turns)} whole turns`
  return `${made} since the start ${Math.abs(turns) === 1 ? 'stays' : 'stay'} counted: with its zero here it reads ${formatReading(2 * Math.PI * turns, 'angle')}.`
}
