/** Copies in a row or round a circle. */
import { current } from 'immer'
import { composePose, quatAbout, roundOffEach, turn, type Pose } from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { SceneDraft, Vec3 } from '../document.ts'
import { holdsOf, vectorsOf, type Hold } from '../elements/holds.ts'
import type { ItemRef } from '../ids.ts'
import { unit } from '../file/schema.ts'
import { copyItems, pasteItems } from './items.ts'
import { turnLaws } from './laws.ts'
import { displacement } from './reshape.ts'

/** How copies are placed; `count` is the number of all items, the original included. */
export type ArrayPlan =
  | { readonly kind: 'line'; readonly step: Vec3; readonly count: number }
  | {
      readonly kind: 'circle'
      /** Axis of the circle, unit vector, world axes. */
      readonly axis: Vec3
      readonly centre: Vec3
      /** Angle between neighbours, rad. */
      readonly angle: number
      readonly count: number
    }

/** The most copies that one edit makes. */
export const MOST_COPIES = 200

/**
 * Repeats the items where they are seen (`pose`; where they start, without it); joints and forces among them come along, ends on the
 * ground go with them. Returns what was added.
 */
export function arrayItems(
  draft: SceneDraft,
  items: readonly ItemRef[],
  plan: ArrayPlan,
  pose?: (body: string) => Pose,
): readonly ItemRef[] {
  const clip = copyItems(current(draft as never), items, pose)
  const count = Math.min(MOST_COPIES + 1, Math.max(1, Math.floor(plan.count)))
  return Array.from({ length: count - 1 }, (_, i) => i + 1).flatMap((n) => {
    const by = displacementOf(plan, n)
    const added = pasteItems(draft, clip, [0, 0, 0])
    const bodies = new Set(added.filter(({ kind }) => kind === 'body').map(({ id }) => id))
    for (const body of draft.bodies) {
      if (!bodies.has(body.id)) continue
      Object.assign(body, moved(by, body))
      body.velocity = turn(by.orientation, body.velocity)
      body.angularVelocity = turn(by.orientation, body.angularVelocity)
    }
    const joints = new Set(added.filter(({ kind }) => kind === 'joint').map(({ id }) => id))
    for (const joint of draft.joints) {
      if (!joints.has(joint.id)) continue
      for (const [end, other] of [
        [joint.driven, joint.main],
        [joint.main, joint.driven],
      ] as const)
        if (end.body === GROUND && bodies.has(other.body)) Object.assign(end, moved(by, end))
    }
    const forces = new Set(added.filter(({ kind }) => kind === 'force').map(({ id }) => id))
    for (const force of draft.forces) {
      if (!forces.has(force.id)) continue
      const holds = holdsOf(force)
      const among = (end: Hold): boolean => holds.some((other) => other !== end && bodies.has(other.body))
      for (const end of holds)
        if (end.body === GROUND && among(end)) {
          const { position, orientation } = moved(by, { ...end, orientation: end.orientation ?? [1, 0, 0, 0] })
          Object.assign(end, end.orientation ? { position, orientation } : { position })
        }
      if (plan.kind === 'line') continue
      for (const { name, laws, axes } of vectorsOf(force))
        if (axes === 'world') Object.assign(force, { [name]: turnLaws(laws, by.orientation) })
    }
    return added
  })
}

function displacementOf(plan: ArrayPlan, n: number): Pose {
  if (plan.kind === 'line') {
    const [x, y, z] = plan.step
    return { position: [n * x, n * y, n * z], orientation: [1, 0, 0, 0] }
  }
  return displacement(plan.centre, quatAbout(plan.axis, n * plan.angle), [0, 0, 0])
}

function moved(by: Pose, pose: Pose): Pose {
  const { position, orientation } = composePose(by, pose)
  return { position: roundOffEach(position), orientation: unit(orientation) }
}
