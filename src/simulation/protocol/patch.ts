/** What an edit changed of a mechanism, so that a message to the worker holds no more than that. */
import { isSame } from '../../engine/index.ts'
import type { BodySpec, ForceSpec, JointSpec, MechanismSpec } from '../../engine/index.ts'

/** An item and its place in its list. */
type Placed<Item> = readonly [at: number, item: Item]

/** The items of a mechanism that changed; ids and order of all lists are the same. */
export interface MechanismPatch {
  readonly gravity: MechanismSpec['gravity']
  readonly bodies: readonly Placed<BodySpec>[]
  readonly joints: readonly Placed<JointSpec>[]
  readonly forces: readonly Placed<ForceSpec>[]
}

/**
 * The patch that turns the first mechanism into the second; null where items came, went or changed places. Items that are one and the same object
 * are not compared in detail.
 */
export function makePatch(before: MechanismSpec, after: MechanismSpec): MechanismPatch | null {
  const bodies = changed(before.bodies, after.bodies)
  const joints = changed(before.joints, after.joints)
  const forces = changed(before.forces, after.forces)
  return bodies && joints && forces && { gravity: after.gravity, bodies, joints, forces }
}

/** Whether no item changed; gravity, which every patch has, does not count. */
export const isEmptyPatch = ({ bodies, joints, forces }: MechanismPatch): boolean =>
  bodies.length + joints.length + forces.length === 0

/** The mechanism that the patch was made for. */
export const applyPatch = (to: MechanismSpec, { gravity, bodies, joints, forces }: MechanismPatch): MechanismSpec => ({
  gravity,
  bodies: replaced(to.bodies, bodies),
  joints: replaced(to.joints, joints),
  forces: replaced(to.forces, forces),
})

function changed<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): Placed<Item>[] | null {
  if (before.length !== after.length) return null
  const items: Placed<Item>[] = []
  for (let at = 0; at < after.length; at++) {
    const [old, item] = [before[at]!, after[at]!]
    if (old.id !== item.id) return null
    if (!isSame(old, item)) items.push([at, item])
  }
  return items
}

function replaced<Item>(list: readonly Item[], items: readonly Placed<Item>[]): readonly Item[] {
  if (items.length === 0) return list
  const copy = [...list]
  for (const [at, item] of items) copy[at] = item
  return copy
}
