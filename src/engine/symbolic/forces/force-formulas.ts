import type { ForceSpec } from '../../model/spec.ts'
import type { Assembled, Relaxed } from '../assembled.ts'
import type { Refused } from '../chain.ts'
import type { Collecting } from '../collecting.ts'

/** What formulas ask of a kind of force. */
export interface ForceFormulas<Spec extends ForceSpec> {
  /** Of a spring on one coordinate: where it is relaxed, which makes a good zero. Left out: the kind has no such place. */
  relaxed?(assembled: Assembled, f: number, spec: Spec): Relaxed | null
  /**
   * Adds its terms and names.
   *
   * @param f its place among the forces of the spec
   * @returns why there are no formulas for it
   */
  add(collecting: Collecting, f: number, spec: Spec): Refused | void
}
