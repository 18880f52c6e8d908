/**
 * M a + Gᵀγ = f, G a = b for masses too far apart for one factorization (model/metric.ts): conjugate gradients for ½ aᵀMa − fᵀa on G a = b, with the
 * system of the balanced masses M_b as preconditioner (Gould, Hribar and Nocedal 2001).
 *
 *   M_b a + Gᵀγ = f_b, G a = b                the start, f_b = M_b M⁻¹ f
 *   r = M a − f,  M_b z + Gᵀγ = r, G z = 0     then r ← M_b z, the part of it that no constraint force balances
 *   p ← −z + β p,  a ← a + p rᵀz / pᵀMp
 *
 * Each a satisfies G a = b to rounding. The eigenvalues of M_b⁻¹M are 1 but for the bodies that were weighed, so few steps are needed; where all is
 * prescribed, none. At the end γ solves the same system with f − M a.
 */
import type { Model } from '../model/model.ts'
import type { Metric } from '../model/metric.ts'

type Inertia = Pick<Metric, 'mass' | 'inertia'>

export interface Graded {
  readonly residual: Float64Array
  readonly step: Float64Array
  readonly change: Float64Array
  readonly product: Float64Array
  readonly noRows: Float64Array
  /** M_b⁻¹. */
  readonly inverse: Inertia
}

export const makeGraded = ({ bodyCount, rows, metric }: Pick<Model, 'bodyCount' | 'rows' | 'metric'>): Graded => ({
  residual: new Float64Array(6 * bodyCount),
  step: new Float64Array(6 * bodyCount),
  change: new Float64Array(6 * bodyCount),
  product: new Float64Array(6 * bodyCount),
  noRows: new Float64Array(rows.count),
  inverse: { mass: metric.inverseMass, inertia: metric.inverseInertia },
})

/** Steps at the most: rounding asks for some more than there are freedoms. */
const MOST_STEPS = 60
/** What is left, over the terms that it is the difference of, in the norm of M_b⁻¹: no more than what a solve leaves. */
const ROUNDING = 1e-13

/** Solution with the masses of the metric, as solveMetric's. */
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
  const { residual: r, step: p, change: z, product, noRows, inverse } = g
  const { fixed, metric, mass } = model
  for (let i = 0; i < r.length; i++) {
    const body = (i / 6) | 0
    r[i] = fixed[body] ? 0 : (f[i] * metric.mass[body]) / mass[body]
  }
  p.fill(0)
  let before = 0
  multiplyMass(model, inverse, f, z)
  let terms = dot(model, f, z)
  solve(model, ws, r, b, a, multipliers, false)
  for (let n = 0; n <= MOST_STEPS; n++) {
    multiplyMass(model, model, a, product)
    for (let i = 0; i < r.length; i++) r[i] = product[i] - f[i]
    if (n === 0) {
      multiplyMass(model, inverse, product, z)
      terms += dot(model, product, z)
    }
    solve(model, ws, r, noRows, z, multipliers, false)
    multiplyMass(model, metric, z, r)
    const now = dot(model, r, z)
    if (!(now > ROUNDING * ROUNDING * terms) || n === MOST_STEPS) break
    const beta = before > 0 ? now / before : 0
    for (let i = 0; i < p.length; i++) p[i] = beta * p[i] - z[i]
    before = now
    multiplyMass(model, model, p, product)
    const alpha = -dot(model, r, p) / dot(model, p, product)
    for (let i = 0; i < a.length; i++) a[i] += alpha * p[i]
  }
  multiplyMass(model, model, a, product)
  for (let i = 0; i < r.length; i++) r[i] = f[i] - product[i]
  solve(model, ws, r, noRows, z, multipliers, wanted)
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
