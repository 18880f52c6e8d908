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

/** The power of the number of links with which a time grows, over the longer half of the arms; NaN where too few were timed, or a longer arm took no longer, as on a machine that is busy. */
export function exponentOf(growth: readonly Growth[], way: number): number {
  const timed = growth.filter(({ seconds }) => seconds[way]! > 0)
  const half = timed.slice(Math.floor(timed.length / 2))
  if (half.some(({ seconds }, i) => i > 0 && seconds[way]! <= half[i - 1]!.seconds[way]!)) return NaN
  const [first, last] = [half[0], half.at(-1)]
  if (first === undefined || last === undefined || first.links === last.links) return NaN
  return Math.log(last.seconds[way]! / first.seconds[way]!) / Math.log(last.links / first.links)
}
