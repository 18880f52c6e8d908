/**
 * Whether an equilibrium is one that a mechanism stays at: by the eigenvalues κ of its stiffness K̂ = NᵀKN in the free motions N, M-orthonormal. Force
 * −κ meets a displacement along an eigenvector: κ > 0 leads back, κ < 0 away, κ = 0 neither.
 *
 * κ counts as zero below 1e-9 of what its motion's stiffness is the sum of: |N||K||N| entry by entry, and of the stiffness that has a force as large as those
 * at work change by itself over ℓ. With loads that follow a body K̂ is not symmetric. Motion goes as exp λt, λ² = −κ, so that complex κ lead away as
 * well: it flutters, unless damping keeps it from that, which is not looked at here.
 */
import { calcTerms } from '../dynamics/tangent-product.ts'
import { computeTangent, type Tangent } from '../dynamics/tangent.ts'
import { generalEigen } from '../linalg/eigen-general.ts'
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { atUnitPace, type Motion } from '../analysis/motions.ts'
import { paceOfAll } from './statics-step.ts'
import { calcReach, calcTangentSpace, motionOf, reduce } from '../analysis/tangent-space.ts'

export interface Stability {
  readonly stability: 'stable' | 'unstable' | 'indifferent'
  /** Independent motions that fall away from the pose, and that meet no force. */
  readonly negativeDirections: number
  readonly freeDirections: number
  /** Motions that fall away at unit pace (the fastest body turns at 1 rad/s or travels ℓ per second), the steepest first; at most eight. */
  readonly falls: readonly Motion[]
}

/** Of the terms that a stiffness is the sum of. */
const ZERO = 1e-9
/**
 * Of what is no rounding: asymmetry of K̂ over the terms of the two motions; imaginary parts over their eigenvalue, as rounding splits double ones by its root, and
 * over the largest.
 */
const SKEW = 1e-7
const COMPLEX = 1e-6
const ROUNDING = 1e-13
const MOST_FALLS = 8

/**
 * The verdict on the pose of the state, an equilibrium; the workspace holds its imbalance (imbalance.ts), which stays.
 *
 * @param forceScale Imbalance.scale
 */
export function calcStability(
  model: Model,
  state: State,
  ws: Workspace,
  tangent: Tangent,
  forceScale: number,
): Stability {
  computeTangent(model, state, ws, ws.multipliers, tangent)
  const space = calcTangentSpace(model, state, ws)
  const reach = calcReach(space)
  const n = space.count
  const terms = Float64Array.from({ length: n }, (_, k) =>
    termsOf(model, ws, tangent, forceScale, space.basis.subarray(space.width * k, space.width * (k + 1))),
  )
  const { values, imaginary, vectors } = calcEigen(reduce(space, tangent).stiffness, n, terms)
  const coarse = n * terms.reduce((most, x) => Math.max(most, x), 0)
  const falls: Motion[] = []
  let negative = 0
  let free = 0
  for (let k = 0; k < n; k++) {
    const flutters = imaginary[k] !== 0
    // most are not in question
    const size = Math.hypot(values[k], imaginary[k])
    const doubtful = size <= ZERO * coarse
    if (!doubtful && !flutters && !(values[k] < 0)) continue
    const motion = motionOf(space, vectors.subarray(n * k, n * k + n), reach)
    if (doubtful && size <= ZERO * termsOf(model, ws, tangent, forceScale, motion)) free++
    else if (flutters || values[k] < 0) {
      negative++
      if (falls.length < MOST_FALLS && imaginary[k] >= 0) falls.push(atUnitPace(model, ws.size, motion))
    }
  }
  const stability = negative > 0 ? 'unstable' : free > 0 ? 'indifferent' : 'stable'
  return { stability, negativeDirections: negative, freeDirections: free, falls }
}

/**
 * Eigenvalues, imaginary parts that are rounding set to zero, and real parts of the vectors, row by row.
 *
 * @param terms along each coordinate, what K is the sum of
 */
function calcEigen(
  K: Float64Array,
  n: number,
  terms: Float64Array,
): { readonly values: Float64Array; readonly imaginary: Float64Array; readonly vectors: Float64Array } {
  let skew = 0
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const off = Math.abs(K[n * i + j] - K[n * j + i])
      if (off > 0) skew = Math.max(skew, off / Math.sqrt(terms[i] * terms[j]))
    }
  if (skew <= SKEW) return { ...symmetricEigen(K, n), imaginary: new Float64Array(n) }
  const { re, im, vectorRe } = generalEigen(K, n)
  const most = re.reduce((m, x, k) => Math.max(m, Math.hypot(x, im[k])), 0)
  const isNone = (k: number): boolean => Math.abs(im[k]) <= COMPLEX * Math.hypot(re[k], im[k]) + ROUNDING * most
  return { values: re, imaginary: im.map((x, k) => (isNone(k) ? 0 : x)), vectors: vectorRe }
}

/** What a motion's stiffness is the sum of, and the stiffness that the forces at work would have on it over ℓ. */
function termsOf(model: Model, ws: Workspace, tangent: Tangent, forceScale: number, motion: Motion): number {
  const pace = paceOfAll(model, ws, motion)
  return forceScale * ws.size * pace * pace + calcTerms(tangent, motion)
}
