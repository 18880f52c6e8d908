/** Chooses points whose path is drawn: by one click on a body that moves. */
import { addTrace, GROUND } from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { snapPoints } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

export const makePlacingTrace: MakeTool = (host) => {
  let refusal = ''
  const nameOf = (id: string): string => host.scene().bodies.find((body) => body.id === id)?.name ?? ''
  /** Why the path of a point is not worth drawing; null: it is. */
  const refuse = ({ body: id }: Anchor): string | null => {
    if (id === GROUND) return 'A traced point is one of a body. '
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

/** Points that keys walk through: those that have a name of their own. */
const WALKED: readonly string[] = ['marker', 'hole', 'end', 'midpoint', 'centre']
