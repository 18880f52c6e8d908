/** Chooses points whose path is drawn: by one click on a body that moves. */
import { addTrace, GROUND, tracesIn, nameOfBody } from '../../scene/index.ts'
import type { MakeTool } from '../tool.ts'
import { isSamePoint, makeOnePoint } from './one-point.ts'

export const makePlacingTrace: MakeTool = (host) => {
  const nameOf = (id: string): string => nameOfBody(host.scene(), id)
  return makeOnePoint(host, {
    id: 'place-trace',
    hint: () =>
      `Click any point of a body that moves: ${host.running() ? '' : 'the run starts, and '}its path is drawn`,
    refuse: ({ body: id, local }) => {
      if (id === GROUND) return 'A traced point is one of a body.'
      if (tracesIn(host.scene()).some((trace) => trace.body === id && isSamePoint(trace.position, local)))
        return 'The path of this point is drawn already; the menu of its body removes it.'
      return host.scene().bodies.some((body) => body.id === id && body.fixed) ? `${nameOf(id)} stands still.` : null
    },
    take: ({ body, local }) => {
      const done = host.edit(`Trace a point of ${nameOf(body)}`, (draft) => {
        addTrace(draft, body, local)
        return true
      })
      if (done === null) return false
      host.session().setLayer('traces', true)
      // A path comes of moving. What was paused in mid-run has moved, and stays paused.
      if (!host.running()) host.play()
      return true
    },
  })
}
