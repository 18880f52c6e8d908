/** A comparison of the formulations: what a worker of its own is asked, once, and what it tells meanwhile and in the end. */
import type { Comparison, ComparisonOptions, Failure, MechanismSpec, Refusal } from '../../engine/index.ts'

export interface ComparisonRequest {
  readonly spec: MechanismSpec
  readonly options: ComparisonOptions
}

export type ComparisonReply =
  /** How much is done, 0 to 1, and what is being done, in words. */
  | { readonly kind: 'progress'; readonly done: number; readonly doing: string }
  | { readonly kind: 'compared'; readonly comparison: Comparison }
  | { readonly kind: 'refused'; readonly refusal: Refusal | Failure }
