/**
 * The governor of A05 in two minimal coordinates, independent of the engine: both arms stay at the same angle α below the horizontal, the slider's
 * centre is at height s, and the spin Ω follows from its momentum p = J(α) Ω, which nothing changes.
 *
 *   J(α)  = J₀ + 2 J₁,   J₁ = m (r + c cos α)² + I_a sin²α + I_t cos²α          shaft and slider; one arm
 *   (I_t + m c²) α̈ = ½ Ω² J₁′ + m g c cos α − F ∂l/∂α
 *   m_s s̈ = −m_s g − 2 F ∂l/∂s,          F = k (l − l₀) + c_d l̇,      l² = ¼cos²α + (s − 1 + ½ sin α)²
 *
 * with r the hinge's distance from the axis and c the centre of mass along the arm. Classic Runge–Kutta in steps of 10 µs, a twelfth of the fastest
 * time scale; halving them changes s(10) by less than 1e-12 m.
 */
const G = 9.81
const STIFFNESS = 8e5
const DAMPING = 4e4
const LENGTH = 0.5
const RADIUS = 0.05
const SLIDER = 3
const ARM = 5.3
const CENTRE = (0.3 * 0.5 + 5) / ARM
const AXIAL = (0.3 * 2e-4) / 12
const ACROSS = (0.3 * 1.0001) / 12 + 0.3 * (CENTRE - 0.5) ** 2 + 5 * (1 - CENTRE) ** 2
/** Shaft of 0.3 kg and 10 mm square, slider a cube of 0.1 m, about their common axis. */
const CORE = (0.3 * 2e-4) / 12 + (SLIDER * 0.02) / 12

const armInertia = (a: number): number =>
  ARM * (RADIUS + CENTRE * Math.cos(a)) ** 2 + AXIAL * Math.sin(a) ** 2 + ACROSS * Math.cos(a) ** 2

const MOMENTUM = 2 * Math.PI * (CORE + 2 * armInertia(Math.PI / 6))

/** Rates of (α, s, α̇, ṡ). */
function rates(y: Float64Array, out: Float64Array): void {
  const [a, s, da, ds] = y as unknown as [number, number, number, number]
  const sin = Math.sin(a)
  const cos = Math.cos(a)
  const omega = MOMENTUM / (CORE + 2 * armInertia(a))
  const slope = -2 * ARM * (RADIUS + CENTRE * cos) * CENTRE * sin + 2 * (AXIAL - ACROSS) * sin * cos
  const up = s - 1 + 0.5 * sin
  const l = Math.hypot(0.5 * cos, up)
  const la = (-0.25 * sin * cos + 0.5 * up * cos) / l
  const ls = up / l
  const pull = STIFFNESS * (l - LENGTH) + DAMPING * (la * da + ls * ds)
  out[0] = da
  out[1] = ds
  out[2] = (0.5 * omega * omega * slope + ARM * G * CENTRE * cos - pull * la) / (ACROSS + ARM * CENTRE * CENTRE)
  out[3] = -G - (2 * pull * ls) / SLIDER
}

/** Height of the slider's centre, m, at the times given, s, rising. */
export function governorHeights(times: readonly number[], step = 1e-5): number[] {
  const y = Float64Array.of(Math.PI / 6, 0.5, 0, 0)
  const at = new Float64Array(4)
  const k = [0, 1, 2, 3].map(() => new Float64Array(4)) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const stage = (from: Float64Array, h: number): Float64Array => {
    for (let i = 0; i < 4; i++) at[i] = y[i]! + h * from[i]!
    return at
  }
  let t = 0
  return times.map((until) => {
    const steps = Math.ceil((until - t) / step - 1e-9)
    const h = (until - t) / steps
    for (let n = 0; n < steps; n++) {
      rates(y, k[0])
      rates(stage(k[0], h / 2), k[1])
      rates(stage(k[1], h / 2), k[2])
      rates(stage(k[2], h), k[3])
      for (let i = 0; i < 4; i++) y[i]! += (h / 6) * (k[0][i]! + 2 * k[1][i]! + 2 * k[2][i]! + k[3][i]!)
    }
    t = until
    return y[1]!
  })
}
