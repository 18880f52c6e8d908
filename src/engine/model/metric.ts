/**
 * Two metrics that stand for the mass matrix where only the joints count, not the masses.
 *
 * The metric of projections is M, unless the masses of bodies in a loop are so far apart that one factorization of G M⁻¹ Gᵀ would lose the light
 * ones, or the rows that only the heavy ones feel, in rounding. Then M_b = w_b M, whose masses are within WIDTH of each other. Which poses and velocities
 * the joints allow does not depend on it; equations of motion are solved for M itself (articulated/graded.ts, docs/THEORY.md §3 (D)).
 *
 * The metric of ranks is M, unless masses or radii of gyration anywhere in the mechanism are further apart; then those are brought within WIDTH, so that
 * a singular value below a given share of the largest says something of the joints, not of the masses.
 */

/** Masses and inertias of all bodies; inertias 9 per body, body axes. */
export interface Metric {
  readonly mass: Float64Array
  readonly inverseMass: Float64Array
  readonly inertia: Float64Array
  readonly inverseInertia: Float64Array
}

/** The largest ratio of masses of connected bodies for which one factorization is exact enough. */
const WIDTH = 1e6

/**
 * Makes the metric of projections: in a piece with a loop whose masses are more than WIDTH apart, mass (kg) and inertia (kg m²) of each body are weighed
 * so that they are not.
 *
 * @param bodies as they are, ground first
 * @param ties pairs of bodies that joints connect
 * @param pieces as Model.piece
 * @returns the same object where it will do
 */
export function makeMetric(
  bodies: Metric,
  fixed: Uint8Array,
  ties: readonly (readonly [number, number])[],
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
  for (const [body1, body2] of ties) {
    if (fixed[body1] && fixed[body2]) continue
    const piece = pieces[fixed[body1] ? body2 : body1]
    spare[piece]++
    if (fixed[body1] || fixed[body2]) grounded[piece] = 1
  }
  const far = (piece: number): boolean =>
    most[piece] > WIDTH * least[piece] && spare[piece] > (grounded[piece] ? 0 : -1)
  if (!mass.some((_, b) => far(b))) return bodies

  const metric = copy(bodies)
  for (let b = 1; b < n; b++) {
    const piece = pieces[b]
    if (fixed[b] || !far(piece)) continue
    const weight = weightWithin(mass[b], least[piece], most[piece])
    metric.mass[b] *= weight
    metric.inverseMass[b] /= weight
    weighInertia(metric, b, weight)
  }
  return metric
}

/**
 * The metric of ranks.
 *
 * @param bodies as they are, ground first
 * @returns the same object where it will do
 */
export function makeRankMetric(bodies: Metric, fixed: Uint8Array): Metric {
  const { mass, inertia } = bodies
  const moving = [...mass.keys()].filter((b) => !fixed[b])
  // trace of the inertia over the mass: radii of gyration squared
  const square = (b: number): number => (inertia[9 * b] + inertia[9 * b + 4] + inertia[9 * b + 8]) / mass[b]
  const [light, heavy] = rangeOf(moving, (b) => mass[b])
  const [small, large] = rangeOf(moving, square)
  if (!(heavy > WIDTH * light || large > WIDTH * small)) return bodies

  const metric = copy(bodies)
  for (const b of moving) {
    const weight = weightWithin(mass[b], light, heavy)
    metric.mass[b] *= weight
    metric.inverseMass[b] /= weight
    weighInertia(metric, b, weight * weightWithin(square(b), small, large))
  }
  return metric
}

function rangeOf(bodies: readonly number[], of: (body: number) => number): readonly [least: number, most: number] {
  return bodies.reduce(([least, most], b) => [Math.min(least, of(b)), Math.max(most, of(b))], [Infinity, 0])
}

/** The factor that brings x within WIDTH about the geometric mean of the least and the most; 1 where they lie within it already. */
function weightWithin(x: number, least: number, most: number): number {
  if (most <= WIDTH * least) return 1
  const middle = Math.sqrt(least) * Math.sqrt(most)
  const half = Math.sqrt(WIDTH)
  return Math.min(Math.max(x, middle / half), middle * half) / x
}

const copy = ({ mass, inverseMass, inertia, inverseInertia }: Metric): Metric => ({
  mass: mass.slice(),
  inverseMass: inverseMass.slice(),
  inertia: inertia.slice(),
  inverseInertia: inverseInertia.slice(),
})

function weighInertia({ inertia, inverseInertia }: Metric, body: number, weight: number): void {
  for (let k = 9 * body; k < 9 * body + 9; k++) {
    inertia[k] *= weight
    inverseInertia[k] /= weight
  }
}
