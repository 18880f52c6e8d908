import { fetchParts, later, listParts, type present } from '../fetching.ts'
import type { ElementBatch } from '../model/model.ts'
import type { ElementType } from '../model/spec.ts'
import type { ConstraintKind } from './element.ts'

/** A kind of which it is not known here which; its methods may be given batches of that kind only. */
export type AnyConstraintKind = ConstraintKind<ElementBatch>

/** All kinds of constraint element, by the joint type that is made of one. */
const CONSTRAINT_KINDS: Readonly<Record<ElementType, ReturnType<typeof present<AnyConstraintKind>>>> = {
  'distance-rod': later(async () => (await import('./distance-rod.ts')).DISTANCE_ROD),
  'knife-edge': later(async () => (await import('./knife-edge.ts')).KNIFE_EDGE),
  'rolling-disc': later(async () => (await import('./rolling-disc.ts')).ROLLING_DISC),
  'rolling-ball': later(async () => (await import('./rolling-ball.ts')).ROLLING_BALL),
  'rolling-wheel': later(async () => (await import('./rolling-wheel.ts')).ROLLING_WHEEL),
  pfaffian: later(async () => (await import('./pfaffian.ts')).PFAFFIAN),
}

/** The kinds in order: a batch names its kind by its place here. Tests of what all elements share add kinds of their own. */
export const LISTED_KINDS = listParts(CONSTRAINT_KINDS)

/** The kind at a place of the list. @throws RangeError where it was not fetched */
export function kindAt(place: number): AnyConstraintKind {
  const { value, name } = LISTED_KINDS[place]
  if (value === null) throw new RangeError(`the constraints of "${name}" have to be fetched before they are compiled`)
  return value
}

/**
 * Fetches what joints of these types are made of, where it is not there yet: to be waited for before such joints are compiled.
 *
 * @param types all kinds where left out
 * @returns null where all is there
 */
export const fetchKinds = (types?: Iterable<string>): Promise<unknown> | null => fetchParts(LISTED_KINDS, types)
