/** The tableau of Dormand & Prince (1980), order 5(4). */
/** Times of the stages. */
export const C = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]
/** Number of the slopes of a step, and the place of the last one, which is at its end. */
export const COUNT = 7
export const LAST = COUNT - 1
/** Weights of the slopes in each stage; the last are those of the step, of fifth order. */
export const A: readonly (readonly number[])[] = [
  [],
  [1 / 5],
  [3 / 40, 9 / 40],
  [44 / 45, -56 / 15, 32 / 9],
  [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
  [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
  [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
]
/** Fifth-order weights minus fourth-order ones. */
export const E = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40]

/** Weights of the continuous extension beyond those of a cubic. */
export const D = [
  -12715105075 / 11282082432,
  0,
  87487479700 / 32700410799,
  -10690763975 / 1880347072,
  701980252875 / 199316789632,
  -1453857185 / 822651844,
  69997945 / 29380423,
]
