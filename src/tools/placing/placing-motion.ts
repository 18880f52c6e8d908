/** Chooses points whose velocity or acceleration is drawn as an arrow: by one click on a body that moves. */
import { GROUND, motionIn, motionPointAt, pointsOfBody, setMotionPoint } from '../../scene/index.ts'
import type { MotionArrow } from '../../session/index.ts'
import type { MakeTool } from '../tool.ts'
import { isSamePoint, makeOnePoint } from './one-point.ts'

export const makePlacingMotion =
  (arrow: MotionArrow): MakeTool =>
  (host) => {
    const bodyOf = (id: string) => host.scene().bodies.find((body) => body.id === id)
    return makeOnePoint(host, {
      id: `place-${arrow}`,
      hint: () => `Click the point of a body whose ${arrow} shall be drawn`,
      refuse: ({ body: id, local }) => {
        if (id === GROUND) return 'The ground stands still.'
        const body = bodyOf(id)
        if (body?.fixed === true) return `${body.name} stands still.`
        const point = motionIn(host.scene()).points?.[motionPointAt(host.scene(), id, local)]
        const drawn =
          point !== undefined && (arrow === 'velocity' ? point.velocity !== false : point.acceleration === true)
        return drawn ? `The ${arrow} of this point is drawn already.` : null
      },
      take: ({ body: id, local }) => {
        const body = bodyOf(id)
        if (body === undefined) return false
        // A point that has a name is told by that.
        const known = pointsOfBody(host.scene(), body).some(({ position }) => isSamePoint(position, local))
        const done = host.edit(`Draw the ${arrow} of a point of ${body.name}`, (draft) => {
          const point = { body: id, position: local, named: !known }
          setMotionPoint(draft, point, arrow === 'velocity' ? { velocity: true } : { acceleration: true })
          return true
        })
        return done !== null
      },
    })
  }
