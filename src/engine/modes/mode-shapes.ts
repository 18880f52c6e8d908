/** Shapes of modes: eigenvectors as motions of the bodies, made unique as far as they can be. */
import { orthonormalise } from '../linalg/orthonormal.ts'
import { mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { isIdle } from '../analysis/freedoms.ts'
import { massProduct, paceOf, type Motion } from '../analysis/motions.ts'
import type { Eigenpair } from './pencil.ts'
import { makeSparse } from '../analysis/sparse-motions.ts'
import { motionOf, type TangentSpace } from '../analysis/tangent-space.ts'

/**
 * 6 numbers per body, ground first: translation of its centre of mass, rotation, both in world axes. Unit modal mass, xᴴMx = 1, and the largest of all
 * components, as plain numbers, real and positive.
 */
export interface ModeShape {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** Components that are larger by less than this share count as equally large, so that rounding does not choose among them. */
const AS_LARGE = 1e-6
/** Relative difference of frequencies below which they count as equal. */
const EQUAL = 1e-9
/** Largest number of motions without stiffness, and of bodies, for which such motions are made sparse. */
const MOST_FREE = 24
const MOST_BODIES = 100

/** Makes the shape of an eigenvector; needs R in the workspace. */
export function calcShape(model: Model, ws: Workspace, space: TangentSpace, { zRe, zIm }: Eigenpair): ModeShape {
  let square = 0
  for (let k = 0; k < zRe.length; k++) square += zRe[k] ** 2 + (zIm ? zIm[k] ** 2 : 0)
  const re = inWorld(model, ws, motionOf(space, zRe))
  const im = zIm ? inWorld(model, ws, motionOf(space, zIm)) : new Float64Array(space.width)
  return standardise(re, im, 1 / Math.sqrt(square))
}

function standardise(re: Float64Array, im: Float64Array, scale: number): ModeShape {
  let best = 0
  let most = 0
  for (let i = 0; i < re.length; i++) {
    const size = Math.hypot(re[i], im[i])
    if (size > (1 + AS_LARGE) * most) [best, most] = [i, size]
  }
  if (most === 0) return { re, im }
  const c = (scale * re[best]) / most
  const s = (-scale * im[best]) / most
  const shape = { re: re.map((x, i) => c * x - s * im[i]), im: im.map((x, i) => c * x + s * re[i]) }
  shape.im[best] = 0
  return shape
}

function inWorld(model: Model, ws: Workspace, motion: Motion): Float64Array {
  const out = motion.slice()
  for (let b = 1; b < model.bodyCount; b++) mulMV(out, 6 * b + 3, ws.R, 9 * b, motion, 6 * b + 3)
  return out
}

/** The motion of a shape's real part, as State.v. Needs R in the workspace. */
export function motionOfShape(model: Model, ws: Workspace, { re }: ModeShape): Motion {
  const out = re.slice()
  for (let b = 1; b < model.bodyCount; b++) mulMtV(out, 6 * b + 3, ws.R, 9 * b, re, 6 * b + 3)
  return out
}

/**
 * Vibrations of one frequency, real and orthonormal, mixed anew: the first moves most in the component that any of them moves most in, the next is what
 * is left. Two equal pendulums swing apart then, and a ball on a string along x and along y.
 *
 * @param pairs eigenpairs, sorted
 */
export function separateEqual(space: TangentSpace, pairs: readonly Eigenpair[]): readonly Eigenpair[] {
  const out: Eigenpair[] = []
  for (let k = 0; k < pairs.length;) {
    let end = k + 1
    while (end < pairs.length && areEqual(pairs[k], pairs[end])) end++
    if (end === k + 1) out.push(pairs[k])
    else out.push(...separate(space, pairs.slice(k, end)))
    k = end
  }
  return out
}

const areEqual = (a: Eigenpair, b: Eigenpair): boolean =>
  a.zIm === null && b.zIm === null && a.re === 0 && b.re === 0 && b.im - a.im <= EQUAL * a.im

function separate(space: TangentSpace, pairs: readonly Eigenpair[]): Eigenpair[] {
  let vectors = orthonormalise(pairs.map(({ zRe }) => zRe))
  if (vectors.length < pairs.length) return [...pairs]
  const out: Eigenpair[] = []
  for (const pair of pairs) {
    const motions = vectors.map((z) => motionOf(space, z))
    let best = 0
    let most = 0
    for (let i = 0; i < space.width; i++) {
      const size = Math.hypot(...motions.map((motion) => motion[i]))
      // by 1 % more, so that rounding does not choose
      if (size > 1.01 * most) [best, most] = [i, size]
    }
    const first = new Float64Array(space.count)
    vectors.forEach((z, k) => z.forEach((x, i) => (first[i] += (motions[k][best] / most) * x)))
    out.push({ ...pair, zRe: first })
    vectors = orthonormalise([first, ...vectors], 1e-8).slice(1, vectors.length)
  }
  return out
}

export interface StillShape {
  readonly kind: 'rigid' | 'idle'
  readonly shape: ModeShape
}

/**
 * Motions without stiffness. Where there are few, they are made sparse, each with as few bodies moving as possible. At a steady turn they
 * are taken as they are.
 */
export function makeStillShapes(
  model: Model,
  state: State,
  ws: Workspace,
  space: TangentSpace,
  vectors: readonly Float64Array[],
  atRest: boolean,
): readonly StillShape[] {
  let motions: readonly Motion[] = vectors.map((z) => motionOf(space, z))
  const bodies = Array.from({ length: model.bodyCount }, (_, b) => b).filter(
    (b) => !model.fixed[b] && motions.some((motion) => paceOf(motion, b, ws.size) > 0),
  )
  if (atRest && motions.length > 1 && motions.length <= MOST_FREE && bodies.length <= MOST_BODIES)
    motions = makeSparse(model, ws, { bodies, motions }, () => true)
  return motions.map((motion) => {
    const scale = 1 / Math.sqrt(massProduct(model, motion, motion))
    const shape = standardise(inWorld(model, ws, motion), new Float64Array(space.width), scale)
    return { kind: atRest && isIdle(model, state, ws, motion) ? 'idle' : 'rigid', shape }
  })
}
