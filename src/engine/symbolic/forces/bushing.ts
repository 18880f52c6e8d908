import type { BushingSpec } from '../../model/spec.ts'
import { refuse } from '../chain.ts'
import type { ForceFormulas } from './force-formulas.ts'

export const BUSHING_FORMULAS: ForceFormulas<BushingSpec> = {
  add: (_, __, { id }) =>
    refuse(['Bushing ', { kind: 'force', id, noun: '' }, ' acts in six directions at once: there are no formulas for that.']), // prettier-ignore
}
