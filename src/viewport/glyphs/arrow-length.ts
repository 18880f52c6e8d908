/** How long arrows are: from a value to a share of the full length, hidden when tiny, cut and marked when off the scale. */

export interface ArrowLength {
  /** Shares of the full length; 0: not drawn. */
  readonly share: number
  /** The value is beyond the scale; the arrow is cut there and marked. */
  readonly cut: boolean
}

/** Arrows below this share of the full length are hidden. */
export const HIDDEN_BELOW = 0.02
/** And those below this share of the largest, which may be far beyond the scale. */
const SMALL = 0.01
/** Arrows are cut at this share of the full length. */
export const CUT_AT = 1.6

const NOTHING: ArrowLength = { share: 0, cut: false }

/** The length for a value, when `reference` is drawn at full length; `largest` is the largest value on the same scale. */
export function calcArrowLength(value: number, reference: number, largest = 0): ArrowLength {
  if (!(reference > 0) || !Number.isFinite(value)) return NOTHING
  const share = Math.abs(value) / reference
  if (share < HIDDEN_BELOW || Math.abs(value) < SMALL * largest) return NOTHING
  return share > CUT_AT ? { share: CUT_AT, cut: true } : { share, cut: false }
}

/**
 * Full length in pixels for a view whose free part has this width and height. The largest arrow is between two thirds of
 * it and all of it: about a fifth of the shorter side.
 */
export const calcFullLength = (width: number, height: number): number =>
  Math.min(320, Math.max(64, 0.24 * Math.min(width, height)))

/** Turn of a torque arrow of full length, rad. */
export const FULL_SWEEP = (5 / 3) * Math.PI
/** A torque arrow must not close, rad. */
const LARGEST_SWEEP = 1.9 * Math.PI
/** One that turned less would not be read as a turn, rad: it is drawn smaller instead. */
const LEAST_SWEEP = (2 / 3) * Math.PI
/** Size of the smallest over that of the others. */
const LEAST_SIZE = 0.4

/** The turn (rad) of a torque arrow of a share of the full length, and its size over that of others: the length of its arc goes as the share, as far as it can be drawn so small. */
export function calcCurl(share: number): { readonly sweep: number; readonly size: number } {
  const sweep = share * FULL_SWEEP
  if (sweep >= LEAST_SWEEP) return { sweep: Math.min(LARGEST_SWEEP, sweep), size: 1 }
  return { sweep: LEAST_SWEEP, size: Math.max(LEAST_SIZE, sweep / LEAST_SWEEP) }
}
