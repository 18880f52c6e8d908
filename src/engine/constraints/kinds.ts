import type { ElementBatch } from '../model/model.ts'
import type { ElementType } from '../model/spec.ts'
import { DISTANCE_ROD } from './distance-rod.ts'
import type { ConstraintKind } from './element.ts'

/** A kind of which it is not known here which; its methods may be given batches of that kind only. */
export type AnyConstraintKind = ConstraintKind<ElementBatch>

/** A kind by the joint type that is made of it; null until it is fetched. */
interface ListedKind {
  readonly type: string
  kind: AnyConstraintKind | null
  readonly fetch: () => Promise<AnyConstraintKind>
}

/** All kinds of constraint element, by the joint type that is made of one. Most mechanisms have none of them, so most are fetched with the first that does. */
const CONSTRAINT_KINDS: Readonly<Record<ElementType, AnyConstraintKind | ListedKind['fetch']>> = {
  'distance-rod': DISTANCE_ROD,
  'knife-edge': async () => (await import('./knife-edge.ts')).KNIFE_EDGE,
  'rolling-disc': async () => (await import('./rolling-disc.ts')).ROLLING_DISC,
  'rolling-ball': async () => (await import('./rolling-ball.ts')).ROLLING_BALL,
  'rolling-wheel': async () => (await import('./rolling-wheel.ts')).ROLLING_WHEEL,
  pfaffian: async () => (await import('./pfaffian.ts')).PFAFFIAN,
}

/** The kinds in order: a batch names its kind by its place here. Tests of what all elements share add kinds of their own. */
export const LISTED_KINDS: ListedKind[] = Object.entries(CONSTRAINT_KINDS).map(([type, kind]) =>
  typeof kind === 'function' ? { type, kind: null, fetch: kind } : { type, kind, fetch: async () => kind },
)

/** The kind at a place of the list. @throws RangeError where it was not fetched */
export function kindAt(place: number): AnyConstraintKind {
  const { kind, type } = LISTED_KINDS[place]
  if (kind === null) throw new RangeError(`the constraints of "${type}" have to be fetched before they are compiled`)
  return kind
}

/**
 * Fetches what joints of these types are made of, where it is not there yet: to be waited for before such joints are compiled.
 *
 * @param types all kinds where left out
 * @returns null where all is there
 */
export function fetchKinds(types?: Iterable<string>): Promise<unknown> | null {
  const wanted = types === undefined ? null : new Set(types)
  const missing = LISTED_KINDS.filter(({ type, kind }) => kind === null && wanted?.has(type) !== false)
  if (missing.length === 0) return null
  return Promise.all(
    missing.map(async (listed) => {
      listed.kind = await listed.fetch()
    }),
  )
}
