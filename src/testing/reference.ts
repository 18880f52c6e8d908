/** Reference data (see reference/SOURCES.md), and how far a result is from it. */
import { readFileSync } from 'node:fs'

/** One quantity over time: numbers, or vectors. */
export type Series = readonly number[] | readonly (readonly number[])[]

export interface Reference {
  readonly source: string
  readonly time: readonly number[]
  readonly bodies: Readonly<Record<string, Readonly<Record<string, Series>>>>
  readonly joints: Readonly<Record<string, Readonly<Record<string, Series>>>>
  readonly drives?: Readonly<Record<string, { readonly torqueWorld: readonly (readonly number[])[] }>>
}

const load = (path: string): string => readFileSync(new URL(`reference/${path}`, import.meta.url), 'utf8')

/** The scene file of an example, as text. */
export const referenceScene = (name: string): string => load(`scenes/${name}.json`)

/** Motion and forces of an example. */
export const referenceMotion = (name: string): Reference => JSON.parse(load(`kissel/${name}.json`))

export interface JointCase {
  readonly scene: { readonly joints: readonly { readonly main: { readonly position: readonly number[] } }[] }
  readonly reference: Readonly<Record<string, readonly (readonly number[])[]>> & { readonly time: readonly number[] }
}

/** One body on one joint: its scene and its motion. */
export const jointCase = (name: string): JointCase => JSON.parse(load(`joint-cases/${name}.json`))

const components = (entry: number | readonly number[] | undefined): readonly number[] =>
  typeof entry === 'number' ? [entry] : (entry ?? [])

/** Largest distance between two series, entry by entry (Euclidean); NaN when one is shorter. */
export function largestDistance(result: Series | undefined, reference: Series): number {
  let worst = 0
  reference.forEach((entry, i) => {
    const got = components(result?.[i])
    const distance = Math.hypot(...components(entry).map((x, k) => (got[k] ?? NaN) - x))
    worst = distance > worst || Number.isNaN(distance) ? distance : worst
  })
  return result?.length === reference.length ? worst : NaN
}

/** Largest size of an entry. */
export const largestSize = (series: Series): number =>
  Math.max(...series.map((entry: number | readonly number[]) => Math.hypot(...components(entry))))

/** Largest distance between two rotations over time, q and −q being the same. */
export function largestTurn(result: Series | undefined, reference: readonly (readonly number[])[]): number {
  const aligned = reference.map((q, i) => {
    const got = components(result?.[i])
    return q.reduce((sum, x, k) => sum + x * (got[k] ?? NaN), 0) < 0 ? q.map((x) => -x) : q
  })
  return largestDistance(result, aligned)
}
