/** Angles below this are what turning a body leaves, rad: a field shows none. */
export const TURN_ROUNDING = 1e-12

/** Lengths below this are what placing a body leaves, m: a field of a vector shows none. */
export const PLACE_ROUNDING = 1e-12
