/** Which plot is which from one list of plots to the next, so that how one is looked at goes with it. Pure. */
import type { Plot } from '../../scene/index.ts'

export interface KeyedPlots {
  readonly plots: readonly Plot[]
  /** One for each plot, of no other at any time. */
  readonly keys: readonly number[]
  /** The first that was never given. */
  readonly next: number
}

export const NO_PLOTS: KeyedPlots = { plots: [], keys: [], next: 0 }

/** Keys of a new list: a plot that stayed keeps its own, also where it was edited. */
export function followPlots({ plots: before, keys: given, next: first }: KeyedPlots, now: readonly Plot[]): KeyedPlots {
  const taken = new Set<number>()
  const claim = (at: number): number | null => {
    const key = given[at]
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  }
  // those that nobody touched choose before those that were edited
  const same = now.map((plot) => claim(before.indexOf(plot)))
  const edited = now.map(({ curves }, i) =>
    same[i] === null
      ? claim(before.findIndex((plot) => plot.curves.some((curve) => curves.includes(curve))))
      : same[i]!,
  )
  let next = first
  // an edit of its only curve leaves a plot nothing but its place
  const keys = edited.map((key, i) => key ?? (before.length === now.length ? claim(i) : null) ?? next++)
  return { plots: now, keys, next }
}
