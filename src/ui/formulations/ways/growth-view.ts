/** Times over numbers of links as a chart, both by powers of ten. Pure. */
import type { Growth, WaysCompared } from '../../../engine/index.ts'
import type { ChartCurve, ChartView } from '../../charts/index.ts'
import { SHAPES, STROKES } from '../shapes.ts'
import { SIGNS } from './SignedWay.tsx'

/** Beyond the outer points, as factors. */
const ASIDE = 1.25
const ROOM = 2

export const growthCurves = ({ ways }: WaysCompared): readonly ChartCurve[] =>
  ways.map(({ name }) => ({ colour: `--${SIGNS[name]}`, axis: 0, sign: SHAPES[SIGNS[name]], ...STROKES[SIGNS[name]] }))

/** Null where nothing was timed. */
export function growthView({ ways, growth }: WaysCompared): ChartView | null {
  const all = growth.flatMap(({ seconds }) => seconds.filter((one) => one > 0))
  if (growth.length < 2 || all.length === 0) return null
  const links = growth.map((one) => one.links)
  const below = {
    quantity: null,
    min: links[0]! / ASIDE,
    max: links.at(-1)! * ASIDE,
    scale: 'powers' as const,
    marks: links,
  }
  return {
    x: Float64Array.from(links),
    y: ways.map((_, k) => Float64Array.from(growth, ({ seconds }) => (seconds[k]! > 0 ? seconds[k]! : NaN))),
    below,
    whole: below,
    sides: [{ quantity: 'time', min: Math.min(...all) / ROOM, max: Math.max(...all) * ROOM, scale: 'powers' }],
    cursor: null,
    guides: [],
  }
}

/** A time is a sum of powers of the number of links, so that its own power rises with that. How much less is still rounding of clocks. */
const FALL = 0.4

/**
 * The power of the number of links with which a time grows, over the longer half of the arms; NaN where too few were timed, or the times cannot be those of the method alone, as on a machine that
 * is busy: a longer arm took no longer, or the power falls.
 */
export function exponentOf(growth: readonly Growth[], way: number): number {
  const timed = growth.filter(({ seconds }) => seconds[way]! > 0)
  const half = timed.slice(Math.floor(timed.length / 2))
  if (half.length < 2) return NaN
  const looked = timed.slice(-Math.max(half.length, 3))
  const powers = looked.slice(1).map((one, i) => powerBetween(looked[i]!, one, way))
  const isTheirs = powers.every((power, i) => power > 0 && power > (powers[i - 1] ?? 0) - FALL)
  return isTheirs ? powerBetween(half[0]!, half.at(-1)!, way) : NaN
}

const powerBetween = (one: Growth, longer: Growth, way: number): number =>
  Math.log(longer.seconds[way]! / one.seconds[way]!) / Math.log(longer.links / one.links)
