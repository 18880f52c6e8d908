/** Springs, dampers, loads and drives. */
import { makeLaw } from '../../../engine/index.ts'
import type { Law, Vec3 } from '../../document.ts'
import { lawSpec } from '../../mechanism.ts'
import { framed, hatch, PAPER, type Pen } from './pen.ts'
import type { Paper, Point } from './projection.ts'

/** Length of an arrow, px: it tells the direction, not how much. */
const ARROW = 44
/** An axis so near to the line of sight, as a sine, has no direction on the paper. */
const END_ON = 0.2
/** Flattest curved arrow, as a part of its width: flatter ones cannot be read. */
const FLATTEST = 0.4

/** A coil, a dashpot, or both side by side, from one point to another. */
export function drawSpring(pen: Pen, a: Point, b: Point, stiff: boolean, damped: boolean): void {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < 12) return
  const put = framed(a, [(b[0] - a[0]) / length, (b[1] - a[1]) / length])
  const both = stiff && damped
  const [from, to] = [Math.max(4, length * 0.2), Math.min(length - 4, length * 0.8)]
  pen.path([put(0, 0), put(from, 0)])
  pen.path([put(to, 0), put(length, 0)])
  if (both) for (const u of [from, to]) pen.path([put(u, -9), put(u, 9)])
  if (stiff) drawCoil(pen, put, from, to, both ? 9 : 0)
  if (damped) drawDashpot(pen, put, from, to, both ? -9 : 0)
  if (!stiff && !damped) pen.path([put(from, 0), put(to, 0)])
  pen.keepOffAll([put(from, 14), put(from, -14), put(to, 14), put(to, -14)], 2)
}

type Put = (u: number, v: number) => Point

function drawCoil(pen: Pen, put: Put, from: number, to: number, v: number): void {
  const teeth = Math.max(3, Math.min(9, Math.round((to - from) / 9)))
  const at = (i: number): number => from + ((to - from) * i) / (2 * teeth)
  const points = Array.from({ length: teeth }, (_, k) => put(at(2 * k + 1), v + (k % 2 === 0 ? 5 : -5)))
  pen.path([put(from, v), ...points, put(to, v)], { fill: 'none' })
}

function drawDashpot(pen: Pen, put: Put, from: number, to: number, v: number): void {
  const span = to - from
  const [bottom, mouth, piston] = [from + 0.25 * span, from + 0.75 * span, from + 0.55 * span]
  pen.path([put(from, v), put(bottom, v)])
  pen.path([put(mouth, v - 5), put(bottom, v - 5), put(bottom, v + 5), put(mouth, v + 5)], { fill: 'none' })
  pen.path([put(piston, v - 3.5), put(piston, v + 3.5)])
  pen.path([put(piston, v), put(to, v)])
}

/** The end of a spring on the ground. */
export function drawFoot(pen: Pen, at: Point, from: Point): void {
  const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1
  const put = framed(at, [(at[0] - from[0]) / length, (at[1] - from[1]) / length])
  pen.path([put(0, -11), put(0, 11)])
  hatch(pen, put(0, -11), put(0, 11), put(6, 0))
  pen.keepOff(at, 13)
}

/** Radius of a sleeve and of its core, px. */
export const SLEEVE = 12
const CORE = 4

/** A sleeve with its core, wherever that has gone, and rubber between them: zigzags to four sides. */
export function drawSleeve(pen: Pen, at: Point, core: Point): void {
  pen.circle(at, SLEEVE, { fill: PAPER })
  for (const [c, s] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    // prettier-ignore
    const far: Point = [at[0] + SLEEVE * c, at[1] + SLEEVE * s]
    const near: Point = [core[0] + CORE * c, core[1] + CORE * s]
    const part = (u: number, v: number): Point => [
      near[0] + u * (far[0] - near[0]) - v * s,
      near[1] + u * (far[1] - near[1]) + v * c,
    ]
    pen.path([part(0, 0), part(0.25, 2.5), part(0.5, -2.5), part(0.75, 2.5), part(1, 0)], { fill: 'none' })
  }
  pen.circle(core, CORE, { fill: PAPER })
  pen.keepOff(at, SLEEVE + 2)
}

/** About a joint: a spiral. */
export function drawSpiral(pen: Pen, [x, y]: Point): void {
  const steps = 48
  const turns = 1.75
  pen.path(
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = (2 * Math.PI * turns * i) / steps
      const radius = 10 + (9 * i) / steps
      return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)]
    }),
    { fill: 'none' },
  )
  pen.keepOff([x, y], 21)
}

/** An arrow from a point in a direction of the world; towards the viewer a point in a ring, away from them a cross. */
export function drawStraight(pen: Pen, paper: Paper, through: Vec3, direction: Vec3, colour: string, offset = 0): void {
  const place = paper.project(through)
  const { along, facing } = paper.look(direction)
  const put = framed(place.at, along)
  if (Math.hypot(1, 0) - Math.abs(facing) < 1 - Math.sqrt(1 - END_ON * END_ON)) {
    const at = framed(place.at, [1, 0])(offset, offset)
    pen.circle(at, 8, { stroke: colour, fill: 'none' })
    if (facing > 0) pen.circle(at, 2, { stroke: colour, fill: colour })
    else for (const s of [1, -1]) pen.path([[at[0] - 5, at[1] - 5 * s], [at[0] + 5, at[1] + 5 * s]], { stroke: colour }) // prettier-ignore
    pen.keepOff(at, 9)
    return
  }
  const points = offset === 0 ? [put(0, 0), put(ARROW, 0)] : [put(-ARROW / 2, offset), put(ARROW / 2, offset)]
  pen.arrow(points, colour)
  pen.keepOffAll(points, 6)
}

/** An arrow about an axis of the world, three quarters round, counter-clockwise for one at whom the axis points. */
export function drawCurved(pen: Pen, paper: Paper, through: Vec3, axis: Vec3, colour: string, radius: number): void {
  const place = paper.project(through)
  const { along, facing } = paper.look(axis)
  const flat = Math.max(Math.abs(facing), FLATTEST)
  const sense = facing < 0 ? -1 : 1
  // Across the axis the circle keeps its width.
  const put = framed(place.at, [along[1], -along[0]])
  const steps = 24
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = sense * (Math.PI * (0.25 + (1.5 * i) / steps))
    return put(radius * Math.cos(angle), flat * radius * Math.sin(angle))
  })
  pen.path(points.slice(0, -1), { stroke: colour, fill: 'none' })
  pen.arrow(points.slice(-2), colour)
  pen.keepOff(place.at, radius + 4)
}

/** Values of three laws at time t; null where one has none, or all are 0. */
export function valueOf(laws: readonly [Law, Law, Law], time: number): Vec3 | null {
  const out = new Float64Array(3)
  const [x, y, z] = laws.map((law) => {
    makeLaw(lawSpec(law)).evaluate(time, out, 0)
    return out[0]!
  }) as [number, number, number]
  const size = Math.hypot(x, y, z)
  return size > 0 && Number.isFinite(size) ? [x / size, y / size, z / size] : null
}
