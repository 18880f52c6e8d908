import type { Vec3 } from '../engine/index.ts'
import type { Inertia } from './rotation.ts'

export interface MassProperties {
  /** kg. */
  readonly mass: number
  /** Centre of mass, m. */
  readonly centre: Vec3
  /** About the centre of mass, kg m², in the axes of the centre. */
  readonly inertia: Inertia
}

export const ORIGIN: Vec3 = [0, 0, 0]
