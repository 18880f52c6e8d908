/** Places what two points say: by two clicks, or a drag from the one to the other. */
import type { SceneDraft } from '../../scene/index.ts'
import type { ToolId } from '../../session/index.ts'
import type { Anchor, BuildHost, Marks, MakeTool } from '../tool.ts'
import { lengthOf, subtract } from '../vector.ts'
import { snapAt } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

const KEYS = ['ArrowRight', 'Enter', 'Escape']
/** Points that are nearer to each other, in steps of the grid, are one that was clicked twice. */
const APART = 0.2

/** What differs between such tools. */
export interface TwoPoints {
  readonly id: ToolId
  /** What is made, in running text. */
  readonly made: string
  readonly item: 'force' | 'joint'
  /** What to click for the first point, and for the second. */
  readonly asks: readonly [string, (first: Anchor) => string]
  /** What is said to a number that is typed. */
  readonly typed: string
  /** Why the first point cannot be where it was clicked; empty: it can. */
  readonly refuseFirst?: (at: Anchor) => string
  /** Why the second cannot; empty: it can. */
  readonly refuseSecond?: (at: Anchor, first: Anchor) => string
  /** Both may be in one place. */
  readonly mayMeet?: boolean
  /** What is seen while the second is looked for. */
  readonly preview: (first: Anchor, at: Anchor) => Pick<Marks, 'dots' | 'lines'>
  /** Adds it; returns its id. */
  readonly put: (draft: SceneDraft, first: Anchor, second: Anchor) => string
  /** Adds what is dropped, which says one point alone; without it, dropping is a click. */
  readonly drop?: (draft: SceneDraft, at: Anchor) => string
  /** The second point is looked for behind the body of the first. */
  readonly behind?: boolean
}

export const unnamed = (at: Anchor): Marks['dots'] => dotsOf(at).map((dot) => ({ ...dot, label: '' }))

export const makeTwoPoints =
  (make: (host: BuildHost) => TwoPoints): MakeTool =>
  (host) => {
    const of = make(host)
    let first: Anchor | null = null
    let refusal = ''
    const begin = (at: Anchor): boolean => {
      refusal = of.refuseFirst?.(at) ?? ''
      return refusal === ''
    }
    const add = (put: (draft: SceneDraft) => string): void => {
      const id = host.edit(`Add ${of.made}`, put)
      first = null
      if (id === null) return
      host.session().setTool('select')
      host.select([{ kind: of.item, id }], 'replace')
    }
    const { drop } = of
    return makeStepping(host, {
      id: of.id,
      hint: () => ({ refused: refusal, text: first === null ? of.asks[0] : of.asks[1](first), keys: KEYS }),
      preview: (at) => ({ ...NO_MARKS, ...(first === null ? { dots: dotsOf(at) } : of.preview(first, at)) }),
      take: (at) => {
        if (first === null) {
          if (begin(at)) first = at
          return
        }
        refusal = ''
        if (of.mayMeet !== true && lengthOf(subtract(at.at, first.at)) < APART * host.grid()) return
        refusal = of.refuseSecond?.(at, first) ?? ''
        const from = first
        if (refusal === '') add((draft) => of.put(draft, from, at))
      },
      ...(drop && { drop: (at: Anchor) => begin(at) && add((draft) => drop(draft, at)) }),
      drags: true,
      begun: () => first !== null,
      back: () => {
        refusal = ''
        first = null
      },
      measure: () => null,
      typed: () => of.typed,
      ...(of.behind === true && { anchorAt: (p) => snapAt(host, p, first === null ? [] : [first.body]) }),
    })
  }
