/** A chart as a drawing to print: axes, curves and a legend, from the numbers themselves. */
import {
  leadSigns,
  markAxis,
  ownCurves,
  periodOf,
  placesOf,
  shareOn,
  traceCurve,
  type ChartAxis,
  type ChartView,
  type SignsAlong,
} from '../charts/index.ts'
import { escapeXml } from '../../scene/index.ts'
import { AXES } from './plot-view.ts'

export interface SvgCurve {
  readonly label: string
  readonly colour: string
  readonly dash: readonly number[]
  readonly axis: number
  /** Of the line, px. */
  readonly width: number
  /** Signs along it. */
  readonly along?: SignsAlong
}

export interface SvgWish {
  readonly title: string
  readonly below: string
  readonly curves: readonly SvgCurve[]
}

const WIDTH = 900
const HEIGHT = 480
const EDGE = { left: 78, right: 78, top: 44, bottom: 56 }
const [LEFT, RIGHT] = [EDGE.left, WIDTH - EDGE.right]
const [TOP, BOTTOM] = [EDGE.top, HEIGHT - EDGE.bottom]
const LEGEND_LINE = 20
/** Of the lines beside the names at least, px. */
const LEGEND_LENGTH = 34
/** px between marks. */
const APART = { x: 82, y: 52 } as const

const short = (value: number): string => String(Math.round(value * 100) / 100)
const across = (value: number, axis: ChartAxis): number => LEFT + shareOn(axis, value) * (RIGHT - LEFT)
const up = (value: number, axis: ChartAxis): number => BOTTOM - shareOn(axis, value) * (BOTTOM - TOP)
const text = (x: number, y: number, anchor: string, words: string): string =>
  `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${escapeXml(words)}</text>`
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}"/>`
const unitText = ({ unit }: ReturnType<typeof markAxis>): string => [unit.power, unit.symbol].filter(Boolean).join(' ')
const withUnit = (words: string, symbol: string): string => (symbol === '' ? words : `${words} (${symbol})`)
const dashes = ({ dash }: SvgCurve): string => (dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '')

/** Lines and words of the axes; the finer lines of powers of ten are left out. */
interface Axes {
  readonly grid: readonly string[]
  readonly words: readonly string[]
}

function axisBelow(axis: ChartAxis, caption: string): Axes {
  const found = markAxis(axis, RIGHT - LEFT, APART.x)
  const marks = found.marks.filter((mark) => mark.text !== '')
  return {
    grid: marks.map(({ at }) => line(across(at, axis), TOP, across(at, axis), BOTTOM)),
    words: [
      ...marks.map((mark) => text(across(mark.at, axis), BOTTOM + 20, 'middle', mark.text)),
      text((LEFT + RIGHT) / 2, BOTTOM + 42, 'middle', withUnit(caption, unitText(found))),
    ],
  }
}

function axisAtSide(axis: ChartAxis, side: number): Axes {
  const found = markAxis(axis, BOTTOM - TOP, APART.y)
  const marks = found.marks.filter((mark) => mark.text !== '')
  const [x, away, anchor] = side === 0 ? [LEFT, -8, 'end'] : [RIGHT, 8, 'start']
  return {
    grid: side === 0 ? marks.map(({ at }) => line(LEFT, up(at, axis), RIGHT, up(at, axis))) : [],
    words: [
      ...marks.map((mark) => text(x + away, up(mark.at, axis) + 5, anchor, mark.text)),
      text(x, TOP - 12, anchor, unitText(found)),
    ],
  }
}

function curvePath(view: ChartView, curve: SvgCurve, index: number): string {
  const side = view.sides[curve.axis]
  if (side === undefined) return ''
  const [x, y] = [placesOf(view, index), view.y[index]!]
  const places = {
    across: (value: number) => across(value, view.below),
    up: (value: number) => up(value, side),
    from: view.below.min,
    to: view.below.max,
    round: view.below.round,
    columns: RIGHT - LEFT,
  }
  let path = ''
  const put = (letter: string) => (px: number, py: number) => void (path += `${letter}${short(px)} ${short(py)}`)
  traceCurve({ moveTo: put('M'), lineTo: put('L') }, x, y, places)
  let signs = ''
  const { along } = curve
  if (along !== undefined) leadSigns(along, x, y, places, (px, py) => void (signs += signAt(curve, along, px, py)))
  return `<path d="${path}" stroke="${curve.colour}" stroke-width="${curve.width}"${dashes(curve)}/>${signs}`
}

const signAt = ({ colour }: SvgCurve, { sign }: SignsAlong, x: number, y: number): string =>
  `<path d="${sign}" transform="translate(${short(x)} ${short(y)})" fill="#fff" stroke="${colour}"/>`

/** @param length of the lines beside the names, px */
function legendLine(curve: SvgCurve, i: number, length: number): string {
  const y = HEIGHT + LEGEND_LINE * i
  const { label, colour, width, along } = curve
  return (
    `<path d="M${LEFT} ${y}h${length}" stroke="${colour}" stroke-width="${width}"${dashes(curve)}/>` +
    (along === undefined ? '' : signAt(curve, along, LEFT + length / 2, y)) +
    `<text fill="#222" x="${LEFT + length + 10}" y="${y + 5}">${escapeXml(label)}</text>`
  )
}

/** The text of an SVG file; black on white, as it is printed. */
export function chartSvg(view: ChartView, { title, below, curves }: SvgWish): string {
  const height = HEIGHT + LEGEND_LINE * curves.length
  const axes = [axisBelow(view.below, below), ...view.sides.slice(0, AXES).map(axisAtSide)]
  // those of other runs come last in the list, and lie below
  const own = ownCurves(view)
  const drawn = curves.map((curve, i) => curvePath(view, curve, i))
  const paths = [...drawn.slice(own), ...drawn.slice(0, own)]
  const legendLength = Math.max(LEGEND_LENGTH, ...curves.map(({ dash }) => periodOf(dash)))
  const inside = `x="${LEFT}" y="${TOP}" width="${RIGHT - LEFT}" height="${BOTTOM - TOP}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<g stroke="#ddd" fill="none">${axes.flatMap(({ grid }) => grid).join('')}</g>`,
    `<rect ${inside} fill="none" stroke="#555"/>`,
    `<clipPath id="inside"><rect ${inside}/></clipPath>`,
    `<g fill="none" clip-path="url(#inside)" stroke-linejoin="round">${paths.join('')}</g>`,
    `<g fill="#222">${axes.flatMap(({ words }) => words).join('')}${text((LEFT + RIGHT) / 2, 24, 'middle', title)}</g>`,
    `<g fill="none">${curves.map((curve, i) => legendLine(curve, i, legendLength)).join('')}</g>`,
    '</svg>',
  ].join('\n')
}
