/**
 * ESDIRK5(4)7L[2]SA2 of Kennedy & Carpenter (Diagonally implicit Runge–Kutta methods for ordinary differential equations, a review, NASA/TM–2016–219173):
 * seven stages, the first explicit, the others with the same coefficient on the diagonal; orders 5 and 4, both A- and L-stable; stage order 2;
 * the last stage is the result. All stages lie inside of the step, so that none looks beyond the end of a smooth piece of a law.
 */

/** The coefficient on the diagonal. */
export const DIAGONAL = 23 / 125

export const C: readonly number[] = [
  0,
  46 / 125,
  7121331996143 / 11335814405378,
  49 / 353,
  3706679970760 / 5295570149437,
  347 / 382,
  1,
]

/** For each stage the weights of those before it, without the first weight, which follows from the sum; the weights of both orders likewise. */
const INNER: readonly (readonly number[])[] = [
  [],
  [],
  [791020047304 / 3561426431547],
  [-158159076358 / 11257294102345, -85517644447 / 5003708988389],
  [-1653327111580 / 4048416487981, 1514767744496 / 9099671765375, 14283835447591 / 12247432691556],
  [
    -4540011970825 / 8418487046959,
    -1790937573418 / 7393406387169,
    10819093665085 / 7266595846747,
    4109463131231 / 7386972500302,
  ],
  [
    -188593204321 / 4778616380481,
    2809310203510 / 10304234040467,
    1021729336898 / 2364210264653,
    870612361811 / 2470410392208,
    -1307970675534 / 8059683598661,
  ],
]
const EMBEDDED: readonly number[] = [
  -582099335757 / 7214068459310,
  615023338567 / 3362626566945,
  3192122436311 / 6174152374399,
  6156034052041 / 14430468657929,
  -1011318518279 / 9693750372484,
  1914490192573 / 13754262428401,
]

const withFirst = (total: number, rest: readonly number[]): readonly number[] => [
  total - rest.reduce((sum, a) => sum + a, 0),
  ...rest,
]

export const A: readonly (readonly number[])[] = C.map((c, s) => (s ? withFirst(c, [...INNER[s], DIAGONAL]) : []))

/** Weights of order 5, those of the last stage, minus those of order 4. */
export const E: readonly number[] = withFirst(1, EMBEDDED).map((d, s) => A[6][s] - d)
