import type { ElementBatch } from '../model/model.ts'
import type { ElementType } from '../model/spec.ts'
import { DISTANCE_ROD } from './distance-rod.ts'
import type { ConstraintKind } from './element.ts'
import { KNIFE_EDGE } from './knife-edge.ts'
import { PFAFFIAN } from './pfaffian.ts'
import { ROLLING_BALL } from './rolling-ball.ts'
import { ROLLING_DISC } from './rolling-disc.ts'
import { ROLLING_WHEEL } from './rolling-wheel.ts'

/** A kind of which it is not known here which; its methods may be given batches of that kind only. */
export type AnyConstraintKind = ConstraintKind<ElementBatch>

/** All kinds of constraint element, by the joint type that is made of one. */
const CONSTRAINT_KINDS: Readonly<Record<ElementType, AnyConstraintKind>> = {
  'distance-rod': DISTANCE_ROD,
  'knife-edge': KNIFE_EDGE,
  'rolling-disc': ROLLING_DISC,
  'rolling-ball': ROLLING_BALL,
  'rolling-wheel': ROLLING_WHEEL,
  pfaffian: PFAFFIAN,
}

/** The kinds in order: a batch names its kind by its place here. Tests of what all elements share add kinds of their own. */
export const LISTED_KINDS: { readonly type: string; readonly kind: AnyConstraintKind }[] = Object.entries(
  CONSTRAINT_KINDS,
).map(([type, kind]) => ({ type, kind }))
