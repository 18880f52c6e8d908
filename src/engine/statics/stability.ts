/**
 * Whether an equilibrium is one that a mechanism stays at (docs/THEORY.md §8): by the eigenvalues κ of its stiffness K̂ = NᵀKN in the free motions N, M-orthonormal. Force
 * −κ meets a displacement along an eigenvector: κ > 0 leads back, κ < 0 away, κ = 0 neither.
 *
 * κ counts as zero below 1e-9 of the terms that its motion's stiffness is the sum of, |N||K||N| entry by entry, and of the stiffness that makes a force as large as those
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
import { addCross3, cross3, invertSym3, mulMV } from '../math/vec3.ts'
import { atUnitPace, paceOf, type Motion } from '../analysis/motions.ts'
import { paceOfAll } from './statics-step.ts'
import { calcReach, calcTangentSpace, motionOf, reduce } from '../analysis/tangent-space.ts'

export interface Stability {
  readonly stability: 'stable' | 'unstable' | 'indifferent'
  /** Number of independent motions that joints and drives leave; of those that fall away from the pose, and of those that meet no force. */
  readonly directions: number
  readonly negativeDirections: number
  readonly freeDirections: number
  /** How one body moves in all motions that meet no force, where these have that in common; else null. */
  readonly freeBody: FreeBody | null
  /** Motions that fall away at unit pace (the fastest body turns at 1 rad/s or travels ℓ per second), the steepest first; at most eight. */
  readonly falls: readonly Motion[]
}

/** A body that turns about its centre of mass, or about another point that stays where it is, or slides without turning. */
export interface FreeBody {
  readonly body: string
  readonly way: 'turns-about-centre' | 'turns-about-point' | 'slides'
}

/** Share of the terms of a stiffness below which it counts as zero. */
const ZERO = 1e-9
/**
 * Bounds above which these are not rounding: asymmetry of K̂ over the terms of the two motions; imaginary parts over their eigenvalue (rounding splits
 * double ones by its root), and
 * over the largest.
 */
const SKEW = 1e-7
const COMPLEX = 1e-6
const ROUNDING = 1e-13
const MOST_FALLS = 8
/** Parts of motions at unit pace below this count as zero. */
const NO_PART = 1e-6

/**
 * Judges the stability of the state's pose, which must be an equilibrium; the workspace must hold its imbalance (imbalance.ts), and keeps it.
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
  const free: Motion[] = []
  for (let k = 0; k < n; k++) {
    const flutters = imaginary[k] !== 0
    // most values are far from zero and need no closer look
    const size = Math.hypot(values[k], imaginary[k])
    const doubtful = size <= ZERO * coarse
    if (!doubtful && !flutters && !(values[k] < 0)) continue
    const motion = motionOf(space, vectors.subarray(n * k, n * k + n), reach)
    if (doubtful && size <= ZERO * termsOf(model, ws, tangent, forceScale, motion))
      free.push(atUnitPace(model, ws.size, motion))
    else if (flutters || values[k] < 0) {
      negative++
      if (falls.length < MOST_FALLS && imaginary[k] >= 0) falls.push(atUnitPace(model, ws.size, motion))
    }
  }
  const stability = negative > 0 ? 'unstable' : free.length > 0 ? 'indifferent' : 'stable'
  const freeBody = findFreeBody(model, ws, free)
  return { stability, directions: n, negativeDirections: negative, freeDirections: free.length, freeBody, falls }
}

/** Needs positions. A point r from the centre stays where it is if v + ω × r = 0 in all of the motions, by least squares Σ [ω]ᵀ[ω] r = Σ ω × v. */
function findFreeBody(model: Model, ws: Workspace, motions: readonly Motion[]): FreeBody | null {
  const moving = model.bodyIds.flatMap((_, b) => (motions.some((m) => paceOf(m, b, ws.size) > NO_PART) ? [b] : []))
  const [body] = moving
  if (moving.length !== 1) return null
  const id = model.bodyIds[body]
  const twists = motions.map((motion) => {
    const w = new Float64Array(3)
    mulMV(w, 0, ws.R, 9 * body, motion, 6 * body + 3)
    return { v: motion.subarray(6 * body, 6 * body + 3), w }
  })
  if (twists.every(({ w }) => Math.hypot(...w) <= NO_PART)) return { body: id, way: 'slides' }
  const least = NO_PART * ws.size
  if (twists.every(({ v }) => Math.hypot(...v) <= least)) return { body: id, way: 'turns-about-centre' }
  // a single turn leaves a whole line at rest, not one point
  if (twists.length < 2) return null
  const A = new Float64Array(9)
  const side = new Float64Array(3)
  const r = new Float64Array(3)
  const turned = new Float64Array(3)
  for (const { v, w } of twists) {
    const square = w[0] ** 2 + w[1] ** 2 + w[2] ** 2
    for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) A[3 * i + k] += (i === k ? square : 0) - w[i] * w[k]
    addCross3(side, 0, w, 0, v, 0)
  }
  invertSym3(A, 0, A, 0)
  mulMV(r, 0, A, 0, side, 0)
  const stays = twists.every(({ v, w }) => {
    cross3(turned, 0, w, 0, r, 0)
    return Math.hypot(v[0] + turned[0], v[1] + turned[1], v[2] + turned[2]) <= least
  })
  return stays ? { body: id, way: 'turns-about-point' } : null
}

/**
 * Eigenvalues, imaginary parts that are rounding set to zero, and real parts of the vectors, row by row.
 *
 * @param terms along each coordinate, the sum of the absolute values of the terms of K
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

/** The sum of the absolute values of the terms of a motion's stiffness, and the stiffness that the forces at work would have with arms of ℓ. */
function termsOf(model: Model, ws: Workspace, tangent: Tangent, forceScale: number, motion: Motion): number {
  const pace = paceOfAll(model, ws, motion)
  return forceScale * ws.size * pace * pace + calcTerms(tangent, motion)
}
