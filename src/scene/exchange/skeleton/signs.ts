/**
 * Signs of joints after ISO 3952. Those with an axis have two forms: one for an axis that comes towards the viewer, one for an
 * axis that lies in the paper.
 */
import type { JointType, HeldRows } from '../../document.ts'
import { framed, INK, PAPER, type Pen } from './pen.ts'
import type { Point } from './projection.ts'

/** A joint as it lies on the paper. */
export interface Sign {
  /** Position of the driven body's marker. */
  readonly at: Point
  /** z of the main marker on the paper, of length 1; towards the viewer, [−1, 1]. */
  readonly along: Point
  readonly facing: number
  /** A point in the direction in which the driven body lies. */
  readonly out: Point
  readonly held: HeldRows
  /** Numbers of the joint's own, SI. */
  readonly own: Readonly<Record<string, number>>
  /** Position of the main body's marker, where the two are apart. */
  readonly to: Point
}

/** An axis of turning that is nearer to the line of sight than 60° is seen from its end. */
const END_ON = 0.5
/** A guide shows where it leads for much longer: up to 20° from the line of sight. */
export const GUIDE_END_ON = 0.94
const HOLLOW = { fill: PAPER }
const SOLID = { fill: INK }
/** Radius of the circles at the ends of a rod, px. */
const ROD_END = 4.5
/** Radius of the circle of a pin, px. */
export const PIN = 7

type Draw = (pen: Pen, sign: Sign) => void
type Put = (u: number, v: number) => Point

function rectangle(pen: Pen, put: Put, length: number, width: number): void {
  const [u, v] = [length / 2, width / 2]
  pen.path([put(-u, -v), put(u, -v), put(u, v), put(-u, v)], HOLLOW, true)
}

function arc(pen: Pen, [x, y]: Point, radius: number, from: number, to: number): void {
  const steps = 16
  pen.path(
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = from + ((to - from) * i) / steps
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
    { fill: 'none' },
  )
}

/** Chooses one form where the axis points to the viewer, another where it lies in the paper. */
const either =
  (endOn: Draw, along: (pen: Pen, put: Put, sign: Sign) => void, most = END_ON): Draw =>
  (pen, sign) => {
    if (Math.abs(sign.facing) > most) endOn(pen, sign)
    else along(pen, framed(sign.at, sign.along), sign)
  }

const pin: Draw = (pen, { at }) => pen.circle(at, PIN, HOLLOW)

const shaft = (pen: Pen, put: Put): void => {
  rectangle(pen, put, 22, 13)
  pen.path([put(-17, 0), put(17, 0)])
}

const slot: Draw = (pen, { at, along }) => {
  const put = framed(at, along)
  const end = (u: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = (Math.PI * i) / 8 - Math.PI / 2
      return put(u * (12 + 7 * Math.cos(angle)), u * 7 * Math.sin(angle))
    })
  pen.path([...end(1), ...end(-1)], HOLLOW, true)
  pen.circle(at, 4, HOLLOW)
}

const socket: Draw = (pen, { at, out }) => {
  pen.circle(at, 9.5, { fill: PAPER, stroke: 'none' })
  const towards = Math.atan2(out[1], out[0])
  arc(pen, at, 9.5, towards + 0.25 * Math.PI, towards + 1.75 * Math.PI)
  pen.circle(at, 5, SOLID)
}

const facing: Draw = (pen, { at: [x, y] }) => {
  pen.circle([x, y], 10, HOLLOW)
  arc(pen, [x - 4, y], 7, -0.35 * Math.PI, 0.35 * Math.PI)
  arc(pen, [x + 4, y], 7, 0.65 * Math.PI, 1.35 * Math.PI)
}

const crossed: Draw = (pen, { at: [x, y] }) => {
  pen.circle([x, y], 9, HOLLOW)
  pen.path([[x - 9, y], [x + 9, y]]) // prettier-ignore
  pen.path([[x, y - 9], [x, y + 9]]) // prettier-ignore
}

/** Square to the axis: plates that slide on each other. */
const plates = (pen: Pen, put: Put): void => {
  for (const u of [-3, 3]) pen.path([put(u, -13), put(u, 13)])
}

const square = (pen: Pen, [x, y]: Point, half: number): void =>
  pen.path([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], HOLLOW, true) // prettier-ignore

/** Six cells, x y z above and turns about them below: those that are held are filled. */
const cells: Draw = (pen, { at: [x, y], held }) => {
  const size = 9
  held.forEach((held, i) => {
    const [x0, y0] = [x + ((i % 3) - 1.5) * size, y + (i < 3 ? -size : 0)]
    const corners: Point[] = [[x0, y0], [x0 + size, y0], [x0 + size, y0 + size], [x0, y0 + size]] // prettier-ignore
    pen.path(corners, held ? SOLID : HOLLOW, true)
  })
}

const strokes =
  (...lines: readonly (readonly [Point, Point])[]): Draw =>
  (pen, { at: [x, y] }) => {
    square(pen, [x, y], 9)
    for (const [from, to] of lines) pen.path([from, to].map(([u, v]): Point => [x + u, y + v]))
  }

/** Radius of what rolls, px. */
const ROLLER = 7

/** Below what rolls: a straight line, a hump where it rolls outside of something, a hollow where it rolls inside. */
const track = (pen: Pen, [x, y]: Point, bend: number): void => {
  if (bend === 0)
    pen.path([[x - 14, y + ROLLER + 1], [x + 14, y + ROLLER + 1]]) // prettier-ignore
  else if (bend > 0) arc(pen, [x, y + ROLLER + 1 + 14], 14, 1.25 * Math.PI, 1.75 * Math.PI)
  else arc(pen, [x, y + ROLLER + 1 - 14], 14, 0.2 * Math.PI, 0.8 * Math.PI)
}

/** How a type of joint is drawn. */
export interface JointSign {
  readonly draw: Draw
  /** Its driven body goes along a guide, z of the main marker, which lies below the sign where it is seen from its side. */
  readonly guide: boolean
}
const atPoint = (draw: Draw): JointSign => ({ draw, guide: false })
const guided = (draw: Draw): JointSign => ({ draw, guide: true })

/** The sign of every type of joint; words keep off within `REACH` of it. */
export const SIGNS: Readonly<Record<JointType, JointSign>> = {
  weld: atPoint((pen, { at: [x, y] }) =>
    pen.path([[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]], SOLID, true)), // prettier-ignore
  revolute: atPoint(
    either(pin, (pen, put) => {
      shaft(pen, put)
      for (const u of [-14, 14]) pen.path([put(u, -5), put(u, 5)])
    }),
  ),
  prismatic: guided(
    either(
      (pen, { at: [x, y] }) => {
        square(pen, [x, y], 9)
        pen.path([[x - 9, y - 9], [x + 9, y + 9]]) // prettier-ignore
        pen.path([[x - 9, y + 9], [x + 9, y - 9]]) // prettier-ignore
      },
      (pen, put) => rectangle(pen, put, 26, 15),
      GUIDE_END_ON,
    ),
  ),
  cylindrical: guided(
    either(
      (pen, { at }) => {
        pen.circle(at, 9, HOLLOW)
        pen.circle(at, 4, HOLLOW)
      },
      shaft,
      GUIDE_END_ON,
    ),
  ),
  spherical: atPoint(socket),
  planar: atPoint(
    either((pen, { at }) => {
      square(pen, at, 10)
      square(pen, at, 5)
    }, plates),
  ),
  'point-on-line': guided(
    either(
      (pen, sign) => {
        pen.circle(sign.at, PIN, HOLLOW)
        pen.circle(sign.at, 2.5, SOLID)
      },
      (pen, _, sign) => slot(pen, sign),
      GUIDE_END_ON,
    ),
  ),
  'point-on-plane': atPoint(
    either(
      (pen, { at }) => {
        square(pen, at, 10)
        pen.circle(at, 4, SOLID)
      },
      (pen, put) => {
        pen.path([put(-4, -13), put(-4, 13)])
        pen.circle(put(0, 0), 4, SOLID)
      },
    ),
  ),
  alignment: atPoint(strokes([[-5, -5], [5, -5]], [[-5, 0], [5, 0]], [[-5, 5], [5, 5]])), // prettier-ignore
  parallel: atPoint(strokes([[-3, -6], [-3, 6]], [[3, -6], [3, 6]])), // prettier-ignore
  oldham: atPoint(strokes([[-9, 0], [9, 0]], [[0, -9], [0, 9]])), // prettier-ignore
  'constant-velocity': atPoint(facing),
  'plunging-constant-velocity': atPoint((pen, sign) => {
    rectangle(pen, framed(sign.at, sign.along), 30, 20)
    facing(pen, sign)
  }),
  lock: atPoint(cells),
  'distance-rod': atPoint((pen, { at, to }) => {
    pen.path([at, to])
    for (const end of [at, to]) pen.circle(end, ROD_END, HOLLOW)
  }),
  // what rolls, on its track, which lies below it
  'rolling-disc': atPoint((pen, { at }) => {
    track(pen, at, 0)
    pen.circle(at, ROLLER, HOLLOW)
    pen.path([at, [at[0] + ROLLER, at[1]]])
  }),
  'rolling-ball': atPoint((pen, { at, own }) => {
    track(pen, at, own['surface'] ?? 0)
    pen.circle(at, ROLLER, SOLID)
  }),
  'rolling-wheel': atPoint((pen, { at, own }) => {
    track(pen, at, own['surface'] ?? 0)
    pen.circle(at, ROLLER, HOLLOW)
    pen.circle(at, 2.5, SOLID)
  }),
  pfaffian: atPoint((pen, { at: [x, y] }) => {
    for (const side of [-6, 6]) pen.circle([x + side, y], 7, { fill: 'none' })
    pen.circle([x, y], 2.5, SOLID)
  }),
  'knife-edge': atPoint((pen, { at: [x, y] }) => {
    pen.path([[x - 12, y - 3], [x + 12, y - 3], [x + 7, y + 4], [x - 7, y + 4]], HOLLOW, true) // prettier-ignore
    pen.path([[x - 14, y + 7], [x + 14, y + 7]]) // prettier-ignore
  }),
  universal: atPoint(crossed),
  perpendicular: atPoint(strokes([[-6, 6], [6, 6]], [[0, 6], [0, -6]])), // prettier-ignore
}

/** Half the size of the space that a sign takes, px. */
export const REACH = 18
/** Half the length of the box that slides, px; its guide is to be seen beyond it. */
export const SLIDER = 13
