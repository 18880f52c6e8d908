/** Text of law fields to laws and back, and samples for the preview. */
import { makeLaw } from '../../engine/index.ts'
import { lawSpec, parseExpression, type Law } from '../../scene/index.ts'
import { formatNumber, parseQuantity, quantityText } from './quantity.ts'
import { DIMENSIONS, parseUnit, shownUnit, type Dimension, type ShownUnit } from './units.ts'

export type ParsedLaw =
  | { readonly ok: true; readonly law: number | string }
  /** Column from 1, where there is one. */
  | { readonly ok: false; readonly message: string; readonly column: number | null }

const SI_SYMBOLS: Partial<Record<Dimension, string>> = { angle: 'rad', inertia: 'kg·m²' }

/** The SI unit of a dimension: what the numbers of an expression are in. */
export function siUnit(dimension: Dimension): ShownUnit {
  const { shown } = DIMENSIONS[dimension]
  const base = shown.find((u) => u.factor === 1)
  return { symbol: SI_SYMBOLS[dimension] ?? base?.symbol ?? '', factor: 1, from: 0, step: base?.step ?? 0.1 }
}

/** The text that stands for a number or an expression. Points have no text. */
export const lawText = (law: Law): string =>
  typeof law === 'number' ? formatNumber(law, 9) : typeof law === 'string' ? law : ''

/**
 * Reads a law: a number in SI, a quantity with its unit (`30 deg`), or an expression in `t` whose numbers may carry units
 * (`30 deg * sin(2*t)`); these are written out as factors, since a scene file knows none.
 */
export function parseLaw(text: string, dimension: Dimension): ParsedLaw {
  const plain = text.replace(/[−–]/g, '-').trim()
  const { name } = DIMENSIONS[dimension]
  if (plain === '')
    return { ok: false, message: `Type ${name} as a number or as an expression in t, such as 2*pi*t.`, column: null }
  const direct = parseExpression(plain)
  if (direct.ok) return { ok: true, law: isNumber(plain) ? Number(plain) : plain }
  const quantity = parseQuantity(plain, dimension, siUnit(dimension))
  if (quantity.ok) return { ok: true, law: quantity.value }
  const written = writeOutUnits(plain)
  if (written !== plain && parseExpression(written).ok) return { ok: true, law: written }
  return { ok: false, message: direct.message, column: direct.column }
}

const isNumber = (text: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)

const NUMBER_WITH_UNIT = /(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)\s*(°|[A-Za-zµ]+)(?![\w(])/gi

function writeOutUnits(text: string): string {
  return text.replace(NUMBER_WITH_UNIT, (whole, number: string, symbol: string) => {
    if (symbol === 't' || symbol === 'e') return whole
    const unit = parseUnit(symbol)
    if (!unit) return whole
    if (unit.exponents[3] !== 0) {
      const degrees = unit.factor / (Math.PI / 180)
      if (unit.factor === 1) return `${number}`
      return `(${number}*${formatNumber(degrees, 12)}*pi/180)`.replace('*1*', '*')
    }
    return unit.factor === 1 ? number : `(${number}*${unit.factor})`
  })
}

export interface LawSamples {
  /** s. */
  readonly until: number
  readonly values: readonly number[]
  readonly low: number
  readonly high: number
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
  return { until, values, low: Math.min(...finite), high: Math.max(...finite) }
}

/** A constant law in the unit that people think in, where that is not SI: `30°`, `75 rpm`, `5 kN`. Null where it says nothing new. */
export function constantNote(law: number | string, samples: LawSamples | null, dimension: Dimension): string | null {
  if (samples === null || samples.low !== samples.high) return null
  const value = samples.low
  if (value === 0) return null
  if (dimension === 'angular-velocity') return `= ${formatNumber((value * 30) / Math.PI)} rpm`
  const shown = quantityText(value, dimension)
  const plain = typeof law === 'number' && shownUnit(dimension, value).factor === 1
  return plain ? null : `= ${shown}`
}
