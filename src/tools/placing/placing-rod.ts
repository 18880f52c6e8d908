/** Places joints that reach from one point to another. */
import { GROUND, JOINT_ENTRIES, joinBodies, type PlacedJoint } from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { lengthOf, scale, subtract } from '../vector.ts'
import { makeReaching } from './reaching.ts'

/** Ties two points of bodies, or of a body and the ground, where they are seen; z of both markers lies along it. */
export const makePlacingRod = (type: PlacedJoint): MakeTool =>
  makeReaching({
    id: `place-${type}`,
    made: JOINT_ENTRIES[type].made.toLowerCase(),
    item: 'joint',
    put: (draft, ends, pose) => {
      const [main, driven] = ends[1].body === GROUND ? [ends[1], ends[0]] : ends
      const line = subtract(driven.at, main.at)
      const end = ({ body, local }: Anchor) => ({ body, local })
      const axis = scale(line, 1 / lengthOf(line))
      return joinBodies(draft, { type, driven: end(driven), main: end(main), axis }, pose).joint
    },
  })
