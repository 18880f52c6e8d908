/**
 * Mass, centre and inertia of solids of even density. Shapes add up; where they overlap, matter counts twice.
 */
import type { Vec3 } from '../engine/index.ts'
import { ORIGIN, type MassProperties } from './mass-properties.ts'
import { addInertia, matrixOf, rotate, rotateInertia, steiner } from './rotation.ts'
import type { Inertia } from './rotation.ts'
import type { Shape } from './shapes.ts'
import { solidOf } from './solids.ts'

/** Mass properties of a body made of these shapes, body axes; density in kg/m³. Without shapes the mass is 0. */
export function massOfShapes(shapes: readonly Shape[], density: number): MassProperties {
  return addMasses(shapes.map((shape) => massOfShape(shape, density)))
}

/** Mass properties of one shape, body axes; density in kg/m³. */
export function massOfShape(shape: Shape, density: number): MassProperties {
  const { mass, centre, inertia } = solidOf(shape).mass(shape, density)
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
