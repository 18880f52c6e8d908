/** Puts motors and forces on joints: by one click on the joint. */
import {
  elementOf,
  motorFreedom,
  placeMotor,
  placeOnJoint,
  takesForce,
  type ForceKind,
  type Joint,
} from '../../scene/index.ts'
import { project } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { snapPoints } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

/** Pixels within which a joint is meant. */
const REACH = { fine: 24, coarse: 32 } as const

interface OnJoint {
  readonly id: 'place-motor' | `place-${ForceKind}`
  readonly hint: string
  /** Why the joint cannot take it; null: it can. */
  readonly refuse: (joint: Joint) => string | null
  readonly none: string
  readonly put: (joint: string) => Parameters<Parameters<MakeTool>[0]['edit']>
}

const makeOnJoint =
  ({ id, hint, refuse, none, put }: OnJoint): MakeTool =>
  (host) => {
    let refusal = ''
    const jointOf = (at: Anchor): Joint | undefined => host.scene().joints.find((joint) => joint.id === at.joint)
    const nameOf = (id: string): string => host.scene().bodies.find((body) => body.id === id)?.name ?? 'the ground'
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
    const tool = makeStepping(host, {
      id,
      hint: () => ({ text: `${refusal}${free().length === 0 ? none : hint}`, keys: [']', 'Enter', 'Escape'] }),
      preview: (at) => {
        const joint = jointOf(at)
        const why = joint ? refuse(joint) : null
        return { ...NO_MARKS, dots: dotsOf(at).map((dot) => ({ ...dot, label: why ?? dot.label })) }
      },
      take: (at) => {
        const joint = jointOf(at)
        if (!joint) return
        const why = refuse(joint)
        refusal = why === null ? '' : `${why}. `
        if (why !== null) return
        const [label, recipe] = put(joint.id)
        if (host.edit(`${label} ${joint.name}`, recipe) === null) return
        host.session().setTool('select')
        host.select([{ kind: 'joint', id: joint.id }], 'replace')
      },
      drags: false,
      begun: () => false,
      back: () => {},
      measure: () => null,
      typed: () => 'Click a joint.',
      anchorAt,
      walk: free,
    })
    return {
      ...tool,
      click: (p) => {
        // Beside all joints a click selects as ever.
        return anchorAt(p) !== null && tool.click(p)
      },
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
  put: (joint) => ['Add motor to', (draft) => placeMotor(draft, joint)],
})

/** Puts a force on the coordinate of a joint that turns. */
export function makePlacingOnJoint(kind: ForceKind): MakeTool {
  const { noun } = elementOf(kind).words
  return makeOnJoint({
    id: `place-${kind}`,
    hint: 'Click the pin that the spring shall turn back',
    none: `A ${noun} sits on a pin: first join two bodies by one`,
    refuse: (joint) => (takesForce(joint, kind) ? null : `${joint.name} does not turn about one axis`),
    put: (joint) => [`Add ${noun} to`, (draft) => placeOnJoint(draft, kind, joint)],
  })
}
