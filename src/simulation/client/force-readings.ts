import type { Vec3 } from '../../engine/index.ts'
import { elementOf, type Force, type ForceTold } from '../../scene/index.ts'
import { FORCE } from '../protocol/frame.ts'
import { forceOffset, type Frame } from './frames.ts'

/** A reading of a force in a frame, SI; NaN where the frame does not have it. */
export interface ForceReading {
  readonly told: ForceTold
  /** The value; for a vector its magnitude. */
  readonly value: number
  /** The vector, world axes; null for a number. */
  readonly vector: Vec3 | null
}

/** All readings of a force; none where the frame does not hold it. */
export function readForce(frame: Frame, force: Force): readonly ForceReading[] {
  const at = forceOffset(frame, force.id)
  if (at < 0) return []
  const number = (place: number): number => frame.data[at + place] ?? NaN
  const triple = (place: number): Vec3 => [number(place), number(place + 1), number(place + 2)]
  return elementOf(force.kind).told.map((told): ForceReading => {
    if (told.of === 'magnitude') return { told, value: number(FORCE.magnitude), vector: null }
    if (told.of === 'length') {
      const [from, to] = [triple(FORCE.from), triple(FORCE.to)]
      return { told, value: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), vector: null }
    }
    const vector = triple(FORCE[told.of])
    return { told, value: Math.hypot(...vector), vector }
  })
}
