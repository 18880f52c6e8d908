import type { ForceBatch } from '../model/model.ts'
import type { ForceSpec } from '../model/spec.ts'
import { BUSHING } from './bushing.ts'
import type { ForceKind } from './element.ts'
import { JOINT_EFFORT } from './joint-effort.ts'
import { LOAD } from './load.ts'
import { PULL } from './pull.ts'
import { SPRING_DAMPER } from './spring-damper.ts'
import { TORSION_SPRING } from './torsion-spring.ts'

/** A kind of which it is not known here which; its methods may be given batches of that kind only. */
export type AnyForceKind = ForceKind<ForceSpec, ForceBatch>

/** The kinds of a spec's forces, and those that stem from joints and from the pull. */
type Kinds = { readonly [K in ForceSpec['kind']]: ForceKind<Extract<ForceSpec, { kind: K }>, ForceBatch> } & {
  readonly [K in 'joint-effort' | 'pull']: ForceKind<never, ForceBatch>
}

/** All kinds of force element; forces add up in this order. */
export const FORCE_KINDS: Kinds = {
  'spring-damper': SPRING_DAMPER,
  'joint-effort': JOINT_EFFORT,
  'torsion-spring': TORSION_SPRING,
  load: LOAD,
  bushing: BUSHING,
  pull: PULL,
}

export type ForceKindName = keyof Kinds
