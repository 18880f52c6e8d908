/** Chooses points whose path is drawn: by one click on a body that moves. */
import { addTrace, GROUND, tracesIn } from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { lengthOf, subtract, type Vec3 } from '../vector.ts'
import { snapPoints } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

export const makePlacingTrace: MakeTool = (host) => {
  let refusal = ''
  const nameOf = (id: string): string => host.scene().bodies.find((body) => body.id === id)?.name ?? ''
  /** Why the path of a point is not worth drawing; null: it is. */
  const refuse = ({ body: id, local }: Anchor): string | null => {
    if (id === GROUND) return 'A traced point is one of a body. '
    if (tracesIn(host.scene()).some((trace) => trace.body === id && isNear(trace.position, local)))
      return 'The path of this point is drawn already. '
    return host.scene().bodies.some((body) => body.id === id && body.fixed) ? `${nameOf(id)} stands still. ` : null
  }
  return makeStepping(host, {
    id: 'place-trace',
    hint: () => ({
      text: `${refusal}Click the point of a body whose path shall be drawn`,
      keys: [']', 'Enter', 'Escape'],
    }),
    preview: (at) => ({ ...NO_MARKS, dots: dotsOf(at) }),
    take: (at) => {
      const why = refuse(at)
      refusal = why ?? ''
      if (why !== null) return
      const done = host.edit(`Trace a point of ${nameOf(at.body)}`, (draft) => {
        addTrace(draft, at.body, at.local)
        return true
      })
      if (done === null) return
      const { setLayer, setTool } = host.session()
      setLayer('traces', true)
      setTool('select')
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

/** Points this near to each other, m, are one. */
const ONE_POINT = 1e-9
const isNear = (a: Vec3, b: Vec3): boolean => lengthOf(subtract(a, b)) <= ONE_POINT

/** Points that keys walk through: those that have a name of their own. */
const WALKED: readonly string[] = ['marker', 'hole', 'end', 'midpoint', 'centre']
