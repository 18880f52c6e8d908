/** Line plots with logarithmic axes where asked, as SVG text. */

export interface Line {
  readonly name: string
  /** [x, y]; values that the axis cannot show are left out. */
  readonly points: readonly (readonly [number, number])[]
}

export interface Plot {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly logX?: boolean
  readonly logY?: boolean
  readonly lines: readonly Line[]
}

const WIDTH = 720
const HEIGHT = 420
const LEFT = 72
const RIGHT = 170
const TOP = 36
const BOTTOM = 48
/** Okabe and Ito's palette, told apart by colour-blind eyes too. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999']

interface Axis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  readonly log: boolean
}

export function plotSvg({ title, x, y, logX = false, logY = false, lines }: Plot): string {
  const shown = lines.map((line) => ({
    ...line,
    points: line.points.filter(
      ([a, b]) => Number.isFinite(a) && Number.isFinite(b) && (!logX || a > 0) && (!logY || b > 0),
    ),
  }))
  const all = shown.flatMap(({ points }) => points)
  const axisX = makeAxis(
    all.map(([a]) => a),
    logX,
  )
  const axisY = makeAxis(
    all.map(([, b]) => b),
    logY,
  )
  const atX = (value: number): number => LEFT + place(axisX, value) * (WIDTH - LEFT - RIGHT)
  const atY = (value: number): number => HEIGHT - BOTTOM - place(axisY, value) * (HEIGHT - TOP - BOTTOM)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 22, title, 'font-size="15"'),
    ...axisX.ticks.map(
      (t) =>
        stroke(atX(t), TOP, atX(t), HEIGHT - BOTTOM) +
        text(atX(t), HEIGHT - BOTTOM + 18, label(t), 'text-anchor="middle"'),
    ),
    ...axisY.ticks.map(
      (t) => stroke(LEFT, atY(t), WIDTH - RIGHT, atY(t)) + text(LEFT - 8, atY(t) + 4, label(t), 'text-anchor="end"'),
    ),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x, 'text-anchor="middle"'),
    text(0, 0, y, `text-anchor="middle" transform="translate(16 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)"`),
  ]
  shown.forEach(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length]!
    const path = points.map(([a, b], k) => `${k === 0 ? 'M' : 'L'}${atX(a).toFixed(1)} ${atY(b).toFixed(1)}`).join('')
    parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6"/>`)
    if (points.length <= 40)
      parts.push(
        ...points.map(
          ([a, b]) => `<circle cx="${atX(a).toFixed(1)}" cy="${atY(b).toFixed(1)}" r="2.6" fill="${colour}"/>`,
        ),
      )
    const row = TOP + 12 + 18 * i
    parts.push(`<path d="M${WIDTH - RIGHT + 12} ${row}h18" stroke="${colour}" stroke-width="2.4"/>`)
    parts.push(text(WIDTH - RIGHT + 36, row + 4, name))
  })
  return `${parts.join('\n')}\n</svg>\n`
}

const place = ({ low, high, log }: Axis, value: number): number =>
  log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)

function makeAxis(values: readonly number[], log: boolean): Axis {
  const least = values.length ? Math.min(...values) : log ? 1 : 0
  const most = values.length ? Math.max(...values) : 1
  if (log) {
    const from = Math.floor(Math.log10(least) + 1e-9)
    const to = Math.max(from + 1, Math.ceil(Math.log10(most) - 1e-9))
    const every = Math.ceil((to - from) / 8)
    const ticks = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => 10 ** (from + i * every))
    return { low: 10 ** from, high: 10 ** to, ticks, log }
  }
  const span = most - least || 1
  const raw = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((k) => k * raw).find((s) => span / s <= 6)!
  const low = Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step)
  return { low, high, ticks, log }
}

const escape = (s: string): string => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const text = (x: number, y: number, s: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escape(s)}</text>`
const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="#ddd"/>`
const label = (t: number): string => {
  if (t === 0) return '0'
  const size = Math.abs(t)
  return size >= 1e4 || size < 1e-2 ? t.toExponential(0).replace('e+', 'e') : String(Number(t.toPrecision(4)))
}
