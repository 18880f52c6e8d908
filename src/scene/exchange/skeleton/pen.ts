/** Lines, areas and words of a drawing as SVG text, with what they cover. */
import { escapeXml } from '../escape-xml.ts'
import type { Point } from './projection.ts'

/** px of the paper. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The colours of a diagram, for a light ground whatever the theme of the page. */
export const PAPER = '#faf9f7'
export const INK = '#22252a'
export const SOFT = '#565a61'
export const FORCE = '#bc3f0c'
export const TORQUE = '#8a3ea6'
export const DRIVE = '#0b6f68'

/** Colours of a path. */
export interface Look {
  readonly stroke?: string
  readonly fill?: string
  /** Opacity of the fill, where it is not solid. */
  readonly opacity?: number
}

/** Px with at most two digits; without negative zeros. */
export const px = (x: number): string => String(Math.round(x * 100) / 100 + 0)

const point = ([x, y]: Point): string => `${px(x)} ${px(y)}`

function paint({ stroke, fill, opacity }: Look): string {
  return [
    stroke === undefined ? '' : ` stroke="${stroke}"`,
    fill === undefined ? '' : ` fill="${fill}"`,
    opacity === undefined ? '' : ` fill-opacity="${opacity}"`,
  ].join('')
}

/** Draws, and keeps account of what is covered. */
export class Pen {
  private readonly parts: string[] = []
  /** Signs and hatching: words must not lie on them. */
  readonly taken: Box[] = []
  /** Lines of bodies: words had better not lie on them. */
  readonly lines: (readonly [Point, Point])[] = []
  bounds: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }

  get text(): string {
    return this.parts.join('\n')
  }

  open(kind: string, attributes: Readonly<Record<string, string>> = {}): void {
    const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    this.parts.push(`<g class="${kind}"${more.join('')}>`)
  }
  close(): void {
    this.parts.push('</g>')
  }

  path(points: readonly Point[], look: Look = {}, closed = false): void {
    for (const at of points) this.reach(at)
    this.parts.push(`<path d="M${points.map(point).join('L')}${closed ? 'Z' : ''}"${paint(look)}/>`)
  }
  circle([x, y]: Point, radius: number, look: Look = {}): void {
    this.reach([x - radius, y - radius])
    this.reach([x + radius, y + radius])
    this.parts.push(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}"${paint(look)}/>`)
  }
  /** A line with a head at its last point. */
  arrow(points: readonly Point[], colour: string): void {
    const [tip, before] = [points.at(-1)!, points.at(-2)!]
    const n = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1
    const [x, y] = [(tip[0] - before[0]) / n, (tip[1] - before[1]) / n]
    const [back, side] = [9, 4]
    const wing = (s: number): Point => [tip[0] - back * x - s * side * y, tip[1] - back * y + s * side * x]
    this.path(points, { stroke: colour })
    this.path([tip, wing(1), wing(-1)], { stroke: colour, fill: colour }, true)
  }
  words(text: string, [x, y]: Point, attributes: string): void {
    this.parts.push(`<text x="${px(x)}" y="${px(y)}"${attributes}>${escapeXml(text)}</text>`)
  }

  /** Keeps words off a square around a point. */
  keepOff([x, y]: Point, radius: number): void {
    this.taken.push({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius })
  }
  keepOffAll(points: readonly Point[], margin: number): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    this.taken.push({
      x0: Math.min(...xs) - margin,
      y0: Math.min(...ys) - margin,
      x1: Math.max(...xs) + margin,
      y1: Math.max(...ys) + margin,
    })
  }

  reach([x, y]: Point): void {
    const { x0, y0, x1, y1 } = this.bounds
    this.bounds = { x0: Math.min(x0, x), y0: Math.min(y0, y), x1: Math.max(x1, x), y1: Math.max(y1, y) }
  }
}

/** Axes at a point of the paper: u along `along`, v to its left as seen. */
export function framed(at: Point, along: Point): (u: number, v: number) => Point {
  return (u, v) => [at[0] + u * along[0] + v * along[1], at[1] + u * along[1] - v * along[0]]
}

/** Short strokes under a line from `a` to `b`, as under the ground: on the side where `below` lies. */
export function hatch(pen: Pen, a: Point, b: Point, below: Point): void {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < 1) return
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const side = (below[0] - a[0]) * -uy + (below[1] - a[1]) * ux >= 0 ? 1 : -1
  const [nx, ny] = [-uy * side, ux * side]
  const count = Math.max(2, Math.round(length / 7))
  for (let i = 0; i < count; i++) {
    const s = ((i + 0.9) * length) / count
    const from: Point = [a[0] + s * ux, a[1] + s * uy]
    const to: Point = [from[0] - 5 * ux + 6 * nx, from[1] - 5 * uy + 6 * ny]
    pen.path([from, to])
    pen.keepOffAll([from, to], 1)
  }
}
