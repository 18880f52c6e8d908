import { MoveUpRight, Orbit, TrendingUp, type LucideIcon } from 'lucide-react'
import { GROUND, screwsIn, seenFrom, setScrew } from '../../scene/index.ts'
import type { MotionArrow } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import { editOrTell } from '../refusal.ts'
import { freeBody, menuPoint, oneJoint } from './pointed.ts'

const session = (lab: Laboratory) => lab.session.getState()

const arrowAction = (arrow: MotionArrow, name: string, icon: LucideIcon): Action => ({
  id: `${arrow}-here`,
  label: `${name} of this point`,
  about: 'It is drawn as an arrow with its value.',
  keywords: 'point arrow motion speed kinematics marker centre of mass',
  icon,
  keys: [],
  group: 'View',
  undo: 'view',
  touch: 'menu',
  labelNow: (lab) => (menuPoint(lab) === null ? `${name} of a point` : `${name} of this point`),
  enabled: (lab) => freeBody(lab) !== null || (menuPoint(lab) !== null && oneJoint(lab) !== null),
  perform: (lab) => {
    const at = menuPoint(lab)
    session(lab).setTool(`place-${arrow}`)
    // Without a point of the view that is meant, the tool stays in hand.
    if (at !== null) lab.tool.current?.put(at.x, at.y)
  },
})

const placeAction = (arrow: MotionArrow, icon: LucideIcon): Action => ({
  id: `place-${arrow}`,
  label: `Draw the ${arrow} of a point`,
  about: 'Click a point of a body.',
  keywords: 'arrow motion kinematics speed draw',
  icon,
  keys: [],
  group: 'View',
  undo: 'none',
  enabled: () => true,
  pressed: (lab) => session(lab).tool === `place-${arrow}`,
  perform: (lab) => session(lab).setTool(session(lab).tool === `place-${arrow}` ? 'select' : `place-${arrow}`),
})

/** The screw axis of the one selected body as seen from the ground. */
const screwOf = (lab: Laboratory) => {
  const body = freeBody(lab)
  return screwsIn(lab.scenes.getState().scene).find((one) => one.body === body?.id && seenFrom(one) === GROUND)
}

/** Velocity geometry: arrows of points, screw axes, instant centres, polygons. */
export const motionActions: readonly Action[] = [
  placeAction('velocity', TrendingUp),
  placeAction('acceleration', MoveUpRight),
  arrowAction('velocity', 'Velocity', TrendingUp),
  arrowAction('acceleration', 'Acceleration', MoveUpRight),
  {
    id: 'screw-axis',
    label: 'Screw axis',
    about: 'The line that the body turns about and slides along at this instant, as seen from the ground.',
    keywords: 'instantaneous axis of rotation pitch twist helical ISA motion kinematics',
    icon: Orbit,
    keys: [],
    group: 'View',
    undo: 'view',
    touch: 'menu',
    labelNow: (lab) => (screwOf(lab) === undefined ? 'Show the screw axis' : 'Hide the screw axis'),
    enabled: (lab) => freeBody(lab) !== null,
    pressed: (lab) => screwOf(lab) !== undefined,
    perform: (lab) => {
      const body = freeBody(lab)
      if (body === null) return
      const shown = screwOf(lab) === undefined
      const label = shown ? `Show the screw axis of ${body.name}` : `Hide the screw axis of ${body.name}`
      editOrTell(lab, label, (draft) => {
        setScrew(draft, body.id, GROUND, shown ? { axode: false } : null)
        return true
      })
    },
  },
]
