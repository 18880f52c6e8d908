/** A tool that chooses a point of a body by one click, or by keys that walk through the points that have a name. */
import type { ToolId } from '../../session/index.ts'
import type { Anchor, BuildHost, Tool } from '../tool.ts'
import { lengthOf, subtract, type Vec3 } from '../vector.ts'
import { snapPoints } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

export interface OnePoint {
  readonly id: ToolId
  /** What to click. */
  readonly hint: () => string
  /** Why a point is not one to choose, as a sentence; null: it is. */
  readonly refuse: (at: Anchor) => string | null
  /** Does what is done with the point, and says whether it could be. */
  readonly take: (at: Anchor) => boolean
}

/** Points this near to each other, m, are one. */
const ONE_POINT = 1e-9
export const isSamePoint = (a: Vec3, b: Vec3): boolean => lengthOf(subtract(a, b)) <= ONE_POINT

/** Points that keys walk through: those that have a name of their own. */
const WALKED: readonly string[] = ['marker', 'hole', 'end', 'midpoint', 'centre']

/** After the click the tool is put away, and the body of the point is selected. */
export function makeOnePoint(host: BuildHost, { id, hint, refuse, take }: OnePoint): Tool {
  /** The point that was refused last; it may be one to choose by and by. */
  let refused: Anchor | null = null
  return makeStepping(host, {
    id,
    hint: () => ({ refused: (refused && refuse(refused)) ?? '', text: hint(), keys: [']', 'Enter', 'Escape'] }),
    preview: (at) => ({ ...NO_MARKS, dots: dotsOf(at) }),
    take: (at) => {
      refused = refuse(at) === null ? null : at
      if (refused !== null || !take(at)) return
      host.session().setTool('select')
      host.select([{ kind: 'body', id: at.body }], 'replace')
    },
    drags: false,
    begun: () => false,
    back: () => {},
    measure: () => null,
    typed: () => 'Click a point of a body.',
    walk: () => snapPoints(host).filter((at) => at.snap !== null && WALKED.includes(at.snap) && refuse(at) === null),
  })
}
