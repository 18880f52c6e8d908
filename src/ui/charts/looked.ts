/** Where pointer or keys look in a chart: a line, and a dot on each curve. They are elements of the page over it, so that no curve is drawn anew for them. */
import type uPlot from 'uplot'
import { scaleOf } from './axes.ts'
import styles from './Chart.module.css'
import { nearest } from './nearest.ts'
import { ownCurves, type ChartCurve, type ChartView } from './view.ts'

interface Looked {
  /** @param at along the axis below, SI: the sample nearest to it is shown; null: none */
  place(view: ChartView, at: number | null): void
}

export function makeLooked(u: uPlot, curves: readonly ChartCurve[]): Looked {
  const add = (name: string): HTMLElement => {
    const element = document.createElement('div')
    element.className = styles[name] ?? ''
    element.hidden = true
    u.over.append(element)
    return element
  }
  const line = add('line')
  const dots = curves.map(({ colour }) => {
    const dot = add('dot')
    dot.style.background = colour
    return dot
  })
  let [wide, high] = [0, 0]
  const put = (element: HTMLElement, left: number, top: number): void => {
    // the chart may be narrower by now than when it was looked at
    element.hidden = !(left >= 0 && left <= wide && top >= 0 && top <= high)
    if (!element.hidden) element.style.translate = `${left}px ${top}px`
  }
  return {
    place(view, at) {
      // read once, before anything is moved: after that the page would have to be laid out for it
      ;[wide, high] = [u.over.clientWidth, u.over.clientHeight]
      const k = at === null ? -1 : nearest(view.x, at, view.below.round)
      const left = k < 0 ? NaN : u.valToPos(view.x[k]!, 'x')
      put(line, left, 0)
      dots.forEach((dot, i) => {
        const [side, y] = [curves[i]!.axis, view.y[i]?.[k]]
        const told = y !== undefined && i < ownCurves(view) && (view.sides[side]?.scale !== 'powers' || y > 0)
        put(dot, left, told ? u.valToPos(y, scaleOf(side)) : NaN)
      })
    },
  }
}
