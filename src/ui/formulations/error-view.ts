/** Errors over step size as a chart: both by powers of ten, above a line of the slope that the method has in theory. Pure. */
import type { ChartCurve, ChartGuide, ChartView } from '../charts/index.ts'
import { UNITS, type ErrorLines, type Quantity } from './findings.ts'
import { SHAPES, STROKES } from './shapes.ts'

/** Of the step sizes beyond the outer ones, as a factor. */
const ASIDE = 1.25
/** How far the slope in theory is drawn below the lines, as a factor. */
const GUIDE = 2.5

export const curvesOf = ({ lines }: ErrorLines): readonly ChartCurve[] =>
  lines.map(({ name }) => ({ colour: `--${name}`, axis: 0, sign: SHAPES[name], ...STROKES[name] }))

/** @param slope that the method has in theory */
export function errorView({ steps, lines, low, high }: ErrorLines, quantity: Quantity, slope: 1 | 2): ChartView {
  const below = {
    quantity: 'time' as const,
    min: steps[0]! / ASIDE,
    max: steps.at(-1)! * ASIDE,
    scale: 'powers' as const,
    marks: steps,
  }
  return {
    x: Float64Array.from(steps),
    y: lines.map(({ errors }) => Float64Array.from(errors, (error) => error ?? NaN)),
    below,
    whole: below,
    sides: [{ quantity: `[${UNITS[quantity]}]`, min: low / GUIDE, max: high, scale: 'powers' }],
    cursor: null,
    guides: slopeBelow(steps, lines, slope),
  }
}

/** A line of the slope in theory, below all others at their largest step; none where they do not come so far. */
function slopeBelow(steps: readonly number[], lines: ErrorLines['lines'], slope: 1 | 2): readonly ChartGuide[] {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const end = Math.min(...lines.map(({ errors }) => errors.at(-1) ?? Infinity)) / GUIDE
  if (!Number.isFinite(end)) return []
  const begin = end * (first / last) ** slope
  return [{ from: [first, begin], to: [last, end], colour: 'faint', width: 1, dash: [2, 4], words: `slope ${slope}` }]
}
