/**
 * Sums of real parts Re(c tⁿ e^{λt}), c and λ complex: polynomials, exponentials, sines and their products in one form,
 * closed under addition, multiplication and integration.
 *
 *   Re A · Re B = ½ Re(A B) + ½ Re(A B̄)                                                                 (1)
 *   ∫₀ᵗ τⁿ e^{λτ} dτ = tⁿ⁺¹ φₙ(λt),   φₙ(z) = ∫₀¹ sⁿ e^{zs} ds                                            (2)
 *   φₙ = (e^z − n φₙ₋₁)/z,   φ₀ = (e^z − 1)/z                                                             (3)
 *   φₙ = e^z/(n+1) · Σₖ (−z)ᵏ / ((n+2)(n+3) … (n+1+k))                                                    (4)
 * (3) damps its rounding errors where |z| > n; (4) has no term above 1 where |z| ≤ n + 2. So (2) keeps its digits for
 * slow oscillations and small t, where differences of antiderivatives lose them. From another time than 0, with τ = t₀ + s,
 *   ∫ τⁿ e^{λτ} dτ = e^{λt₀} Σⱼ (n over j) t₀ⁿ⁻ʲ ∫₀ sʲ e^{λs} ds                                            (5)
 */
interface Term {
  /** Power n of t. */
  readonly n: number
  readonly lambdaRe: number
  readonly lambdaIm: number
  readonly re: number
  readonly im: number
}

export type ExponentialSum = readonly Term[]

/** Longer sums and higher powers are refused, since quadrature is then better. */
const MOST_TERMS = 64
const MOST_POWER = 12

/** The sum c tⁿ e^{λt}. Where c is 0 it is the empty sum, except for an exponential, whose factor 0 is a number too small for a double. */
export function makeTerm(n: number, lambdaRe: number, lambdaIm: number, re: number, im: number): ExponentialSum {
  return re === 0 && im === 0 && lambdaRe === 0 ? [] : [{ n, lambdaRe, lambdaIm, re, im }]
}

/** Sum with like terms united; null when it is too long or not finite. */
export function addSums(a: ExponentialSum, b: ExponentialSum): ExponentialSum | null {
  const sum: Term[] = []
  for (const term of [...a, ...b]) {
    if (!Number.isFinite(term.re + term.im + term.lambdaRe + term.lambdaIm) || term.n > MOST_POWER) return null
    // Re(c e^{λt}) = Re(c̄ e^{λ̄t}): one of each conjugate pair is enough.
    const up = term.lambdaIm < 0 ? { ...term, lambdaIm: -term.lambdaIm, im: -term.im } : term
    const i = sum.findIndex((t) => t.n === up.n && t.lambdaRe === up.lambdaRe && t.lambdaIm === up.lambdaIm)
    if (i < 0) {
      sum.push(up)
      continue
    }
    const re = sum[i].re + up.re
    const im = sum[i].im + up.im
    // terms that cancel are exactly 0, not numbers too small for a double
    if (re === 0 && im === 0 && (up.re !== 0 || up.im !== 0)) sum.splice(i, 1)
    else sum[i] = { ...up, re, im }
  }
  return sum.length <= MOST_TERMS ? sum : null
}

/** The sum times a real number. */
export function scaleSum(sum: ExponentialSum, factor: number): ExponentialSum {
  return factor === 0 ? [] : sum.map((term) => ({ ...term, re: term.re * factor, im: term.im * factor }))
}

/** Product, by (1); null when it is too long or not finite. */
export function multiplySums(a: ExponentialSum, b: ExponentialSum): ExponentialSum | null {
  if (a.length * b.length > MOST_TERMS) return null
  const products: Term[] = []
  for (const s of a) {
    for (const t of b) {
      for (const sign of [1, -1]) {
        products.push({
          n: s.n + t.n,
          lambdaRe: s.lambdaRe + t.lambdaRe,
          lambdaIm: s.lambdaIm + sign * t.lambdaIm,
          re: (s.re * t.re - sign * s.im * t.im) / 2,
          im: (s.im * t.re + sign * s.re * t.im) / 2,
        })
      }
    }
  }
  return addSums(products, [])
}

const phi = new Float64Array(2)

/** φₙ(x + iy) into `phi`. */
function computePhi(n: number, x: number, y: number): void {
  const size = Math.exp(x)
  const re = size * Math.cos(y)
  const im = size * Math.sin(y)
  const square = x * x + y * y
  if (square > (n + 2) * (n + 2)) {
    let a = re - 1
    let b = im
    for (let k = 0; ; k++) {
      phi[0] = (a * x + b * y) / square
      phi[1] = (b * x - a * y) / square
      if (k === n) return
      a = re - (k + 1) * phi[0]
      b = im - (k + 1) * phi[1]
    }
  }
  let termRe = 1
  let termIm = 0
  let sumRe = 0
  let sumIm = 0
  for (let k = n + 2; Math.abs(termRe) + Math.abs(termIm) > 1e-18; k++) {
    sumRe += termRe
    sumIm += termIm
    const next = -(termRe * x - termIm * y) / k
    termIm = -(termRe * y + termIm * x) / k
    termRe = next
  }
  phi[0] = (re * sumRe - im * sumIm) / (n + 1)
  phi[1] = (re * sumIm + im * sumRe) / (n + 1)
}

/** Smaller factors of exponentials are refused: doubles lose their digits there and become 0, while e^{λt} may be of any size. */
const LEAST_FACTOR = 1e-290

/** Whether all factors are finite numbers with all their digits: at t = 0 an exponential may be outside of the range of doubles. */
export const hasFiniteFactors = (sum: ExponentialSum): boolean =>
  sum.every(
    ({ lambdaRe, lambdaIm, re, im }) =>
      Number.isFinite(lambdaRe + lambdaIm + re + im) && (lambdaRe === 0 || Math.hypot(re, im) >= LEAST_FACTOR),
  )

/** The integral of the sum between two times, as a function that allocates nothing. */
export function integrateSum(sum: ExponentialSum): (from: number, to: number) => number {
  return (from, to) => {
    let total = 0
    for (let i = 0; i < sum.length; i++) {
      const { n, lambdaRe, lambdaIm, re, im } = sum[i]
      const s = to - from
      // e^{λt₀} c
      let startRe = re
      let startIm = im
      if (from !== 0) {
        const size = Math.exp(lambdaRe * from)
        const cos = size * Math.cos(lambdaIm * from)
        const sin = size * Math.sin(lambdaIm * from)
        startRe = re * cos - im * sin
        startIm = re * sin + im * cos
      }
      // the terms of (5), the highest power first; where the integral starts at 0 there is no other
      let share = 1
      for (let j = n; j >= 0 && share !== 0; j--) {
        if (lambdaRe === 0 && lambdaIm === 0) total += (share * startRe * Math.pow(s, j + 1)) / (j + 1)
        else {
          computePhi(j, lambdaRe * s, lambdaIm * s)
          total += share * Math.pow(s, j + 1) * (startRe * phi[0] - startIm * phi[1])
        }
        share *= (from * j) / (n - j + 1)
      }
    }
    return total
  }
}
