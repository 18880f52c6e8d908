import type { Loop } from '../../laboratory/index.ts'
import { nameOfMark, type TimeMark, SAME_MOMENT } from '../../scene/index.ts'
import { formatClock } from './clock.ts'
import type { Span } from './span.ts'

/** A moment at which a loop may begin or end. */
interface LoopMoment {
  readonly value: string
  readonly label: string
  readonly meaning: string
  /** s. */
  readonly time: number
}

/** Values of the moments from which and to which is played. */
export interface LoopEnds {
  readonly from: string
  readonly to: string
}

/** Begins and ends where the recording does. */
export const ALL: LoopEnds = { from: 'start', to: 'end' }

/**
 * The moments of a recording that a loop may be between, and between which of them it is: where the loop that plays has an end at none of
 * them, that is a moment too.
 *
 * @param kept what is recorded, s
 * @param chosen the ends that were chosen last; of several moments at one time these are meant
 */
export function calcLoopEnds(
  marks: readonly TimeMark[],
  kept: Span,
  loop: Loop | null,
  chosen: LoopEnds,
): { readonly moments: readonly LoopMoment[]; readonly ends: LoopEnds } {
  const told = (time: number): string => `${formatClock(time)} s`
  const moments: readonly LoopMoment[] = [
    { value: 'start', label: 'Start of the recording', time: kept.from },
    ...marks.map((mark, i) => ({ value: `${i}`, label: nameOfMark(mark), time: mark.time })),
    { value: 'end', label: 'End of the recording', time: kept.to },
  ]
    .filter(({ time }) => time >= kept.from && time <= kept.to)
    .map((moment) => ({ ...moment, meaning: told(moment.time) }))
  if (loop === null) return { moments, ends: chosen }
  const own = { from: 'Start of the loop', to: 'End of the loop' } as const
  const find = (end: 'from' | 'to'): LoopMoment => {
    const there = moments.filter(({ time }) => Math.abs(time - loop[end]) <= SAME_MOMENT)
    return (
      there.find(({ value }) => value === chosen[end]) ??
      there[0] ?? { value: `loop-${end}`, label: told(loop[end]), meaning: own[end], time: loop[end] }
    )
  }
  const [from, to] = [find('from'), find('to')]
  return {
    moments: [from, to].reduce((all, moment) => (all.includes(moment) ? all : [...all, moment]), moments),
    ends: { from: from.value, to: to.value },
  }
}
