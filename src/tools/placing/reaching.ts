/** Places what reaches from one point to another: springs, rods. */
import type { Pose } from '../../geometry/index.ts'
import { GROUND, type SceneDraft } from '../../scene/index.ts'
import type { PlacedKind } from '../../session/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { lengthOf, subtract } from '../vector.ts'
import { lengthText } from './lengths.ts'
import { dotsOf } from './stepping.ts'
import { makeTwoPoints, unnamed } from './two-points.ts'

interface Reaching {
  readonly id: `place-${PlacedKind}`
  /** What is made, in running text. */
  readonly made: string
  readonly item: 'force' | 'joint'
  /** Adds it between two points of different bodies; returns its id. */
  readonly put: (draft: SceneDraft, ends: readonly [Anchor, Anchor], pose: (body: string) => Pose) => string
}

/** Puts something between two bodies, or a body and the ground: by its two ends. */
export const makeReaching = ({ id, made, item, put }: Reaching): MakeTool =>
  makeTwoPoints((host) => ({
    id,
    made,
    item,
    asks: [
      `Click where the ${made} begins, or drag it from end to end`,
      () => `Click where the ${made} ends; beside all bodies it is held by the ground`,
    ],
    typed: `Click where the ${made} ends.`,
    refuseSecond: ({ body }, first) => {
      if (body !== first.body) return ''
      return body === GROUND ? 'One end has to be on a body.' : 'That is the same body.'
    },
    preview: (first, at) => {
      const label = lengthText(lengthOf(subtract(at.at, first.at)))
      return {
        dots: [...unnamed(first), ...dotsOf(at)],
        lines: [{ from: first.at, to: at.at, look: 'measure', label }],
      }
    },
    put: (draft, first, at) => put(draft, [first, at], host.pose),
  }))
