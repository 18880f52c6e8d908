/** Kinematics of rotation vectors against differences along a curve θ(t). */
import { describe, expect, it } from 'vitest'
import { mulConjQ, rateOfTurn, turnQ } from './quaternion.ts'
import { accelerationOfTurn, omegaOfTurn } from './rotation-vector.ts'

// θ(t) = p + v t + ½ a t²
const curve = (size: number) => {
  const p = [0.3, -0.7, 0.55].map((x) => (x * size) / Math.hypot(0.3, 0.7, 0.55))
  const v = [1.1, 0.4, -0.9]
  const a = [0.6, -1.3, 0.8]
  return {
    theta: (t: number) => Float64Array.from(p, (x, k) => x + v[k] * t + 0.5 * a[k] * t * t),
    rate: (t: number) => Float64Array.from(v, (x, k) => x + a[k] * t),
    second: Float64Array.from(a),
  }
}
const turned = (theta: Float64Array): Float64Array => {
  const q = new Float64Array(4)
  turnQ(q, 0, Float64Array.of(0.5, 0.5, -0.5, 0.5), 0, 1, theta, 0)
  return q
}

describe.each([0, 1e-3, 9.9e-3, 1.01e-2, 0.3, 0.32, 2, 5])('a rotation vector of %d rad', (size) => {
  const { theta, rate, second } = curve(size)
  const omega = (t: number): Float64Array => {
    const out = new Float64Array(3)
    omegaOfTurn(out, 0, theta(t), 0, rate(t), 0)
    return out
  }
  const h = 1e-4

  it('turns with ω: half the difference of two turns 2h apart', () => {
    const between = new Float64Array(4)
    mulConjQ(between, 0, turned(theta(-h)), 0, turned(theta(h)), 0)
    // 2 Im over 2h; error h²
    omega(0).forEach((w, k) => expect(between[k + 1] / h).toBeCloseTo(w, 6))
  })

  it('has the rate that rateOfTurn gives back', () => {
    const back = new Float64Array(3)
    rateOfTurn(back, 0, theta(0), 0, omega(0), 0)
    rate(0).forEach((x, k) => expect(back[k]).toBeCloseTo(x, 12))
  })

  it('has the second derivative that ω and ω̇ belong to', () => {
    // fourth-order difference of ω
    const [a, b, c, d] = [omega(-2 * h), omega(-h), omega(h), omega(2 * h)]
    const alpha = Float64Array.from(a, (x, k) => (x - 8 * b[k] + 8 * c[k] - d[k]) / (12 * h))
    const out = new Float64Array(3)
    accelerationOfTurn(out, 0, theta(0), 0, rate(0), 0, omega(0), 0, alpha, 0)
    second.forEach((x, k) => expect(out[k]).toBeCloseTo(x, 9))
  })
})
