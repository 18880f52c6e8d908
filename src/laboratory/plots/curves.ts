/** The curves of a plot as lists of numbers, out of the samples of what it names. */
import { makeFormula, type Expression } from '../../engine/index.ts'
import { findQuantities, lengthsOf, numberName, parseFormula } from '../../scene/index.ts'
import type { BundleOfJoints, LinkLength, Plot, PlotCurve, Scene, SceneQuantity } from '../../scene/index.ts'
import { isSiUnit, measureOfFormula, NOISE, rateOf, sumOf, type Measure } from '../../units/index.ts'
import { calcIntegral, calcIntegralDoubt, calcSurestDerivative, rangeOf, ROUNDING } from './calculus.ts'
import type { Samples } from './samples.ts'

/** A curve that can be drawn, or why it cannot. */
export interface ReadCurve {
  readonly curve: PlotCurve
  /** What it is called: its own name, or whose it is and what. */
  readonly label: string
  /** Of what is derived or integrated, where the curve is that; null where nothing tells, or what a formula adds is of different units. */
  readonly measure: Measure | null
  /** The unit of a formula is not known: it is taken to be that of the first curve. */
  readonly assumed?: boolean
  /** Null: of a formula, or of what is not there. */
  readonly source: SceneQuantity | null
  /** Of a formula that can be read. */
  readonly tree?: Expression
  readonly problem: string | null
}

export interface ReadPlot {
  readonly plot: Plot
  /** What it is over; null is time. */
  readonly over: SceneQuantity | null
  readonly problem: string | null
  readonly curves: readonly ReadCurve[]
  /** What formulas may read of the links. */
  readonly lengths: readonly LinkLength[]
  /** The same of the mechanisms that the run was of before, oldest first, and until when, s: what is told of that time is of them. */
  readonly past: () => readonly PastLengths[]
}

export interface PastLengths {
  readonly until: number
  readonly lengths: readonly LinkLength[]
}

/** A run of one mechanism has no other in its past. */
export const NO_PAST = (): readonly PastLengths[] => []

export const labelOf = ({ of, words }: SceneQuantity): string =>
  `${of}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** A name with the sign of what is drawn of it. */
export const withSign = ({ of }: PlotCurve, name: string): string =>
  of === 'derivative' ? `d/dt ${name}` : of === 'integral' ? `∫ ${name} dt` : name

/** What a curve is measured in: as what it is of, or over or times time where it is a derivative or an integral. */
export function measureOf({ measure, curve: { of } }: Pick<ReadCurve, 'measure' | 'curve'>): Measure | null {
  if (measure === null || of === undefined) return measure
  return of === 'derivative' ? rateOf(measure) : sumOf(measure)
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const LENGTH = 'length'

/** How a formula reads the length of a link. */
export const lengthName = ({ id }: Pick<LinkLength, 'id'>): string => numberName(LENGTH, id)

/** Reads a formula in the place of a curve: in `t`, in `x`, in the curves before it, of which `y1` is the first, and in lengths of links. */
export const readFormula = (text: string, index: number, lengths: readonly LinkLength[]) =>
  parseFormula(text, ['t', 'x', ...Array.from({ length: index }, (_, i) => `y${i + 1}`)], {
    [LENGTH]: lengths.map(({ id }) => id),
  })

/** What the plots of a scene name. */
export function readPlot(
  scene: Scene,
  bundles: readonly BundleOfJoints[],
  plot: Plot,
  past: ReadPlot['past'] = NO_PAST,
): ReadPlot {
  const find = (name: string): SceneQuantity | string => {
    const found = findQuantities(scene, bundles, name)
    if (!found.ok) return found.message
    return found.quantities.length === 1 ? found.quantities[0]! : `"${name}" has several components: name one of them`
  }
  const lengths = lengthsOf(scene)
  const over = isGiven(plot.over) ? find(plot.over) : null
  const curves: ReadCurve[] = []
  for (const [index, curve] of plot.curves.entries()) {
    if (isGiven(curve.formula)) {
      const parsed = readFormula(curve.formula, index, lengths)
      const problem = parsed.ok ? null : `Column ${parsed.column}: ${parsed.message}`
      curves.push({
        curve,
        label: curve.name ?? withSign(curve, curve.formula),
        ...(parsed.ok ? measureOfTree(parsed.tree, typeof over === 'string' ? null : over, curves) : { measure: null }),
        source: null,
        problem,
        ...(parsed.ok && { tree: parsed.tree }),
      })
      continue
    }
    const source = find(curve.quantity ?? '')
    if (typeof source === 'string')
      curves.push({
        curve,
        label: curve.name ?? withSign(curve, curve.quantity ?? ''),
        measure: null,
        source: null,
        problem: source,
      })
    else
      curves.push({
        curve,
        label: curve.name ?? withSign(curve, labelOf(source)),
        measure: source.quantity,
        source,
        problem: null,
      })
  }
  return typeof over === 'string'
    ? { plot, over: null, problem: over, curves, lengths, past }
    : { plot, over, problem: null, curves, lengths, past }
}

/**
 * What a formula in the place after these curves is measured in. One that varies and reads none of them is a formula of a textbook: where its numbers may have
 * units of their own, it is to be compared with the first of the curves, and is taken to be of its unit.
 */
function measureOfTree(
  tree: Expression,
  over: SceneQuantity | null,
  before: readonly ReadCurve[],
): Pick<ReadCurve, 'measure' | 'assumed'> {
  const isCurve = (name: string): boolean => /^y\d+$/.test(name)
  const { names } = makeFormula(tree)
  const varies = names.includes('x') || readsTime(tree)
  const found = measureOfFormula(tree, (name) => {
    if (name === 'x') return { measure: over?.quantity ?? 'time', of: 'variables' }
    if (!isCurve(name)) return { measure: 'length', of: varies ? 'variables' : 'curves' }
    const curve = before[Number(name.slice(1)) - 1]
    const measure = curve === undefined ? null : measureOf(curve)
    return measure === null ? null : { measure, of: 'curves' }
  })
  if (found !== 'number') return { measure: found }
  const first = before.find(({ problem }) => problem === null)
  return first === undefined ? { measure: 'scalar' } : { measure: measureOf(first), assumed: true }
}

function readsTime(tree: Expression): boolean {
  switch (tree.op) {
    case 't':
      return true
    case 'number':
    case 'signal':
      return false
    case 'negate':
      return readsTime(tree.a)
    case 'call':
      return tree.args.some(readsTime)
    default:
      return readsTime(tree.a) || readsTime(tree.b)
  }
}

/** The quantities that a plot needs samples of. */
export const quantitiesOf = ({ over, curves }: ReadPlot): readonly SceneQuantity[] =>
  [over, ...curves.map(({ source }) => source)].filter((source) => source !== null)

export interface PlotData {
  /** s, or of what the plot is over, SI; one for each sample. */
  readonly x: Float64Array
  /** One list for each curve, SI; NaN where there is nothing. */
  readonly y: readonly Float64Array[]
  /** Of each curve whether it stands still as far as samples tell: what it changes by is how far derivatives and integrals are off. None does where it is not given. */
  readonly still?: readonly boolean[]
  /** Of each curve how far it may be off at each sample by what it is made of; null, or not given: by no more than rounding. */
  readonly doubts?: readonly (Float64Array | null)[]
}

/** Whether what is no larger than this reads as 0. */
export const readsAsNothing = (size: number, measure: Measure | null): boolean =>
  measure !== null && measure !== 'scalar' && !isSiUnit(measure) && size < NOISE

/** The largest size of all that are numbers. */
const largest = (values: Float64Array): number =>
  values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0)

/** What of a curve there is to derive or to integrate: of what reads as 0 nothing. */
function withoutNoise(values: Float64Array, measure: Measure | null): Float64Array {
  return readsAsNothing(largest(values), measure) ? values.map((value) => (Number.isNaN(value) ? NaN : 0)) : values
}

/** What is drawn of the values of a curve: they, their derivative or their integral, and how far that may be off. */
function ofCurve({ of }: PlotCurve, times: Float64Array, values: Float64Array, doubt: Float64Array | null) {
  if (of === undefined) return { list: values, off: doubt }
  if (of === 'integral') return { list: calcIntegral(times, values), off: calcIntegralDoubt(times, values, doubt) }
  const derived = calcSurestDerivative(times, values, doubt)
  return { list: derived.derivative, off: derived.doubt }
}

/** The numbers of a plot, curve by curve. */
export function computePlot(read: ReadPlot, samples: Samples): Required<PlotData> {
  const { over, curves, problem } = read
  const { times, count } = samples
  const nothing = (): Float64Array => new Float64Array(count).fill(NaN)
  const x = problem !== null ? nothing() : over === null ? times : (samples.values(over.name) ?? nothing())
  const y: Float64Array[] = []
  const doubts: (Float64Array | null)[] = []
  for (const { curve, source, tree, measure, problem: fault } of curves) {
    if (fault !== null) {
      y.push(nothing())
      doubts.push(null)
      continue
    }
    const told =
      tree !== undefined ? calcFormula(tree, read, times, x, y) : (samples.values(source?.name ?? '') ?? nothing())
    const values = curve.of === undefined ? told : withoutNoise(told, measure)
    const doubt = tree === undefined ? null : calcFormulaDoubt(tree, read, times, { x, y }, values, doubts)
    const { list, off } = ofCurve(curve, times, values, doubt)
    y.push(list)
    doubts.push(off)
  }
  return { x, y, still: y.map((values, i) => standsStill(values, doubts[i]!)), doubts }
}

/** How far a formula may be off by what it reads; null: by no more than rounding. */
function calcFormulaDoubt(
  tree: Expression,
  read: ReadPlot,
  times: Float64Array,
  { x, y }: PlotData,
  values: Float64Array,
  doubts: readonly (Float64Array | null)[],
): Float64Array | null {
  const { names } = makeFormula(tree)
  if (!doubts.some((doubt, i) => doubt !== null && names.includes(`y${i + 1}`))) return null
  const [above, below] = [1, -1].map((sign) => {
    const moved = y.map((list, i) => {
      const doubt = doubts[i]
      return doubt ? list.map((value, k) => value + sign * doubt[k]!) : list
    })
    return calcFormula(tree, read, times, x, moved)
  }) as [Float64Array, Float64Array]
  return values.map((value, i) => {
    const [up, down] = [Math.abs(above[i]! - value), Math.abs(below[i]! - value)]
    return Number.isNaN(up) ? down : Number.isNaN(down) ? up : Math.max(up, down)
  })
}

/** Whether a formula is nothing but rounding of what it is made of, at all of its samples. */
export function isRounding(read: ReadPlot, times: Float64Array, { x, y }: PlotData, index: number): boolean {
  const roundings: Float64Array[] = []
  for (const [i, values] of y.slice(0, index + 1).entries()) {
    const { tree, curve } = read.curves[i]!
    const ofFormula =
      tree === undefined || curve.of !== undefined
        ? null
        : calcFormulaDoubt(tree, read, times, { x, y }, values, roundings)
    if (i === index)
      return ofFormula !== null && values.every((value, k) => Number.isNaN(value) || Math.abs(value) <= ofFormula[k]!)
    roundings.push(ofFormula ?? new Float64Array(values.length).fill(ROUNDING * largest(values)))
  }
  return false
}

/** So many times what a curve may be off it is taken to be off at most. */
const SURELY = 2

/** Whether one number is within what every sample of a curve may be off by. */
function standsStill(values: Float64Array, doubt: Float64Array | null): boolean {
  if (doubt === null) return false
  let [least, most] = [-Infinity, Infinity]
  for (const [i, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    const off = SURELY * doubt[i]!
    least = Math.max(least, value - off)
    most = Math.min(most, value + off)
  }
  return least <= most && Number.isFinite(most)
}

/** Share of the step between two samples where formulas are looked at: no oscillation is there by chance, step by step, where it was at the samples. */
const BETWEEN = 0.382

/**
 * How far formulas are, at a place between samples, from the line that joins what they give there, where what they read goes along straight lines: one list for each curve, one number shorter than
 * the samples, as shares of the range of all of its values; null for curves that are no formulas, and for those that stand still.
 */
export function computeOffLine(
  read: ReadPlot,
  times: Float64Array,
  { x, y }: PlotData,
): readonly (Float64Array | null)[] {
  const along = (list: Float64Array): Float64Array =>
    list.subarray(1).map((value, i) => list[i]! + BETWEEN * (value - list[i]!))
  const [timesBetween, xBetween, yBetween] = [along(times), along(x), y.map(along)]
  return read.curves.map(({ tree, problem }) => {
    if (tree === undefined || problem !== null) return null
    const at = calcFormula(tree, read, times, x, y)
    const between = calcFormula(tree, read, timesBetween, xBetween, yBetween)
    const line = along(at)
    const range = rangeOf(at, between)
    return range === 0 ? null : between.map((value, i) => Math.abs(value - line[i]!) / range)
  })
}

function calcFormula(
  tree: Expression,
  { lengths, past }: ReadPlot,
  times: Float64Array,
  x: Float64Array,
  before: readonly Float64Array[],
): Float64Array {
  const out = new Float64Array(times.length).fill(NaN)
  const { names, calc } = makeFormula(tree)
  const fixed = new Set(lengths.map(lengthName))
  const values = new Float64Array(names.length)
  const lists = names.flatMap((name, k) =>
    fixed.has(name) ? [] : [{ k, list: name === 'x' ? x : before[Number(name.slice(1)) - 1]! }],
  )
  const take = (then: readonly LinkLength[]): void => {
    const known = new Map(then.map((one) => [lengthName(one), one.length]))
    for (const [k, name] of names.entries()) if (fixed.has(name)) values[k] = known.get(name) ?? NaN
  }
  // each sample has the lengths of its own time
  const pieces = [...(fixed.size > 0 ? past() : []), { until: Infinity, lengths }]
  let piece = -1
  for (let i = 0; i < times.length; i++) {
    const from = piece
    while (piece < 0 || (pieces[piece]!.until <= times[i]! && piece < pieces.length - 1)) piece++
    if (piece !== from) take(pieces[piece]!.lengths)
    for (const { k, list } of lists) values[k] = list[i]!
    out[i] = calc(times[i]!, values)
  }
  return out
}
