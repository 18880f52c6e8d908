/**
 * Statics in the coordinates z of a mechanism's free motions N, M-orthonormal (tangent-space.ts, docs/THEORY.md §8 (28)): force F + K̂ z near a pose, F =
 * −NᵀMa, K̂ = NᵀKN. For poses
 * where Newton's step leads nowhere: K̂ is singular, or balance far.
 *
 * The step is the one of least |F + K̂ z| within reach (Levenberg and Marquardt; Moré 1978): z(μ) = −(K̂ᵀK̂ + μ)⁻¹ K̂ᵀF. Off balance K̂ is not quite symmetric;
 * its symmetric part, whose eigenvectors keep what K̂ᵀK̂ loses to rounding, stands for it unless forces are not conservative.
 */
import { addMassTimes } from '../dynamics/tangent-product.ts'
import { computeTangent, type Tangent } from '../dynamics/tangent.ts'
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import { dot } from '../linalg/orthonormal.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { paceOfAll } from './statics-step.ts'
import { calcTangentSpace, motionOf, reduce, type TangentSpace } from '../analysis/tangent-space.ts'

export interface ReducedStatics {
  readonly space: TangentSpace
  readonly F: Float64Array
  readonly stiffness: Float64Array
  /** Eigenvalues and vectors of K̂ᵀK̂, and K̂ᵀF along the vectors; eigenvalues that are rounding are set to zero. */
  readonly squares: Float64Array
  readonly vectors: Float64Array
  readonly slope: Float64Array
}

/** Asymmetry of K̂ over its size from which forces count as not conservative. */
const CIRCULATORY = 0.1
/** Eigenvalue over the largest below which it counts as zero: of the symmetric part, and of K̂ᵀK̂. */
const NONE = 1e-12
const NONE_SQUARED = 1e-15

/** Computes the statics in reduced coordinates; needs the imbalance at the state's pose. */
export function reduceStatics(model: Model, state: State, ws: Workspace, tangent: Tangent): ReducedStatics {
  computeTangent(model, state, ws, ws.multipliers, tangent)
  const space = calcTangentSpace(model, state, ws)
  const { stiffness: K } = reduce(space, tangent)
  const n = space.count
  const F = calcForce(model, ws, space)
  const H = new Float64Array(n * n)
  let size = 0
  let skew = 0
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      H[n * i + j] = 0.5 * (K[n * i + j] + K[n * j + i])
      size += H[n * i + j] ** 2
      skew += (0.5 * (K[n * i + j] - K[n * j + i])) ** 2
    }
  const conservative = skew <= CIRCULATORY ** 2 * size
  if (!conservative)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < n; k++) sum += K[n * k + i] * K[n * k + j]
        H[n * i + j] = sum
      }
  const { values, vectors } = symmetricEigen(H, n)
  const most = values.reduce((m, x) => Math.max(m, Math.abs(x)), 0)
  const none = (conservative ? NONE : NONE_SQUARED) * most
  const gradient = conservative ? F : multiplyTransposed(K, F)
  const squares = new Float64Array(n)
  const slope = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    if (!(Math.abs(values[k]) > none)) continue
    let along = 0
    for (let i = 0; i < n; i++) along += vectors[n * k + i] * gradient[i]
    squares[k] = conservative ? values[k] ** 2 : values[k]
    slope[k] = conservative ? values[k] * along : along
  }
  return { space, F, stiffness: K, squares, vectors, slope }
}

/** F = −NᵀMa */
function calcForce(model: Model, ws: Workspace, { count, width, basis }: TangentSpace): Float64Array {
  const force = new Float64Array(width)
  addMassTimes(model, -1, ws.acceleration, force)
  return Float64Array.from({ length: count }, (_, k) => dot(basis.subarray(width * k, width * (k + 1)), force))
}

function multiplyTransposed(K: Float64Array, x: Float64Array): Float64Array {
  const n = x.length
  const out = new Float64Array(n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[j] += K[n * i + j] * x[i]
  return out
}

/** Number of bisections for μ, with which the reach is met to about one per cent. */
const BISECTIONS = 30

/**
 * Writes the best step within reach (rad or ℓ) to `out`.
 *
 * @returns by how much aᵀMa falls if stiffness does not change on the way
 */
export function stepWithin(
  model: Model,
  ws: Workspace,
  reduced: ReducedStatics,
  reach: number,
  out: Float64Array,
): number {
  const { squares, F, stiffness } = reduced
  const n = squares.length
  const z = new Float64Array(n)
  const paceAt = (mu: number): number => {
    computeStep(reduced, mu, z, out)
    return paceOfAll(model, ws, out)
  }
  if (!(paceAt(0) <= reach)) {
    const most = squares.reduce((m, x) => Math.max(m, x), 0)
    let low = Math.log(most * 1e-24)
    let high = Math.log(most)
    while (paceAt(Math.exp(high)) > reach) high += 4
    for (let k = 0; k < BISECTIONS; k++) {
      const middle = 0.5 * (low + high)
      if (paceAt(Math.exp(middle)) > reach) low = middle
      else high = middle
    }
    paceAt(Math.exp(high))
  }
  let gain = 0
  for (let i = 0; i < n; i++) {
    let left = F[i]
    for (let j = 0; j < n; j++) left += stiffness[n * i + j] * z[j]
    gain += F[i] * F[i] - left * left
  }
  return gain
}

/** Computes z(μ) and the motion of the bodies that belongs to it. */
function computeStep(
  { space, squares, vectors, slope }: ReducedStatics,
  mu: number,
  z: Float64Array,
  out: Float64Array,
): void {
  const n = space.count
  z.fill(0)
  for (let k = 0; k < n; k++) {
    if (slope[k] === 0) continue
    const c = -slope[k] / (squares[k] + mu)
    for (let i = 0; i < n; i++) z[i] += c * vectors[n * k + i]
  }
  out.set(motionOf(space, z))
}
