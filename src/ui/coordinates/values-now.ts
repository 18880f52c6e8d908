import { placeOfFreedom, type TreeCoordinate } from '../../scene/index.ts'
import { coordinateNow, type Frame } from '../../simulation/index.ts'

/** The coordinates as a frame has them, rad or m; what it does not have is as the scene says. */
export const valuesNow = (frame: Frame | null, coordinates: readonly TreeCoordinate[]): readonly number[] =>
  coordinates.map(({ joint, on, stated }) => {
    const value = coordinateNow(frame, joint.id, placeOfFreedom(joint, on))
    return Number.isNaN(value) ? stated : value
  })
