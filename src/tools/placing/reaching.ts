/** Places what reaches from one point to another: springs, rods. */
import type { Pose } from '../../geometry/index.ts'
import { GROUND, type SceneDraft } from '../../scene/index.ts'
import type { PlacedKind } from '../../session/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { lengthOf, subtract } from '../vector.ts'
import { lengthText } from './lengths.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

const KEYS = ['ArrowRight', 'Enter', 'Escape']

interface Reaching {
  readonly id: `place-${PlacedKind}`
  /** What is made, in running text. */
  readonly made: string
  readonly item: 'force' | 'joint'
  /** Adds it between two points of different bodies; returns its id. */
  readonly put: (draft: SceneDraft, ends: readonly [Anchor, Anchor], pose: (body: string) => Pose) => string
}

/** Puts something between two bodies, or a body and the ground: by its two ends. */
export const makeReaching =
  ({ id: tool, made, item, put }: Reaching): MakeTool =>
  (host) => {
    let first: Anchor | null = null
    let refusal = ''
    return makeStepping(host, {
      id: tool,
      hint: () => ({
        text: `${refusal}${first === null ? `Click where the ${made} begins, or drag it from end to end` : `Click where the ${made} ends; beside all bodies it is held by the ground`}`,
        keys: KEYS,
      }),
      preview: (at) => {
        const dots = [...(first ? dotsOf(first).map((dot) => ({ ...dot, label: '' })) : []), ...dotsOf(at)]
        if (first === null) return { ...NO_MARKS, dots }
        const label = lengthText(lengthOf(subtract(at.at, first.at)))
        return { ...NO_MARKS, dots, lines: [{ from: first.at, to: at.at, look: 'measure', label }] }
      },
      take: (at) => {
        refusal = ''
        if (first === null) {
          first = at
          return
        }
        if (lengthOf(subtract(at.at, first.at)) < 0.2 * host.grid()) return
        if (first.body === at.body) {
          refusal = at.body === GROUND ? 'One end has to be on a body. ' : 'That is the same body. '
          return
        }
        const ends = [first, at] as const
        const id = host.edit(`Add ${made}`, (draft) => put(draft, ends, host.pose))
        first = null
        if (id === null) return
        host.session().setTool('select')
        host.select([{ kind: item, id }], 'replace')
      },
      drags: true,
      begun: () => first !== null,
      back: () => {
        refusal = ''
        first = null
      },
      measure: () => null,
      typed: () => `Click where the ${made} ends.`,
    })
  }
