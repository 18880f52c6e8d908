import type { ForceSpec } from '../../model/spec.ts'
import { BUSHING_FORMULAS } from './bushing.ts'
import type { ForceFormulas } from './force-formulas.ts'
import { LOAD_FORMULAS } from './load.ts'
import { SPRING_DAMPER_FORMULAS } from './spring-damper.ts'
import { TORSION_SPRING_FORMULAS } from './torsion-spring.ts'

const FORMULAS: { readonly [K in ForceSpec['kind']]: ForceFormulas<Extract<ForceSpec, { kind: K }>> } = {
  'spring-damper': SPRING_DAMPER_FORMULAS,
  'torsion-spring': TORSION_SPRING_FORMULAS,
  load: LOAD_FORMULAS,
  bushing: BUSHING_FORMULAS,
}

/** The formulas of a force's kind, to be given forces of that kind only. */
export const formulasOf = ({ kind }: ForceSpec): ForceFormulas<ForceSpec> => FORMULAS[kind]
