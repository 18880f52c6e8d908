/** Bodies of engine specs in a few words. */
import type { BodySpec, Quat, Vec3 } from '../engine/index.ts'

/** No turn: of a body whose axes are those of the world, and of a marker whose z is z of its body. */
export const UP: Quat = [1, 0, 0, 0]

/** A body at rest at the origin, its centre of mass there too; principal moments along its axes. */
export const body = (id: string, mass: number, moments: Vec3, more: Partial<BodySpec> = {}): BodySpec => ({
  id,
  fixed: false,
  position: [0, 0, 0],
  orientation: UP,
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  mass,
  centre: [0, 0, 0],
  inertia: [...moments, 0, 0, 0],
  ...more,
})
