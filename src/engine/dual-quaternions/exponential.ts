/** Exponential and logarithm between pure dual quaternions (pure.ts) and unit ones (dual-quaternion.ts). */
type Array = Float64Array

/** Square of the half angle below which the series is used; the terms left out are below 1e-17. */
const SMALL = 0.05

/** sin θ/θ from θ². */
const sinc = (s: number): number =>
  s < SMALL
    ? 1 + s * (-1 / 6 + s * (1 / 120 + s * (-1 / 5040 + s * (1 / 362880 - s / 39916800))))
    : Math.sin(Math.sqrt(s)) / Math.sqrt(s)

/** (cos θ − sin θ/θ)/θ² from θ², which is the derivative of sin θ/θ along ½ θ². */
function sincRate(s: number): number {
  if (s < SMALL) return -1 / 3 + s * (1 / 30 + s * (-1 / 840 + s * (1 / 45360 + s * (-1 / 3991680 + s / 518918400))))
  const theta = Math.sqrt(s)
  return (Math.cos(theta) - Math.sin(theta) / theta) / s
}

/**
 * out = exp(a + ε b): with θ = |a| the primary part is cos θ + (sin θ/θ) a, and the dual part is its derivative along b.
 *
 * A frame of the pose x that moves for the time h with a constant twist ξ arrives at `x ⊗ exp(½ h ξ)` if ξ is told in the axes
 * of the moving frame, and at `exp(½ h ξ) ⊗ x` if it is told in those of the outer frame [SQA (4)].
 *
 * @param scale of s, as ½ h
 */
export function expPure(out: Array, o: number, s: Array, i: number, scale: number): void {
  const ax = scale * s[i]
  const ay = scale * s[i + 1]
  const az = scale * s[i + 2]
  const bx = scale * s[i + 3]
  const by = scale * s[i + 4]
  const bz = scale * s[i + 5]
  const square = ax * ax + ay * ay + az * az
  const c = sinc(square)
  const along = ax * bx + ay * by + az * bz
  const d = sincRate(square) * along
  out[o] = Math.cos(Math.sqrt(square))
  out[o + 1] = c * ax
  out[o + 2] = c * ay
  out[o + 3] = c * az
  out[o + 4] = -c * along
  out[o + 5] = c * bx + d * ax
  out[o + 6] = c * by + d * ay
  out[o + 7] = c * bz + d * az
}

/**
 * out = a + ε b, the pure dual quaternion whose exponential is x or −x. Both are the same pose; the one with the smaller turn is
 * taken, |a| ≤ π/2. The result is half of the twist that leads to the pose in unit time. Where the turn is π, a and −a would do.
 */
export function logUnit(out: Array, o: number, x: Array, i: number): void {
  const sign = x[i] < 0 ? -1 : 1
  const px = sign * x[i + 1]
  const py = sign * x[i + 2]
  const pz = sign * x[i + 3]
  const length = Math.hypot(px, py, pz)
  const theta = Math.atan2(length, sign * x[i])
  const square = theta * theta
  const c = sinc(square)
  const along = (-sign * x[i + 4]) / c
  const d = sincRate(square) * along
  const ax = px / c
  const ay = py / c
  const az = pz / c
  out[o] = ax
  out[o + 1] = ay
  out[o + 2] = az
  out[o + 3] = (sign * x[i + 5] - d * ax) / c
  out[o + 4] = (sign * x[i + 6] - d * ay) / c
  out[o + 5] = (sign * x[i + 7] - d * az) / c
}
