/** Chosen quantities of a run as series, one number a sample, and how they are written: as an object or as a table. */
import {
  computeDynamics,
  computeUniqueness,
  makeSampler,
  makeUniqueness,
  mayHaveNone,
  NO_SHARE,
} from '../engine/index.ts'
import type { SceneQuantity } from '../scene/index.ts'
import { columnHeading, csvLine } from '../units/index.ts'
import type { Assembled } from './assembled.ts'
import type { OwnDynamics } from './trajectory.ts'
import { addSince, type Since } from './uniqueness.ts'

interface UniqueSince {
  readonly unique: boolean | null
}

/** The samples of quantities by their names, SI. */
export interface Series {
  readonly time: readonly number[]
  readonly quantities: Readonly<Record<string, readonly number[]>>
  /** For quantities that may be a share of least norm: whether they are unique, noted whenever that changes; null where it is not known. */
  readonly unique: Readonly<Record<string, readonly Since<UniqueSince>[]>>
}

export interface SeriesRecorder {
  readonly series: Series
  /** Adds the state as a sample, its accelerations and reactions solved; returns false when a number is not finite that has a value in every run. */
  sample(time: number, own?: OwnDynamics | null): boolean
}

/** A recorder of quantities of the assembled scene; it reads the state that it was given whenever it is asked. */
export function makeSeriesRecorder(
  quantities: readonly SceneQuantity[],
  { model, state, ws }: Omit<Assembled, 'move'>,
): SeriesRecorder {
  const uniqueness = makeUniqueness(model)
  const sampler = makeSampler(quantities.map(({ channel }) => channel))
  const always = quantities.map(({ channel }) => !mayHaveNone(channel))
  const values = new Float64Array(quantities.length)
  const shares = new Float64Array(quantities.length)
  const time: number[] = []
  const columns = quantities.map((): number[] => [])
  const unique = quantities.map((): Since<UniqueSince>[] => [])
  const byName = <T>(lists: readonly T[]) => quantities.map(({ name }, i) => [name, lists[i]!] as const)
  return {
    series: {
      time,
      quantities: Object.fromEntries(byName(columns)),
      unique: Object.fromEntries(byName(unique).filter((_, i) => sampler.shared[i])),
    },
    sample(at, own = null) {
      computeDynamics(model, state, ws)
      computeUniqueness(model, state, ws, uniqueness, true)
      if (own) ws.acceleration.set(own.acceleration)
      const moment = { model, state, ws, uniqueness, statistics: null, readRows: own?.readWrench ?? null }
      sampler.sample(moment, values, 0)
      sampler.readShares(shares, 0)
      time.push(at)
      columns.forEach((column, i) => {
        column.push(values[i]!)
        if (!sampler.shared[i]) return
        const share = shares[i]!
        addSince(unique[i]!, at, { unique: Number.isNaN(share) ? null : share <= NO_SHARE ** 2 })
      })
      return values.every((value, i) => !always[i] || Number.isFinite(value))
    },
  }
}

/** The series as a table: a heading with names and SI units, then a line a sample; each number with all digits that tell it from its neighbours. */
export function toCsv(quantities: readonly SceneQuantity[], { time, quantities: columns }: Series): string {
  const headings = [columnHeading('time', 'time'), ...quantities.map((one) => columnHeading(one.name, one.quantity))]
  const all = quantities.map(({ name }) => columns[name] ?? [])
  const lines = time.map((t, i) => csvLine([t, ...all.map((column) => column[i]!)]))
  return `${[csvLine(headings), ...lines].join('\n')}\n`
}

/** Notes for a table, which has no place for them: which of its quantities are a share of least norm, or not known to be unique. */
export const sharesTold = ({ unique }: Series): readonly string[] =>
  Object.entries(unique).flatMap(([name, since]) => {
    const first = since.find((entry) => entry.unique !== true)
    if (first === undefined) return []
    const what = first.unique === null ? 'is not known to be unique' : 'is not unique but a share of least norm'
    return [`${name} ${what}, from t = ${first.from} s on.`]
  })
