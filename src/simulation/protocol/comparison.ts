/** Comparisons: what a worker of its own is asked, once, and what it tells meanwhile and in the end. */
import type {
  Comparison,
  ComparisonOptions,
  Failure,
  MechanismSpec,
  Refusal,
  WaysCompared,
  WaysOptions,
} from '../../engine/index.ts'

/** Formulations of rotations side by side, or ways to accelerations. */
export type ComparisonWish =
  | { readonly kind: 'formulations'; readonly options: ComparisonOptions }
  | { readonly kind: 'ways'; readonly options: WaysOptions }

export type ComparisonRequest = ComparisonWish & { readonly spec: MechanismSpec }

export type ComparisonReply =
  /** How much is done, 0 to 1, and what is being done, in words. */
  | { readonly kind: 'progress'; readonly done: number; readonly doing: string }
  | { readonly kind: 'formulations'; readonly comparison: Comparison }
  | { readonly kind: 'ways'; readonly comparison: WaysCompared }
  | { readonly kind: 'refused'; readonly refusal: Refusal | Failure }
