/** Errors over step size, both by powers of ten. Fetched when there is something to draw. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Contender } from '../../engine/index.ts'
import type { PlotLook } from '../charts/index.ts'
import { decades, logMarks, power } from '../modes/index.ts'
import type { ErrorLines } from './findings.ts'
import { SHAPES, STROKES } from './shapes.ts'

export interface ErrorPlotWish {
  readonly drawn: ErrorLines
  /** The slope that the method has in theory. */
  readonly slope: 1 | 2
  readonly look: PlotLook
  readonly colours: Readonly<Record<Contender, string>>
  readonly width: number
  readonly height: number
}

/** Draws it; the answer takes it away. */
export function makeErrorPlot(into: HTMLElement, wish: ErrorPlotWish): () => void {
  const { drawn, look, colours, width, height } = wish
  const { steps, lines, low, high } = drawn
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const axis = { stroke: look.ink, font: look.font, grid: { stroke: look.line, width: 1 }, ticks: { show: false } }

  /** A line of the slope in theory, below all others. */
  const drawSlope = (u: uPlot): void => {
    const end = Math.min(...lines.map(({ errors }) => errors.at(-1) ?? Infinity)) / GUIDE
    if (!Number.isFinite(end)) return
    const at = (step: number): [number, number] => [
      u.valToPos(step, 'x', true),
      u.valToPos(end * (step / last) ** wish.slope, 'y', true),
    ]
    const { ctx } = u
    ctx.save()
    ctx.beginPath()
    ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height)
    ctx.clip()
    ctx.strokeStyle = ctx.fillStyle = look.faint
    ctx.lineWidth = devicePixelRatio
    ctx.setLineDash([2, 4].map((n) => n * devicePixelRatio))
    ctx.beginPath()
    ctx.moveTo(...at(last))
    ctx.lineTo(...at(first))
    ctx.stroke()
    ctx.font = look.font.replace(/^\d+/, (size) => String(Number(size) * devicePixelRatio))
    ctx.textAlign = 'left'
    ctx.textBaseline = 'top'
    const [x, y] = at(first)
    ctx.fillText(`slope ${wish.slope}`, x + 14 * devicePixelRatio, y)
    ctx.restore()
  }

  const drawShapes = (u: uPlot): void => {
    const { ctx } = u
    for (const { name, errors } of lines) {
      const shape = new Path2D(SHAPES[name])
      errors.forEach((error, k) => {
        if (error === null) return
        ctx.save()
        ctx.translate(u.valToPos(steps[k]!, 'x', true), u.valToPos(error, 'y', true))
        ctx.scale(devicePixelRatio, devicePixelRatio)
        ctx.setLineDash([])
        ctx.lineWidth = 1.75
        ctx.strokeStyle = colours[name]
        ctx.stroke(shape)
        ctx.restore()
      })
    }
  }

  const plot = new uPlot(
    {
      width,
      height,
      padding: [8, 14, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      hooks: { drawAxes: [drawSlope], draw: [drawShapes] },
      scales: {
        x: { time: false, distr: 3, range: [first / ASIDE, last * ASIDE] },
        y: { distr: 3, range: [low / GUIDE, high] },
      },
      series: [
        {},
        ...lines.map(({ name }) => ({
          stroke: colours[name],
          width: STROKES[name].width,
          alpha: name === 'lock' ? 0.4 : 1,
          dash: [...STROKES[name].dash],
          points: { show: false },
        })),
      ],
      axes: [
        {
          ...axis,
          size: 28,
          splits: () => [...steps],
          filter: (_, splits) => splits,
          values: (_, splits) => splits.map((step) => (step === null ? '' : stepText(step))),
        },
        {
          ...axis,
          size: 46,
          splits: logMarks,
          filter: decades,
          grid: { ...axis.grid, filter: decades },
          values: (_, splits) => splits.map(power),
        },
      ],
    },
    [[...steps], ...lines.map(({ errors }) => [...errors])],
    into,
  )
  return () => plot.destroy()
}

/** Of the step sizes beyond the outer ones, as a factor. */
const ASIDE = 1.25
/** How far the slope in theory is drawn below the lines, as a factor. */
const GUIDE = 2.5

/** Milliseconds; uPlot gives numbers only. */
const stepText = (step: number): string => `${Number((step * 1000).toPrecision(3))} ms`
