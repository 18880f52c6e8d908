/** What is assumed or peculiar of the curves of a plot, in words; what several of them share is said once. Pure. */
import { makeFormula } from '../../engine/index.ts'
import { measureOf, type ReadPlot } from '../../laboratory/index.ts'
import { AXES, sidesOf } from './plot-view.ts'
import { DASH, type Readout } from './readout.ts'

export interface CurveNotes {
  /** Of each curve what is said of it alone; null where that is nothing. */
  readonly own: readonly (string | null)[]
  readonly shared: readonly string[]
  /** Of each curve what the shared notes call it, as formulas do; null where none is of it. */
  readonly names: readonly (string | null)[]
}

interface Note {
  readonly of: (index: number) => boolean
  readonly one: string
  readonly several: string
}

/** @param values what is read of the curves where they are read */
export function notesOf(read: ReadPlot, values: readonly string[]): CurveNotes {
  const { curves } = read
  const sides = sidesOf(read)
  const anyIsThere = values.some((value) => value !== DASH)
  const isFormula = (i: number): boolean => curves[i]!.source === null
  const kinds: readonly Note[] = [
    {
      of: (i) => isFormula(i) && values[i] === DASH && anyIsThere && readsValues(curves[i]!, values),
      one: 'It has no finite value there.',
      several: 'they have no finite value there.',
    },
    {
      of: (i) => curves[i]!.assumed === true,
      one: 'Its numbers tell no unit: read in that of the first curve.',
      several: 'their numbers tell no unit: read in that of the first curve.',
    },
    {
      of: (i) => isFormula(i) && measureOf(curves[i]!) === null,
      one: 'Without a unit: none follows from what it is made of.',
      several: 'without a unit: none follows from what they are made of.',
    },
    {
      of: (i) => sides.of[i]! >= AXES,
      one: 'Drawn to a scale of its own: both axes are of other quantities.',
      several: 'each drawn to a scale of its kind: both axes are of other quantities.',
    },
  ]
  const own = curves.map((): string[] => [])
  const shared: string[] = []
  const named = new Set<number>()
  for (const { of, one, several } of kinds) {
    const found = [...curves.keys()].filter((i) => curves[i]!.problem === null && of(i))
    if (found.length === 1) own[found[0]!]!.push(one)
    if (found.length < 2) continue
    shared.push(`${found.map(nameOf).join(', ')}: ${several}`)
    for (const i of found) named.add(i)
  }
  return {
    own: own.map((notes) => (notes.length === 0 ? null : notes.join(' '))),
    shared,
    names: curves.map((_, i) => (named.has(i) ? nameOf(i) : null)),
  }
}

/** What curves come to, with what is said of several of them and what that calls them. */
export interface SumNotes extends Pick<CurveNotes, 'shared' | 'names'> {
  readonly sums: readonly (string | null)[]
}

/** What curves come to, without what the means of several of them are over: that is said once. */
export function sumNotesOf({ sums, parts }: Pick<Readout, 'sums' | 'parts'>): SumNotes {
  const stretches = parts.map((part) => part && part.stretch)
  const among = (stretch: string): number[] => [...stretches.keys()].filter((i) => stretches[i] === stretch)
  const said = [...new Set(stretches)].filter((one): one is string => one !== null && among(one).length > 1)
  const isShared = (i: number): boolean => said.includes(stretches[i] ?? '')
  // of all that have a mean none need be named
  const ofAll = said.length === 1 && stretches.every((one, i) => one === null || isShared(i))
  return {
    sums: sums.map((sum, i) => (isShared(i) ? parts[i]!.text : sum)),
    shared: said.map((one) =>
      ofAll ? `Mean and RMS over ${one}.` : `${among(one).map(nameOf).join(', ')}: mean and RMS over ${one}.`,
    ),
    names: stretches.map((_, i) => (!ofAll && isShared(i) ? nameOf(i) : null)),
  }
}

/** Whether all curves that a formula reads have values where it is read: else its own is not known, as a derivative is not of a single sample. */
function readsValues({ tree, curve }: ReadPlot['curves'][number], values: readonly string[]): boolean {
  if (tree === undefined || curve.of !== undefined) return false
  const { names } = makeFormula(tree)
  return values.every((value, i) => value !== DASH || !names.includes(nameOf(i)))
}

const nameOf = (index: number): string => `y${index + 1}`
