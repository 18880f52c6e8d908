import { fetchParts, later, listParts, present } from '../fetching.ts'
import type { ForceBatch } from '../model/model.ts'
import type { ForceSpec } from '../model/spec.ts'
import type { ForceKind } from './element.ts'
import { JOINT_EFFORT } from './joint-effort.ts'
import { PULL } from './pull.ts'
import { SPRING_DAMPER } from './spring-damper.ts'

/** A kind of which it is not known here which; its methods may be given batches of that kind only. */
export type AnyForceKind = ForceKind<ForceSpec, ForceBatch>

type Listed<Spec extends ForceSpec> = ReturnType<typeof present<ForceKind<Spec, ForceBatch>>>

/** The kinds of a spec's forces, and those that stem from joints and from the pull. */
type Kinds = { readonly [K in ForceSpec['kind']]: Listed<Extract<ForceSpec, { kind: K }>> } & {
  readonly [K in 'joint-effort' | 'pull']: Listed<never>
}

export type ForceKindName = keyof Kinds

/** All kinds of force element; forces add up in this order. */
const FORCE_KINDS: Kinds = {
  'spring-damper': present(SPRING_DAMPER),
  'joint-effort': present(JOINT_EFFORT),
  'torsion-spring': later(async () => (await import('./torsion-spring.ts')).TORSION_SPRING),
  load: later(async () => (await import('./load.ts')).LOAD),
  bushing: later(async () => (await import('./bushing.ts')).BUSHING),
  pull: present(PULL),
}

/** The kinds in order: a batch names its kind by its place here. */
export const LISTED_FORCE_KINDS = listParts<AnyForceKind>(FORCE_KINDS)

/** The kind at a place of the list. @throws RangeError where it was not fetched */
export function forceKindAt(place: number): AnyForceKind {
  const { value, name } = LISTED_FORCE_KINDS[place]
  if (value === null) throw new RangeError(`forces of the kind "${name}" have to be fetched before they are compiled`)
  return value
}

/**
 * Fetches kinds of force that are not there yet: to be waited for before such forces are compiled.
 *
 * @param names all kinds where left out
 * @returns null where all is there
 */
export const fetchForceKinds = (names?: Iterable<string>): Promise<unknown> | null =>
  fetchParts(LISTED_FORCE_KINDS, names)
