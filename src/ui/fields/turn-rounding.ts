/** Angles below this are what turning a body leaves, rad: a field shows none. */
export const TURN_ROUNDING = 1e-12
