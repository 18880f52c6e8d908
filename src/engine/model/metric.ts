/**
 * What projections weigh bodies with: M, unless the masses of bodies in a loop are so far apart that one factorization of G M⁻¹ Gᵀ would lose the light
 * ones, or the rows that only the heavy ones feel, in rounding. Then M_b = w_b M, whose masses are within WIDTH of each other. Which poses and velocities
 * the joints allow does not depend on it; equations of motion are solved for M itself (articulated/graded.ts).
 */
/** Masses and inertias of all bodies; inertias 9 per body, body axes. */
export interface Metric {
  readonly mass: Float64Array
  readonly inverseMass: Float64Array
  readonly inertia: Float64Array
  readonly inverseInertia: Float64Array
}

/** Largest mass over the least among connected bodies that one factorization is good for. */
const WIDTH = 1e6

/**
 * @param bodies as they are, ground first
 * @param pieces as Model.piece
 * @returns the same object where it will do
 */
export function makeMetric<T extends Metric>(
  bodies: T,
  fixed: Uint8Array,
  joints: readonly { readonly body1: number; readonly body2: number }[],
  pieces: Int32Array,
): Metric {
  const { mass } = bodies
  const n = mass.length
  const least = new Float64Array(n).fill(Infinity)
  const most = new Float64Array(n)
  // a tree has as many joints as bodies, one less where none is grounded
  const spare = new Int32Array(n)
  for (let b = 1; b < n; b++) {
    if (fixed[b]) continue
    const piece = pieces[b]
    least[piece] = Math.min(least[piece], mass[b])
    most[piece] = Math.max(most[piece], mass[b])
    spare[piece]--
  }
  const grounded = new Uint8Array(n)
  for (const { body1, body2 } of joints) {
    if (fixed[body1] && fixed[body2]) continue
    const piece = pieces[fixed[body1] ? body2 : body1]
    spare[piece]++
    if (fixed[body1] || fixed[body2]) grounded[piece] = 1
  }
  const far = (piece: number): boolean =>
    most[piece] > WIDTH * least[piece] && spare[piece] > (grounded[piece] ? 0 : -1)
  if (!mass.some((_, b) => far(b))) return bodies

  const metric: Metric = {
    mass: mass.slice(),
    inverseMass: bodies.inverseMass.slice(),
    inertia: bodies.inertia.slice(),
    inverseInertia: bodies.inverseInertia.slice(),
  }
  for (let b = 1; b < n; b++) {
    const piece = pieces[b]
    if (fixed[b] || !far(piece)) continue
    const middle = Math.sqrt(least[piece]) * Math.sqrt(most[piece])
    const half = Math.sqrt(WIDTH)
    const weight = Math.min(Math.max(mass[b], middle / half), middle * half) / mass[b]
    metric.mass[b] *= weight
    metric.inverseMass[b] /= weight
    for (let k = 9 * b; k < 9 * b + 9; k++) {
      metric.inertia[k] *= weight
      metric.inverseInertia[k] /= weight
    }
  }
  return metric
}
