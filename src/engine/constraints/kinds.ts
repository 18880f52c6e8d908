import type { ElementBatch } from '../model/model.ts'
import type { ElementType } from '../model/spec.ts'
import { DISTANCE_ROD } from './distance-rod.ts'
import type { ConstraintKind } from './element.ts'

/** Any kind: its methods take batches of its own only. */
export type AnyConstraintKind = ConstraintKind<ElementBatch>

/** All kinds of constraint element, by the joint type that is made of one. */
export const CONSTRAINT_KINDS: Readonly<Record<ElementType, AnyConstraintKind>> = {
  'distance-rod': DISTANCE_ROD,
}
