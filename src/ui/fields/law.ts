/** Text of law fields to laws and back, and samples for the preview. */
import { makeLaw } from '../../engine/index.ts'
import { lawSpec, parseExpression, type Law } from '../../scene/index.ts'
import { readCommas } from './decimal-comma.ts'
import { parseQuantity } from './quantity.ts'
import {
  formatNumber,
  parseUnit,
  QUANTITIES,
  type Quantity,
  quantityText,
  shownUnit,
  type ShownUnit,
} from '../../units/index.ts'

export type ParsedLaw =
  /** `note`: what was read, where it could have been meant otherwise. */
  | { readonly ok: true; readonly law: number | string; readonly note?: string }
  /** Column from 1, where there is one. */
  | { readonly ok: false; readonly message: string; readonly column: number | null }

const SI_SYMBOLS: Partial<Record<Quantity, string>> = { angle: 'rad', inertia: 'kg·m²' }

/** The SI unit of a dimension: what the numbers of an expression are in. */
export function siUnit(dimension: Quantity): ShownUnit {
  const { shown } = QUANTITIES[dimension]
  const base = shown.find((u) => u.factor === 1)
  return { symbol: SI_SYMBOLS[dimension] ?? base?.symbol ?? '', factor: 1, from: 0, step: base?.step ?? 0.1 }
}

/** Laws of a gentle motion or load, by the quantity that they give. */
const EXAMPLES: Partial<Record<Quantity, string>> = {
  angle: '2*pi*t',
  'angular-velocity': '2*pi',
  torque: '0.5*sin(2*pi*t)',
  length: '0.1*sin(2*pi*t)',
  velocity: '0.2*cos(2*t)',
  force: '10*sin(2*pi*t)',
}

/** A law that may well be meant where one of a quantity is asked for, its numbers in SI. */
export const exampleLaw = (dimension: Quantity): string => EXAMPLES[dimension] ?? '1 + 0.5*sin(t)'

/** The text that stands for a number or an expression. Points have no text. */
export const lawText = (law: Law): string =>
  typeof law === 'number' ? formatNumber(law, 9) : typeof law === 'string' ? law : ''

/**
 * Reads a law: a number in SI, a quantity with its unit (`30 deg`), or an expression in `t` whose numbers may carry units
 * (`30 deg * sin(2*t)`); these are written out as factors, since a scene file knows none.
 */
export function parseLaw(text: string, dimension: Quantity): ParsedLaw {
  const typed = text.replace(/[−–]/g, '-').trim()
  const { name } = QUANTITIES[dimension]
  if (typed === '')
    return {
      ok: false,
      message: `Type ${name} as a number or as an expression in t, such as ${exampleLaw(dimension)}.`,
      column: null,
    }
  const read = readCommas(typed)
  if (!read.ok) return { ok: false, message: read.message, column: null }
  const parsed = parsePlain(read.text, dimension)
  if (!parsed.ok) return parsed
  if (!isSomewhereFinite(parsed.law)) return { ok: false, message: `${typed} ${NO_VALUE}`, column: null }
  const constant = constantOf(sampleLaw(parsed.law))
  if (constant !== null && !Number.isFinite(constant / thoughtUnit(dimension, constant).factor))
    return { ok: false, message: `${typed} ${BEYOND}`, column: null }
  return read.note === null ? parsed : { ...parsed, note: read.note }
}

/** The latest time at which a law is tried for a value, s: more than eleven days. */
const LATEST_TRIED = 1e6
/** Times tried per decade beyond the preview. */
const PER_DECADE = 20
const NO_VALUE = 'has no value at t = 0, nor at any later time that was tried. Change it so that it gives a number.'

const BEYOND = 'is beyond the numbers that the program can show. Give a smaller one.'

/** Whether a law has a finite value at one of the times of its preview, or of those spread evenly over the decades after it. */
function isSomewhereFinite(law: number | string): boolean {
  if (sampleLaw(law) !== null) return true
  const compiled = makeLaw(lawSpec(law))
  const out = new Float64Array(3)
  for (let t = PREVIEW; t < LATEST_TRIED; t *= 10 ** (1 / PER_DECADE)) {
    compiled.evaluate(t, out, 0)
    if (Number.isFinite(out[0])) return true
  }
  return false
}

/** Reads a law whose numbers have no decimal commas. */
function parsePlain(plain: string, dimension: Quantity): ParsedLaw {
  const direct = parseExpression(plain)
  if (direct.ok) return { ok: true, law: isNumber(plain) ? Number(plain) : plain }
  const quantity = parseQuantity(plain, dimension, siUnit(dimension))
  if (quantity.ok) return { ok: true, law: quantity.value }
  const written = writeOutUnits(plain)
  if (written.text === plain) return { ok: false, message: direct.message, column: direct.column }
  const parsed = parseExpression(written.text)
  if (parsed.ok) return { ok: true, law: written.text }
  return { ok: false, message: parsed.message, column: written.columnOf(parsed.column) }
}

const isNumber = (text: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)

const NUMBER_WITH_UNIT = /(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)\s*(°|[A-Za-zµ]+)(?![\w(])/gi

/** Replaces each number with a unit by the number times its factor; `columnOf` leads from a column of the result to that of the text. */
function writeOutUnits(text: string): { readonly text: string; columnOf(column: number): number } {
  const pieces: { readonly from: number; readonly at: number; readonly length: number; readonly grown: number }[] = []
  let shift = 0
  const written = text.replace(NUMBER_WITH_UNIT, (whole: string, number: string, symbol: string, from: number) => {
    const factored = symbol === 't' || symbol === 'e' ? null : factorOut(number, symbol)
    if (factored === null) return whole
    pieces.push({ from, at: from + shift, length: factored.length, grown: factored.length - whole.length })
    shift += factored.length - whole.length
    return factored
  })
  return {
    text: written,
    columnOf: (column) => {
      const index = column - 1
      const inside = pieces.find((p) => index >= p.at && index < p.at + p.length)
      if (inside) return inside.from + 1
      return column - pieces.reduce((sum, p) => (p.at + p.length <= index ? sum + p.grown : sum), 0)
    },
  }
}

function factorOut(number: string, symbol: string): string | null {
  const unit = parseUnit(symbol)
  if (!unit) return null
  if (unit.factor === 1) return number
  if (unit.exponents[3] === 0) return `(${number}*${unit.factor})`
  // Angles keep pi in sight: 30 deg is 30*pi/180.
  const degrees = formatNumber(unit.factor / (Math.PI / 180), 12)
  return degrees === '1' ? `(${number}*pi/180)` : `(${number}*${degrees}*pi/180)`
}

export interface LawSamples {
  /** End of the range of times, s. */
  readonly until: number
  readonly values: readonly number[]
  /** The least and the largest value, those between the samples too. */
  readonly low: number
  readonly high: number
  /** The first time near which values grow beyond all bounds, s; null where none do. Then `low` and `high` are of the samples. */
  readonly pole: number | null
}

const SAMPLES = 121
/** s; what a preview of an expression shows. */
const PREVIEW = 5

/** Values of a valid law from 0 to a time that shows its course: the points and half as much again, or five seconds. */
export function sampleLaw(law: Law): LawSamples | null {
  const until = typeof law === 'object' ? Math.max(1e-3, (law.points.at(-1)?.[0] ?? 1) * 1.5) : PREVIEW
  const compiled = makeLaw(lawSpec(law))
  const out = new Float64Array(3)
  const values = Array.from({ length: SAMPLES }, (_, i) => {
    compiled.evaluate((until * i) / (SAMPLES - 1), out, 0)
    return out[0] as number
  })
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return null
  const valueAt = (t: number): number => {
    compiled.evaluate(t, out, 0)
    return out[0] as number
  }
  const peaks = findPeaks(values, until, valueAt)
  const at = peaks.find(({ bounded }) => !bounded)?.t ?? null
  // It is closed in on, and at t = 0 never met.
  const pole = at !== null && at < NO_TIME * until ? 0 : at
  const reached = pole === null ? [...finite, ...peaks.map(({ value }) => value)] : finite
  return { until, values, low: Math.min(...reached), high: Math.max(...reached), pole }
}

/** Times that a peak is looked at more closely, and points looked at each time; the bracket around it becomes a third as long. */
const CLOSER = 25
const LOOKS = 5
/** A value that grows by more than this share of itself, and of what the law has elsewhere, over the last fifth of these is not bounded: a peak has long come to its value. */
const STILL_GROWING = 1e-3

/** Share of the range of times that is none. */
const NO_TIME = 1e-9

interface Peak {
  readonly t: number
  readonly value: number
  readonly bounded: boolean
}

/** The largest and the least values near samples that stand out above, or below, those beside them. */
function findPeaks(values: readonly number[], until: number, valueAt: (t: number) => number): readonly Peak[] {
  const step = until / (values.length - 1)
  const scale = Math.max(...values.filter(Number.isFinite).map(Math.abs))
  return values.flatMap((value, i) => {
    const beside = [values[i - 1], values[i + 1]].filter((v) => v !== undefined && Number.isFinite(v))
    if (!Number.isFinite(value) || beside.every((v) => v === value)) return []
    const [from, to] = [Math.max(0, (i - 1) * step), Math.min(until, (i + 1) * step)]
    return ([1, -1] as const).flatMap((sign) =>
      beside.every((v) => sign * v! <= sign * value) ? [climb(sign, from, to, i * step, value, scale, valueAt)] : [],
    )
  })
}

/** Closes in on the largest value of sign · law between two times. */
function climb(
  sign: 1 | -1,
  from: number,
  to: number,
  start: number,
  startValue: number,
  scale: number,
  valueAt: (t: number) => number,
): Peak {
  let [t, value] = [start, startValue]
  let before = value
  for (let n = 0, [a, b] = [from, to]; n < CLOSER; n++) {
    if (n === CLOSER - LOOKS) before = value
    const gap = (b - a) / (LOOKS + 1)
    for (let k = 1; k <= LOOKS; k++) {
      const at = a + k * gap
      const v = valueAt(at)
      if (!(sign * v > sign * value)) continue
      t = at
      value = v
      if (!Number.isFinite(v)) return { t, value, bounded: false }
    }
    a = Math.max(from, t - gap)
    b = Math.min(to, t + gap)
  }
  return { t, value, bounded: Math.abs(value - before) <= STILL_GROWING * Math.max(Math.abs(value), scale) }
}

/** Said of a law that has no value where a run starts: a run that is under way goes on by it, and cannot be rewound. Null of any other. */
export const noteOnStart = (samples: LawSamples | null): string | null =>
  samples === null || Number.isFinite(samples.values[0])
    ? null
    : 'It has no value at t = 0, where the run starts: with this law it cannot be started, or rewound.'

/** The value of a law that is the same at all times; null of any other. */
const constantOf = (samples: LawSamples | null): number | null =>
  samples !== null && samples.low === samples.high ? samples.low : null

/** The unit that people think in: of a rate of turning revolutions in a minute. */
const thoughtUnit = (dimension: Quantity, value: number): Pick<ShownUnit, 'symbol' | 'factor'> =>
  dimension === 'angular-velocity' ? RPM : shownUnit(dimension, value)
const RPM = { symbol: 'rpm', factor: Math.PI / 30 }

/** A constant law in the unit that people think in, where that is not SI: `30°`, `75 rpm`, `5 kN`. Null where it says nothing new, and of what is beyond all numbers there. */
export function constantNote(law: number | string, samples: LawSamples | null, dimension: Quantity): string | null {
  const value = constantOf(samples)
  if (value === null || value === 0) return null
  const { factor } = thoughtUnit(dimension, value)
  if (!Number.isFinite(value / factor)) return null
  if (dimension === 'angular-velocity') return `= ${formatNumber((value * 30) / Math.PI)} rpm`
  const shown = quantityText(value, dimension)
  const plain = typeof law === 'number' && factor === 1
  return plain ? null : `= ${shown}`
}
