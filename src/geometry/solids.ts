/** Kinds of solids as one table: what follows from their sizes, each in the frame of its own shape. */
import type { Vec3 } from '../engine/index.ts'
import { linkFrame } from './link.ts'
import { ORIGIN, type MassProperties } from './mass-properties.ts'
import { areaMoments } from './polygon.ts'
import { matrixOf, rotate, rotateInertia, transposed } from './rotation.ts'
import type { Shape, ShapeKind } from './shapes.ts'

/** What a flat shape covers of its plane x–y: all that is nearer than `half` to a line, m. */
export interface Strip {
  readonly from: Vec3
  readonly to: Vec3
  readonly half: number
}

interface Solid<S extends Shape> {
  /** Of a density in kg/m³. */
  readonly mass: (shape: S, density: number) => MassProperties
  /** How far it reaches along a unit vector from the origin, m. */
  readonly reach: (shape: S, along: Vec3) => number
  /** Across, as wide as what sits on it should look, m. */
  readonly width: (shape: S) => number
  /** Where it ends, if it is made to be jointed there. */
  readonly ends: (shape: S) => readonly Vec3[]
  /** Where it ends, if it looks like a bar. */
  readonly bar: (shape: S) => readonly Vec3[]
  /** Null for what is not flat, or of no simple form. */
  readonly strip: (shape: S) => Strip | null
  /** Through x–y, where it can lie beside others in layers; else 0. */
  readonly thickness: (shape: S) => number
}

const none = (): readonly Vec3[] => []
/** Both ends of a line through the origin, the far one first. */
const both = ([x, y, z]: Vec3): readonly Vec3[] => [
  [x, y, z],
  [-x, -y, -z],
]

interface Rod {
  readonly radius: number
  readonly length: number
}
/** What all that is round about z has in common. */
const ROD = {
  width: ({ radius }: Rod): number => 1.1 * radius,
  ends: ({ length }: Rod): readonly Vec3[] => [
    [0, 0, -length / 2],
    [0, 0, length / 2],
  ],
  bar: ({ radius, length }: Rod): readonly Vec3[] => (length > 2 * radius ? both([0, 0, length / 2]) : []),
}

const SOLIDS: { readonly [K in ShapeKind]: Solid<Extract<Shape, { kind: K }>> } = {
  box: {
    mass: ({ size: [a, b, c] }, density) => cuboid(density * a * b * c, a, b, c),
    reach: ({ size }, [x, y, z]) => (Math.abs(x) * size[0] + Math.abs(y) * size[1] + Math.abs(z) * size[2]) / 2,
    width: ({ size }) => 0.8 * Math.min(...size),
    ends: none,
    bar: ({ size }) => {
      const longest = size.indexOf(Math.max(...size))
      const half: [number, number, number] = [0, 0, 0]
      half[longest] = size[longest]! / 2
      return size.every((side, k) => k === longest || side < half[longest]! * 1.2) ? both(half) : []
    },
    strip: ({ size: [x, y] }) => {
      const rest = (Math.max(x, y) - Math.min(x, y)) / 2
      const end = (at: number): Vec3 => (x >= y ? [at, 0, 0] : [0, at, 0])
      return { from: end(-rest), to: end(rest), half: Math.min(x, y) / 2 }
    },
    thickness: ({ size }) => size[2],
  },
  sphere: {
    mass: ({ radius }, density) => {
      const mass = (4 / 3) * Math.PI * radius ** 3 * density
      const i = 0.4 * mass * radius ** 2
      return { mass, centre: ORIGIN, inertia: [i, i, i, 0, 0, 0] }
    },
    reach: ({ radius }) => radius,
    width: ({ radius }) => radius,
    ends: none,
    bar: none,
    strip: () => null,
    thickness: () => 0,
  },
  cylinder: {
    ...ROD,
    mass: ({ radius, length }, density) => cylinder(radius, length, density),
    reach: ({ radius, length }, [x, y, z]) => (Math.abs(z) * length) / 2 + radius * Math.hypot(x, y),
    strip: ({ radius }) => ({ from: ORIGIN, to: ORIGIN, half: radius }),
    thickness: ({ length }) => length,
  },
  capsule: {
    ...ROD,
    mass: ({ radius, length }, density) => capsule(radius, length, density),
    reach: ({ radius, length }, [, , z]) => (Math.abs(z) * length) / 2 + radius,
    strip: () => null,
    thickness: () => 0,
  },
  link: {
    mass: (shape, density) => {
      const { position, orientation, length } = linkFrame(shape)
      const flat = stadium(length, shape.width, shape.thickness, density)
      return { mass: flat.mass, centre: position, inertia: rotateInertia(matrixOf(orientation), flat.inertia) }
    },
    reach: (shape, [x, y, z]) => {
      const { position, orientation, length } = linkFrame(shape)
      const local = rotate(transposed(matrixOf(orientation)), [x, y, z])
      const own = (Math.abs(local[0]) * length + shape.width * Math.hypot(local[0], local[1])) / 2
      return position[0] * x + position[1] * y + position[2] * z + own + (Math.abs(local[2]) * shape.thickness) / 2
    },
    width: ({ width }) => width,
    ends: ({ from, to }) => [from, to],
    bar: ({ from, to }) => [to, from],
    strip: ({ from, to, width }) => ({ from, to, half: width / 2 }),
    thickness: ({ thickness }) => thickness,
  },
  extrusion: {
    mass: ({ outline, thickness }, density) => {
      const { area, centroid, xx, yy, xy } = areaMoments(outline)
      const perArea = density * thickness
      const mass = perArea * area
      const through = (mass * thickness ** 2) / 12
      return {
        mass,
        centre: [centroid[0], centroid[1], 0],
        inertia: [perArea * yy + through, perArea * xx + through, perArea * (xx + yy), -perArea * xy, 0, 0],
      }
    },
    reach: ({ outline, thickness }, [x, y, z]) => {
      let far = -Infinity
      for (const [px, py] of outline) far = Math.max(far, px * x + py * y)
      return far + (Math.abs(z) * thickness) / 2
    },
    width: ({ outline }) => {
      const [x, y] = [outline.map(([at]) => at), outline.map(([, at]) => at)]
      return 0.5 * Math.min(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y))
    },
    ends: none,
    bar: none,
    strip: () => null,
    thickness: ({ thickness }) => thickness,
  },
}

/** All kinds, in the order in which they are offered. */
export const SHAPE_KINDS = Object.keys(SOLIDS) as readonly ShapeKind[]

/** What follows from the sizes of a shape, in its own frame. */
export const solidOf = <S extends Shape>(shape: S): Solid<S> => SOLIDS[shape.kind] as unknown as Solid<S>

function cuboid(mass: number, a: number, b: number, c: number): MassProperties {
  const m = mass / 12
  return { mass, centre: ORIGIN, inertia: [m * (b * b + c * c), m * (a * a + c * c), m * (a * a + b * b), 0, 0, 0] }
}

function cylinder(radius: number, length: number, density: number): MassProperties {
  const mass = Math.PI * radius ** 2 * length * density
  const across = mass * (radius ** 2 / 4 + length ** 2 / 12)
  return { mass, centre: ORIGIN, inertia: [across, across, (mass * radius ** 2) / 2, 0, 0, 0] }
}

/** A cylinder and two half balls; the centroid of a half ball lies 3r/8 from its flat side. */
function capsule(radius: number, length: number, density: number): MassProperties {
  const middle = cylinder(radius, length, density)
  const half = (2 / 3) * Math.PI * radius ** 3 * density
  const own = (83 / 320) * half * radius ** 2
  const across = own + half * (length / 2 + (3 / 8) * radius) ** 2
  const mass = middle.mass + 2 * half
  const x = middle.inertia[0] + 2 * across
  return { mass, centre: ORIGIN, inertia: [x, x, middle.inertia[2] + 2 * 0.4 * half * radius ** 2, 0, 0, 0] }
}

/** A flat bar along x with round ends: a rectangle and two half discs, whose centroid lies 4r/3π from their flat side. */
function stadium(length: number, width: number, thickness: number, density: number): MassProperties {
  const r = width / 2
  const middle = cuboid(density * length * width * thickness, length, width, thickness)
  const half = (density * Math.PI * r * r * thickness) / 2
  const through = (half * thickness ** 2) / 12
  const c = (4 * r) / (3 * Math.PI)
  const xx = (half * r * r) / 4 + through
  const yy = half * ((r * r) / 4 - c * c + (length / 2 + c) ** 2) + through
  const zz = half * ((r * r) / 2 - c * c + (length / 2 + c) ** 2)
  return {
    mass: middle.mass + 2 * half,
    centre: ORIGIN,
    inertia: [middle.inertia[0] + 2 * xx, middle.inertia[1] + 2 * yy, middle.inertia[2] + 2 * zz, 0, 0, 0],
  }
}
