/**
 * M a + Gᵀγ = f, G a = b for masses too far apart for one factorization (model/metric.ts): conjugate gradients for ½ aᵀMa − fᵀa on G a = b, with the
 * system of the balanced masses M_b as preconditioner (Gould, Hribar and Nocedal 2001; docs/THEORY.md §3 (D)).
 *
 *   M_b a + Gᵀγ = f_b, G a = b                the start, f_b = M_b M⁻¹ f
 *   r = M a − f,  M_b z + Gᵀγ = r, G z = 0     then r ← M_b z, the part of it that no constraint force balances
 *   p ← −z + β p,  a ← a + p rᵀz / pᵀMp
 *
 * Each a satisfies G a = b to rounding. The eigenvalues of M_b⁻¹M within the joints are 1 but for the bodies that were weighed, so few steps are needed where
 * these are few; where all is prescribed, none. At the end γ solves the same system with f − M a.
 *
 * How far a is off is bounded by what is left: λ M_b ≤ M with λ the least mass over that in M_b, so e = a − a* has √(eᵀM_b e) ≤ √(rᵀz)/λ, and none of its bodies
 * moves by more than that over √m_b. The steps do not come nearer evenly: rᵀz is small long before light bodies move as they should, and grows again.
 * So it is this bound that ends them, and the a of the least one counts.
 */
import type { Model } from '../model/model.ts'
import type { Metric } from '../model/metric.ts'
import type { Graded } from '../model/system.ts'

type Inertia = Pick<Metric, 'mass' | 'inertia'>

export function makeGraded({
  bodyCount,
  rows,
  metric,
  mass,
  fixed,
}: Pick<Model, 'bodyCount' | 'rows' | 'metric' | 'mass' | 'fixed'>): Graded {
  let moving = 0
  let share = 1
  let lightest = Infinity
  for (let b = 1; b < bodyCount; b++) {
    if (fixed[b]) continue
    moving++
    if (metric.mass[b] === mass[b]) continue
    share = Math.min(share, mass[b] / metric.mass[b])
    lightest = Math.min(lightest, metric.mass[b])
  }
  const vector = (): Float64Array => new Float64Array(6 * bodyCount)
  return {
    residual: vector(),
    step: vector(),
    change: vector(),
    product: vector(),
    best: vector(),
    noRows: new Float64Array(rows.count),
    inverse: { mass: metric.inverseMass, inertia: metric.inverseInertia },
    mostSteps: Math.max(LEAST_STEPS, 6 * moving),
    hold: share * Math.sqrt(lightest),
    left: 0,
    worst: 0,
  }
}

/** At least so many steps are allowed: because of rounding it takes some more than there are freedoms. */
const LEAST_STEPS = 60
/** `left` up to which accelerations can be used. */
export const RESOLVED = 1e-6
/** The steps end at this value of `left`, or after so many of them in which it has not come down: what remains is rounding. */
const ENOUGH = 1e-11
const PATIENCE = 20
/** z is projected a second time where rᵀz is below this share of the terms that r is the difference of, to remove rounding of r. */
const CANCELLED = 1e-12

/** A function that solves the system with the masses of the metric, as `solveMetric` does. */
type Solve<W> = (
  model: Model,
  ws: W,
  f: Float64Array,
  b: Float64Array,
  a: Float64Array,
  multipliers: Float64Array,
  wanted: boolean,
) => void

/**
 * Solves M a + Gᵀγ = f, G a = b by conjugate gradients, and leaves in `g.left` the bound of how far a is off, as a share of the largest acceleration that
 * forces or a itself make: beyond RESOLVED it cannot be used.
 *
 * @param solve at the pose of the workspace
 * @param f 6 per body, force in world axes, torque in body axes
 * @param b one per row
 * @param a out, 6 per body
 * @param multipliers out, one per row; where `wanted`, those of all rows
 */
export function solveGraded<W>(
  model: Model,
  ws: W,
  g: Graded,
  solve: Solve<W>,
  f: Float64Array,
  b: Float64Array,
  a: Float64Array,
  multipliers: Float64Array,
  wanted: boolean,
): void {
  const { residual: r, step: p, change: z, product, best, noRows, inverse } = g
  const { fixed, metric, mass } = model
  for (let i = 0; i < r.length; i++) {
    const body = (i / 6) | 0
    r[i] = fixed[body] ? 0 : (f[i] * metric.mass[body]) / mass[body]
  }
  p.fill(0)
  let before = 0
  let steps = 0
  multiplyMass(model, inverse, f, z)
  let terms = dot(model, f, z)
  g.left = Infinity
  solve(model, ws, r, b, a, multipliers, false)
  for (let n = 0; ; n++) {
    multiplyMass(model, model, a, product)
    for (let i = 0; i < r.length; i++) r[i] = product[i] - f[i]
    if (n === 0) {
      multiplyMass(model, inverse, product, z)
      terms += dot(model, product, z)
    }
    solve(model, ws, r, noRows, z, multipliers, false)
    multiplyMass(model, metric, z, r)
    let now = dot(model, r, z)
    if (now < CANCELLED * terms) {
      solve(model, ws, r, noRows, z, multipliers, false)
      multiplyMass(model, metric, z, r)
      now = dot(model, r, z)
    }
    const left = now === 0 ? 0 : Math.sqrt(now) / (g.hold * largestPace(model, a, f))
    if (left < g.left) {
      g.left = left
      best.set(a)
      steps = n
    }
    if (!(now > 0) || !(g.left > ENOUGH) || n === g.mostSteps || n - steps === PATIENCE) break
    const beta = before > 0 ? now / before : 0
    for (let i = 0; i < p.length; i++) p[i] = beta * p[i] - z[i]
    before = now
    multiplyMass(model, model, p, product)
    const alpha = -dot(model, r, p) / dot(model, p, product)
    for (let i = 0; i < a.length; i++) a[i] += alpha * p[i]
  }
  if (g.left < Infinity) a.set(best)
  if (!(g.left <= g.worst)) g.worst = g.left
  multiplyMass(model, model, a, product)
  for (let i = 0; i < r.length; i++) r[i] = f[i] - product[i]
  solve(model, ws, r, noRows, z, multipliers, wanted)
}

/**
 * The largest acceleration of a body, angular ones times the radius of gyration, m/s²: of those in `a`, and of those that the forces would give to each body alone,
 * with at least the mass that it has in M_b.
 */
function largestPace(model: Model, a: Float64Array, f: Float64Array): number {
  const { fixed, mass, metric, inertia, inverseInertia, bodyCount } = model
  let most = 0
  for (let b = 1; b < bodyCount; b++) {
    if (fixed[b]) continue
    const weight = Math.min(1, mass[b] / metric.mass[b]) / mass[b]
    let own = 0
    let free = 0
    for (let i = 0; i < 3; i++) {
      const k = 6 * b + i
      own += a[k] * a[k]
      free += f[k] * f[k]
      for (let j = 0; j < 3; j++) {
        own += (a[k + 3] * inertia[9 * b + 3 * i + j] * a[6 * b + 3 + j]) / mass[b]
        free += f[k + 3] * inverseInertia[9 * b + 3 * i + j] * mass[b] * f[6 * b + 3 + j]
      }
    }
    most = Math.max(most, own, free * weight * weight)
  }
  return Math.sqrt(most)
}

/** out = M x, with masses and inertias as given; 6 per body, angular parts in body axes, 0 for fixed bodies. */
export function multiplyMass(
  { fixed, bodyCount }: Model,
  { mass, inertia }: Inertia,
  x: Float64Array,
  out: Float64Array,
): void {
  for (let b = 0; b < bodyCount; b++) {
    const i = 6 * b
    if (fixed[b]) {
      out[i] = out[i + 1] = out[i + 2] = out[i + 3] = out[i + 4] = out[i + 5] = 0
      continue
    }
    const m = mass[b]
    out[i] = m * x[i]
    out[i + 1] = m * x[i + 1]
    out[i + 2] = m * x[i + 2]
    const k = 9 * b
    const u = x[i + 3]
    const v = x[i + 4]
    const w = x[i + 5]
    out[i + 3] = inertia[k] * u + inertia[k + 1] * v + inertia[k + 2] * w
    out[i + 4] = inertia[k + 3] * u + inertia[k + 4] * v + inertia[k + 5] * w
    out[i + 5] = inertia[k + 6] * u + inertia[k + 7] * v + inertia[k + 8] * w
  }
}

function dot({ fixed, bodyCount }: Model, x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let b = 0; b < bodyCount; b++) if (!fixed[b]) for (let i = 6 * b; i < 6 * b + 6; i++) sum += x[i] * y[i]
  return sum
}
