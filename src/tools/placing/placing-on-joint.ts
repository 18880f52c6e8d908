/** Puts motors and forces on joints: by one click on the joint. */
import {
  elementOf,
  GROUND,
  isStill,
  motorFreedom,
  placeMotor,
  placeOnJoint,
  takesForce,
  type ForceKind,
  type Joint,
  nameOfBody,
} from '../../scene/index.ts'
import type { Hint } from '../../session/index.ts'
import { project } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { isFree, openEnds } from './ends.ts'
import { snapAt, snapPoints } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

/** Pixels within which a joint is meant. */
const REACH = { fine: 24, coarse: 32 } as const

interface OnJoint {
  readonly id: 'place-motor' | `place-${ForceKind}`
  readonly hint: string
  /** Why the joint cannot take it; null: it can. */
  readonly refuse: (joint: Joint) => string | null
  readonly none: string
  /** What is to be done at an end that no joint holds. */
  readonly atEnd: string
  readonly edit: (joint: string) => Parameters<Parameters<MakeTool>[0]['edit']>
}

const makeOnJoint =
  ({ id, hint, refuse, none, atEnd, edit }: OnJoint): MakeTool =>
  (host) => {
    let refusal = ''
    /** In place of the hint, beside the box that pins a free end. */
    let pinning: string | null = null
    const jointOf = (at: Anchor): Joint | undefined => host.scene().joints.find((joint) => joint.id === at.joint)
    const nameOf = (id: string): string => nameOfBody(host.scene(), id)
    /** Each with the bodies that it joins: names of joints say little. */
    const joints = (): readonly Anchor[] =>
      snapPoints(host).flatMap((at) => {
        const joint = jointOf(at)
        if (joint === undefined) return []
        return [{ ...at, words: `${joint.name}, ${nameOf(joint.driven.body)} on ${nameOf(joint.main.body)}` }]
      })
    const free = (): readonly Anchor[] =>
      joints().filter((at) => {
        const joint = jointOf(at)
        return joint !== undefined && refuse(joint) === null
      })

    /** The joint nearest to a pixel; of those in one place the first that can take it. */
    const anchorAt = (p: PointerSample): Anchor | null => {
      const [camera, view] = [host.camera(), host.view()]
      let least: number = p.kind === 'touch' ? REACH.coarse : REACH.fine
      let nearest: Anchor | null = null
      for (const at of joints()) {
        const seen = project(camera, view, at.at)
        const joint = jointOf(at)
        if (!(seen.depth > 0) || !joint) continue
        const distance = Math.hypot(seen.x - p.x, seen.y - p.y) + (refuse(joint) === null ? 0 : 1)
        if (distance > least) continue
        least = distance
        nearest = at
      }
      return nearest
    }
    /** Says why nothing is put where no joint is; a free end is offered the pin that it lacks. */
    const tellMissing = (at: Anchor | null): void => {
      refusal = 'No joint is here.'
      if (at?.snap !== 'end' && at?.snap !== 'hole') return
      const end = { body: at.body, local: at.local }
      if (isStill(host.scene(), at.body)) refusal = `${nameOf(at.body)} stands still.`
      else if (isFree(host.scene(), { end })) {
        refusal = `No joint is at the ${at.words}.`
        pinning = atEnd
        const axis = at.axis ?? host.plane().normal
        openEnds(host, [{ end, on: { body: GROUND, local: at.at }, axis, joint: null, first: true }], [at.at])
      }
    }
    const take = (at: Anchor | null): void => {
      refusal = ''
      pinning = null
      const joint = at && jointOf(at)
      if (!joint) return tellMissing(at)
      const why = refuse(joint)
      if (why !== null) {
        refusal = `${why}.`
        return
      }
      const [label, recipe] = edit(joint.id)
      if (host.edit(`${label} ${joint.name}`, recipe) === null) return
      host.session().setTool('select')
      host.select([{ kind: 'joint', id: joint.id }], 'replace')
    }
    const hintNow = (): Hint => ({
      refused: refusal,
      text: pinning ?? (free().length === 0 ? none : hint),
      keys: [']', 'Enter', 'Escape'],
    })
    const tool = makeStepping(host, {
      id,
      hint: hintNow,
      preview: (at) => {
        const joint = jointOf(at)
        const why = joint ? refuse(joint) : null
        return { ...NO_MARKS, dots: dotsOf(at).map((dot) => ({ ...dot, label: why ?? dot.label })) }
      },
      take,
      drags: false,
      begun: () => false,
      back: () => {},
      measure: () => null,
      typed: () => 'Click a joint.',
      anchorAt,
      walk: free,
    })
    /** Whether it was taken. */
    const put = (p: PointerSample, there: () => void): boolean => {
      if (anchorAt(p) === null) {
        take(snapAt(host, p))
        host.say(hintNow())
        return pinning !== null
      }
      there()
      return true
    }
    return {
      ...tool,
      // Beside joints and ends a click selects as ever.
      click: (p) => put(p, () => tool.click(p)),
      drop: (p) => void put(p, () => tool.drop?.(p)),
    }
  }

export const makePlacingMotor: MakeTool = makeOnJoint({
  id: 'place-motor',
  hint: 'Click the joint that the motor shall turn',
  none: 'A motor sits on a joint: first join two bodies by a pin or a guide',
  refuse: (joint) => {
    if (motorFreedom(joint) !== null) return null
    return joint.drive === null ? `${joint.name} neither turns nor slides along one axis` : `${joint.name} has a motor`
  },
  atEnd: 'A motor sits on a joint: pin the end first, then drive the pin',
  edit: (joint) => ['Add motor to', (draft) => placeMotor(draft, joint)],
})

/** Puts a force on the coordinate of a joint that turns. */
export function makePlacingOnJoint(kind: ForceKind): MakeTool {
  const { noun } = elementOf(kind).words
  return makeOnJoint({
    id: `place-${kind}`,
    hint: 'Click the pin that the spring shall turn back',
    none: `A ${noun} sits on a pin: first join two bodies by one`,
    refuse: (joint) => (takesForce(joint, kind) ? null : `${joint.name} does not turn about one axis`),
    atEnd: `A ${noun} sits on a pin: pin the end first`,
    edit: (joint) => [`Add ${noun} to`, (draft) => placeOnJoint(draft, kind, joint)],
  })
}
