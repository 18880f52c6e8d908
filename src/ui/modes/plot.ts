/** Amplitude and phase over frequency, one above the other. Fetched when it is first wanted. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { PlotLook } from '../charts/index.ts'
import { marksBetween, type Curve } from './response.ts'

export interface PlotWish {
  readonly frequencies: readonly number[]
  readonly curve: Curve
  readonly unit: string
  /** Hz. */
  readonly modes: readonly { readonly frequency: number; readonly shown: boolean }[]
  readonly look: PlotLook
  readonly width: number
  readonly height: number
  /** The cursor is at this point; null: nowhere. */
  readonly onCursor: (point: number | null) => void
  readonly onClick: (frequency: number) => void
}

export interface Plot {
  setCursor(point: number): void
  dispose(): void
}

const LEFT = 58

export function makePlot(into: HTMLElement, wish: PlotWish): Plot {
  const { curve, look, width } = wish
  const upper = Math.round(wish.height * 0.62)
  const key = `response-${Math.random()}`
  const axis = { stroke: look.ink, font: look.font, grid: { stroke: look.line, width: 1 }, ticks: { show: false } }

  const markModes = (u: uPlot): void => {
    const { ctx, bbox } = u
    ctx.save()
    for (const { frequency, shown } of wish.modes) {
      const x = Math.round(u.valToPos(frequency, 'x', true)) + 0.5
      if (x < bbox.left || x > bbox.left + bbox.width) continue
      ctx.beginPath()
      ctx.setLineDash(shown ? [] : [4 * devicePixelRatio, 4 * devicePixelRatio])
      ctx.strokeStyle = shown ? look.accent : look.faint
      ctx.lineWidth = (shown ? 2 : 1) * devicePixelRatio
      ctx.moveTo(x, bbox.top)
      ctx.lineTo(x, bbox.top + bbox.height)
      ctx.stroke()
    }
    ctx.restore()
  }

  const common = (height: number): Omit<uPlot.Options, 'series' | 'scales' | 'axes'> => ({
    width,
    height,
    padding: [8, 10, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      sync: { key },
      points: { size: 7, fill: look.accent },
      bind: {
        dblclick: () => null,
      },
    },
    hooks: {
      drawClear: [markModes],
      setCursor: [(u) => wish.onCursor(u.cursor.idx ?? null)],
      ready: [
        (u) =>
          u.over.addEventListener('click', (event) => {
            wish.onClick(u.posToVal(event.offsetX, 'x'))
          }),
      ],
    },
  })
  const ends: [number, number] = [wish.frequencies[0]!, wish.frequencies.at(-1)!]
  const x: uPlot.Scale = { time: false, distr: 3, range: ends }
  const over: uPlot.Series = { stroke: look.accent, width: 2, points: { show: false } }
  const frequencies = [...wish.frequencies]
  const above = new uPlot(
    {
      ...common(upper),
      scales: { x, y: { distr: 3, range: [curve.low, curve.high] } },
      series: [{}, over],
      axes: [
        { ...axis, size: 6, splits: logMarks, values: (_, splits) => splits.map(() => '') },
        {
          ...axis,
          size: LEFT,
          splits: logMarks,
          filter: decades,
          grid: { ...axis.grid, filter: decades },
          values: (_, splits) => splits.map(power),
        },
      ],
    },
    [frequencies, [...curve.amplitude]],
    into,
  )
  const below = new uPlot(
    {
      ...common(wish.height - upper),
      scales: { x, y: { range: [-290, 110] } },
      series: [{}, { ...over, width: 1.5 }],
      axes: [
        { ...axis, size: 26, splits: logMarks, filter: roundOnes, values: (_, splits) => splits.map(plain) },
        {
          ...axis,
          size: LEFT,
          splits: () => (wish.height - upper < 110 ? [-180, 0] : [-270, -180, -90, 0, 90]),
          values: (_, splits) => splits.map((d) => `${String(d).replace('-', '−')}°`),
          space: 10,
        },
      ],
    },
    [frequencies, [...curve.phase]],
    into,
  )
  return {
    setCursor: (point) => {
      const left = above.valToPos(wish.frequencies[point]!, 'x')
      above.setCursor({ left, top: 10 })
      below.setCursor({ left, top: 10 })
    },
    dispose: () => {
      above.destroy()
      below.destroy()
    },
  }
}

/** Where a logarithmic axis is marked. uPlot's own search for the marks never ends where an axis begins just below a power of ten. */
export const logMarks = (_: uPlot, _axis: number, min: number, max: number): number[] => marksBetween(min, max)

/** 1, 2 and 5 of each power of ten; over many of them 1 alone. */
function roundOnes(u: uPlot, splits: number[]): (number | null)[] {
  const { min, max } = u.scales['x']!
  const many = Math.log10(max! / min!) > 3.5
  return splits.map((value) => {
    const figure = value / 10 ** Math.floor(Math.log10(value) + 1e-9)
    return (many ? [1] : [1, 2, 5]).some((round) => Math.abs(figure - round) < 1e-6) ? value : null
  })
}

/** Whole powers of ten only, and few enough of them. */
export function decades(u: uPlot, splits: number[]): (number | null)[] {
  const whole = splits.filter((value) => isWhole(Math.log10(value)))
  const every = Math.ceil((whole.length * 20) / Math.max(1, u.bbox.height / devicePixelRatio))
  return splits.map((value) => {
    const exponent = Math.log10(value)
    return isWhole(exponent) && Math.round(exponent) % every === 0 ? value : null
  })
}

const isWhole = (x: number): boolean => Math.abs(x - Math.round(x)) < 1e-6

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** uPlot gives null for what is not told. */
export function power(value: number | null): string {
  if (value === null) return ''
  return `10${[...String(Math.round(Math.log10(value)))].map((c) => RAISED[Number(c)] ?? '⁻').join('')}`
}

const plain = (value: number | null): string => (value === null ? '' : String(Number(value.toPrecision(2))))
