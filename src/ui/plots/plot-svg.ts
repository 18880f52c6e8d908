/** A chart as a drawing to print: axes, curves and a legend, from the numbers themselves. */
import {
  axisUnit,
  markTexts,
  placesOf,
  powerMarks,
  roundMarks,
  traceCurve,
  type ChartAxis,
  type ChartView,
} from '../charts/index.ts'
import { escapeXml } from '../../scene/index.ts'

export interface SvgCurve {
  readonly label: string
  readonly colour: string
  readonly dash: readonly number[]
  readonly axis: 0 | 1
  /** Of the line, px. */
  readonly width: number
}

export interface SvgWish {
  readonly title: string
  readonly below: string
  readonly curves: readonly SvgCurve[]
  readonly logarithmic: boolean
}

const WIDTH = 900
const HEIGHT = 480
const EDGE = { left: 78, right: 78, top: 44, bottom: 56 }
const LEGEND_LINE = 20

const short = (value: number): string => String(Math.round(value * 100) / 100)

/** The text of an SVG file; black on white, as it is printed. */
export function chartSvg(view: ChartView, { title, below, curves, logarithmic }: SvgWish): string {
  const height = HEIGHT + LEGEND_LINE * curves.length
  const [left, right] = [EDGE.left, WIDTH - EDGE.right]
  const [top, bottom] = [EDGE.top, HEIGHT - EDGE.bottom]
  const across = (value: number, { min, max }: ChartAxis): number =>
    left + ((value - min) / (max - min)) * (right - left)
  const up = (value: number, { min, max }: ChartAxis): number => {
    const share = logarithmic ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min)
    return bottom - share * (bottom - top)
  }
  const text = (x: number, y: number, anchor: string, words: string): string =>
    `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${escapeXml(words)}</text>`
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}"/>`

  const belowUnit = axisUnit(view.below.quantity, view.below.min, view.below.max)
  const belowMarks = roundMarks(view.below.min, view.below.max, 9, belowUnit)
  const belowTexts = markTexts(belowMarks, belowUnit)
  const grid = belowMarks.map((mark) => line(across(mark, view.below), top, across(mark, view.below), bottom))
  const words = belowMarks.map((mark, i) => text(across(mark, view.below), bottom + 20, 'middle', belowTexts[i]!))
  words.push(text((left + right) / 2, bottom + 42, 'middle', withUnit(below, belowUnit.symbol)))
  view.sides.forEach((axis, side) => {
    const unit = axisUnit(axis.quantity, axis.min, axis.max)
    const marks = logarithmic ? powerMarks(axis.min, axis.max, 9) : roundMarks(axis.min, axis.max, 7, unit)
    const written = markTexts(marks, unit)
    marks.forEach((mark, i) => {
      const y = up(mark, axis)
      if (side === 0) grid.push(line(left, y, right, y))
      words.push(side === 0 ? text(left - 8, y + 5, 'end', written[i]!) : text(right + 8, y + 5, 'start', written[i]!))
    })
    words.push(text(side === 0 ? left : right, top - 12, side === 0 ? 'end' : 'start', unit.symbol))
  })

  const drawn = curves.map(({ colour, dash, axis, width }, index) => {
    const side = view.sides[axis]
    const y = view.y[index]!
    if (side === undefined) return ''
    let path = ''
    const put = (letter: string) => (px: number, py: number) => void (path += `${letter}${short(px)} ${short(py)}`)
    const { min: from, max: to } = view.below
    const places = {
      across: (value: number) => across(value, view.below),
      up: (value: number) => up(value, side),
      from,
      to,
      columns: right - left,
    }
    traceCurve({ moveTo: put('M'), lineTo: put('L') }, placesOf(view, index), y, places)
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''
    return `<path d="${path}" stroke="${colour}" stroke-width="${width}"${dashes}/>`
  })
  const legend = curves.flatMap(({ label, colour, dash, width }, i) => {
    const y = HEIGHT + LEGEND_LINE * i
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''
    return [
      `<path d="M${left} ${y}H${left + 34}" stroke="${colour}" stroke-width="${width}"${dashes}/>`,
      `<text x="${left + 44}" y="${y + 5}">${escapeXml(label)}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<g stroke="#ddd" fill="none">${grid.join('')}</g>`,
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#555"/>`,
    `<clipPath id="inside"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"/></clipPath>`,
    `<g fill="none" clip-path="url(#inside)" stroke-linejoin="round">${drawn.join('')}</g>`,
    `<g fill="#222">${words.join('')}${text((left + right) / 2, 24, 'middle', title)}</g>`,
    `<g fill="none">${legend.join('').replaceAll('<text', '<text fill="#222"')}</g>`,
    '</svg>',
  ].join('\n')
}

const withUnit = (words: string, symbol: string): string => (symbol === '' ? words : `${words} (${symbol})`)
