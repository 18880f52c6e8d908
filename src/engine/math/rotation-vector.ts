/**
 * Rotation vectors that change in time (docs/THEORY.md §1 (1)): q(t) = q₀ ⊗ exp(½θ(t)), q̇ = ½ q ⊗ ω, ω in body axes. With s = |θ|², a = √s,
 *
 *   ω = θ̇ − A θ×θ̇ + B θ×(θ×θ̇)          A = (1 − cos a)/s,  B = (a − sin a)/(s a)
 *   θ̇ = ω + ½ θ×ω + c θ×(θ×ω)           c = (1 − ½a cot ½a)/s                        (`rateOfTurn`)
 *   θ̈ = ω̇ + ½(θ̇×ω + θ×ω̇) + c (θ̇×(θ×ω) + θ×(θ̇×ω) + θ×(θ×ω̇)) + 2 (θ·θ̇) c′ θ×(θ×ω),     c′ = dc/ds
 *
 * Singular, like every chart of the rotations, where a is a multiple of 2π and ω is not along θ.
 */
type Array = Float64Array

/** s below which A and B are computed by their series; the terms left out are below 1e-17. */
const SMALL_TURN = 1e-4
/** s below which c and c′ are computed by their series; the term left out of c′ s is below 1e-14. */
const MODEST_TURN = 0.1

/** out = ω of a rotation vector θ with rate θ̇. */
export function omegaOfTurn(out: Array, o: number, theta: Array, i: number, rate: Array, j: number): void {
  const tx = theta[i]
  const ty = theta[i + 1]
  const tz = theta[i + 2]
  const rx = rate[j]
  const ry = rate[j + 1]
  const rz = rate[j + 2]
  const s = tx * tx + ty * ty + tz * tz
  let A = 0.5 - s / 24
  let B = 1 / 6 - s / 120
  if (s > SMALL_TURN) {
    const a = Math.sqrt(s)
    const half = Math.sin(0.5 * a)
    A = (2 * half * half) / s
    B = (a - Math.sin(a)) / (s * a)
  }
  const cx = ty * rz - tz * ry
  const cy = tz * rx - tx * rz
  const cz = tx * ry - ty * rx
  out[o] = rx - A * cx + B * (ty * cz - tz * cy)
  out[o + 1] = ry - A * cy + B * (tz * cx - tx * cz)
  out[o + 2] = rz - A * cz + B * (tx * cy - ty * cx)
}

/** out = θ̈ of a rotation vector θ with rate θ̇, at angular velocity ω and acceleration ω̇. */
export function accelerationOfTurn(
  out: Array,
  o: number,
  theta: Array,
  i: number,
  rate: Array,
  j: number,
  omega: Array,
  k: number,
  alpha: Array,
  l: number,
): void {
  const tx = theta[i]
  const ty = theta[i + 1]
  const tz = theta[i + 2]
  const rx = rate[j]
  const ry = rate[j + 1]
  const rz = rate[j + 2]
  const wx = omega[k]
  const wy = omega[k + 1]
  const wz = omega[k + 2]
  const ax = alpha[l]
  const ay = alpha[l + 1]
  const az = alpha[l + 2]
  const s = tx * tx + ty * ty + tz * tz
  let c = 1 / 12 + s * (1 / 720 + s * (1 / 30240 + s / 1209600))
  let slope = 1 / 720 + s * (1 / 15120 + s * (1 / 403200 + s / 11975040))
  if (s > MODEST_TURN) {
    const half = 0.5 * Math.sqrt(s)
    const sine = Math.sin(half)
    const cot = Math.cos(half) / sine
    c = (1 - half * cot) / s
    slope = (half / (sine * sine) - cot) / (8 * half * s) - c / s
  }
  const sdot = 2 * slope * (tx * rx + ty * ry + tz * rz)
  // θ×ω, θ̇×ω, θ×ω̇
  const ux = ty * wz - tz * wy
  const uy = tz * wx - tx * wz
  const uz = tx * wy - ty * wx
  const vx = ry * wz - rz * wy
  const vy = rz * wx - rx * wz
  const vz = rx * wy - ry * wx
  const px = ty * az - tz * ay
  const py = tz * ax - tx * az
  const pz = tx * ay - ty * ax
  // θ̈ has the term θ × g
  const gx = c * (vx + px) + sdot * ux
  const gy = c * (vy + py) + sdot * uy
  const gz = c * (vz + pz) + sdot * uz
  out[o] = ax + 0.5 * (vx + px) + c * (ry * uz - rz * uy) + ty * gz - tz * gy
  out[o + 1] = ay + 0.5 * (vy + py) + c * (rz * ux - rx * uz) + tz * gx - tx * gz
  out[o + 2] = az + 0.5 * (vz + pz) + c * (rx * uy - ry * ux) + tx * gy - ty * gx
}
