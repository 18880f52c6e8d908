/**
 * Mass, centre and inertia of solids of even density. Shapes add up; where they overlap, matter counts twice.
 */
import type { Vec3 } from '../engine/index.ts'
import { linkFrame } from './link.ts'
import { areaMoments } from './polygon.ts'
import { addInertia, matrixOf, rotate, rotateInertia, steiner } from './rotation.ts'
import type { Inertia } from './rotation.ts'
import type { Shape } from './shapes.ts'

export interface MassProperties {
  /** kg. */
  readonly mass: number
  /** Centre of mass, m. */
  readonly centre: Vec3
  /** About the centre of mass, kg m², in the axes of the centre. */
  readonly inertia: Inertia
}

const ORIGIN: Vec3 = [0, 0, 0]

/** Mass properties of a body made of these shapes, body axes; density in kg/m³. Without shapes the mass is 0. */
export function massOfShapes(shapes: readonly Shape[], density: number): MassProperties {
  return addMasses(shapes.map((shape) => massOfShape(shape, density)))
}

/** Mass properties of one shape, body axes; density in kg/m³. */
export function massOfShape(shape: Shape, density: number): MassProperties {
  const { mass, centre, inertia } = massInOwnFrame(shape, density)
  const r = matrixOf(shape.orientation)
  const c = rotate(r, centre)
  const [x, y, z] = shape.position
  return { mass, centre: [x + c[0], y + c[1], z + c[2]], inertia: rotateInertia(r, inertia) }
}

/** Several masses as one rigid body; all in the same axes. */
export function addMasses(parts: readonly MassProperties[]): MassProperties {
  const mass = parts.reduce((sum, part) => sum + part.mass, 0)
  if (mass === 0) return { mass: 0, centre: ORIGIN, inertia: [0, 0, 0, 0, 0, 0] }
  const mean = (k: 0 | 1 | 2): number => parts.reduce((sum, part) => sum + (part.mass / mass) * part.centre[k], 0)
  const centre: Vec3 = [mean(0), mean(1), mean(2)]
  let inertia: Inertia = [0, 0, 0, 0, 0, 0]
  for (const part of parts) {
    const d: Vec3 = [part.centre[0] - centre[0], part.centre[1] - centre[1], part.centre[2] - centre[2]]
    inertia = addInertia(inertia, addInertia(part.inertia, steiner(part.mass, d)))
  }
  return { mass, centre, inertia }
}

function massInOwnFrame(shape: Shape, density: number): MassProperties {
  switch (shape.kind) {
    case 'box': {
      const [a, b, c] = shape.size
      return cuboid(density * a * b * c, a, b, c)
    }
    case 'sphere': {
      const mass = (4 / 3) * Math.PI * shape.radius ** 3 * density
      const i = 0.4 * mass * shape.radius ** 2
      return { mass, centre: ORIGIN, inertia: [i, i, i, 0, 0, 0] }
    }
    case 'cylinder':
      return cylinder(shape.radius, shape.length, density)
    case 'capsule':
      return capsule(shape.radius, shape.length, density)
    case 'link': {
      const { position, orientation, length } = linkFrame(shape)
      const flat = stadium(length, shape.width, shape.thickness, density)
      return { mass: flat.mass, centre: position, inertia: rotateInertia(matrixOf(orientation), flat.inertia) }
    }
    case 'extrusion': {
      const { area, centroid, xx, yy, xy } = areaMoments(shape.outline)
      const perArea = density * shape.thickness
      const mass = perArea * area
      const through = (mass * shape.thickness ** 2) / 12
      return {
        mass,
        centre: [centroid[0], centroid[1], 0],
        inertia: [perArea * yy + through, perArea * xx + through, perArea * (xx + yy), -perArea * xy, 0, 0],
      }
    }
  }
}

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
