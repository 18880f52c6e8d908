/** What an edit changed of a mechanism, so that a message of it holds no more than that. */
import type { BodySpec, ForceSpec, JointSpec, MechanismSpec } from './spec.ts'

/** An item and its place in its list. */
export type Placed<Item> = readonly [at: number, item: Item]

/** The items of a mechanism that changed; ids and order of all lists are the same. */
export interface MechanismPatch {
  readonly gravity: MechanismSpec['gravity']
  readonly bodies: readonly Placed<BodySpec>[]
  readonly joints: readonly Placed<JointSpec>[]
  readonly forces: readonly Placed<ForceSpec>[]
}

/** The mechanism that the patch was made for. */
export const applyPatch = (to: MechanismSpec, { gravity, bodies, joints, forces }: MechanismPatch): MechanismSpec => ({
  gravity,
  bodies: replaced(to.bodies, bodies),
  joints: replaced(to.joints, joints),
  forces: replaced(to.forces, forces),
})

function replaced<Item>(list: readonly Item[], items: readonly Placed<Item>[]): readonly Item[] {
  if (items.length === 0) return list
  const copy = [...list]
  for (const [at, item] of items) copy[at] = item
  return copy
}
