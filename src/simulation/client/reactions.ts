/** Reactions of joints in space, or in the plane in which a part of the mechanism moves. World axes, SI. */
import { NO_SHARE, RESOLVED, type Reading, type Vec3 } from '../../engine/index.ts'
import { add, dot, lengthOf, scale, subtract } from '../../geometry/index.ts'
import { BUNDLE, HEADER, JOINT, bundleAt } from '../protocol/frame.ts'
import type { Frame } from './frames.ts'
import { jointOffset } from './frames.ts'

/** Which of all shares is shown (docs/THEORY.md §3 (18)), and by which length torques are weighted: as the engine's `computeSize` has it. */
export const LEAST_NORM =
  'the share of least norm in space, in a plane what of it lies there: the least sum of F² + (T/ℓ)² over the joints, ℓ being the size of the mechanism (root mean square distance of mass centres and of both markers of each joint from the mean of them all).'

/** A force or a torque, split into what equilibrium determines and what it does not. */
export interface Reaction {
  /** The whole vector; in a plane the part of a force in it, and the part of a torque about its normal. */
  readonly vector: Vec3
  /** The part that is determined. */
  readonly determined: Vec3
  /** The part that is not: of all shares that would do, the one of least norm. */
  readonly share: Vec3
  /**
   * Orthonormal directions in which it is not determined; none if it is unique. Null if that is not known or the reaction inexact, and all of it is
   * then in `share`.
   */
  readonly open: readonly Vec3[] | null
}

/** What a joint, or a bundle of joints, passes on to the driven body. */
export interface Wrench {
  /** Where the force acts, and what the torque is about. */
  readonly point: Vec3
  readonly force: Reaction
  readonly torque: Reaction
}

const ZERO: Vec3 = [0, 0, 0]
const NONE: readonly Vec3[] = []

/** The part of a vector square to the unit vector `normal`. */
const inPlane = (v: Vec3, normal: Vec3): Vec3 => subtract(v, scale(normal, dot(v, normal)))

/** An orthonormal basis of what the vectors span. */
function basisOf(vectors: readonly Vec3[]): readonly Vec3[] {
  const basis: Vec3[] = []
  let rest = vectors
  for (;;) {
    const longest = rest.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), ZERO)
    if (!(lengthOf(longest) > NO_SHARE)) return basis
    const direction = scale(longest, 1 / lengthOf(longest))
    basis.push(direction)
    rest = rest.map((v) => inPlane(v, direction))
  }
}

/** The directions onto which the projector at `at` projects (xx yy zz xy xz yz); null where it is not known. */
function openAt(data: Float64Array, at: number): readonly Vec3[] | null {
  const [xx = NaN, yy = NaN, zz = NaN] = [data[at], data[at + 1], data[at + 2]]
  if (xx === 0 && yy === 0 && zz === 0) return NONE
  if (Number.isNaN(xx + yy + zz)) return null
  const [xy = NaN, xz = NaN, yz = NaN] = [data[at + 3], data[at + 4], data[at + 5]]
  return basisOf([
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ])
}

/** Reads open directions by the place of the projector; those of inexact reactions are not known. */
const openIn = (frame: Frame) => (at: number) => (isExact(frame) ? openAt(frame.data, at) : null)

const tripleAt = (data: Float64Array, at: number): Vec3 => [data[at] ?? NaN, data[at + 1] ?? NaN, data[at + 2] ?? NaN]

function toldApart(vector: Vec3, open: readonly Vec3[] | null): Reaction {
  if (open === null) return { vector, determined: ZERO, share: vector, open }
  if (open.length === 0) return { vector, determined: vector, share: ZERO, open }
  const share = open.reduce((sum, d) => add(sum, scale(d, dot(vector, d))), ZERO)
  return { vector, determined: open.length === 3 ? ZERO : subtract(vector, share), share, open }
}

function forceOf(vector: Vec3, open: readonly Vec3[] | null, normal: Vec3 | null): Reaction {
  if (normal === null) return toldApart(vector, open)
  return toldApart(inPlane(vector, normal), open && basisOf(open.map((d) => inPlane(d, normal))))
}

function torqueOf(vector: Vec3, open: readonly Vec3[] | null, normal: Vec3 | null): Reaction {
  if (normal === null) return toldApart(vector, open)
  const turns = open && (open.some((d) => Math.abs(dot(d, normal)) > NO_SHARE) ? [normal] : NONE)
  return toldApart(scale(normal, dot(vector, normal)), turns)
}

/** Whether accelerations and reactions are known: not so where the masses of connected bodies are too far apart for the numbers. */
export const isExact = ({ data }: Pick<Frame, 'data'>): boolean => !(data[HEADER.off]! > RESOLVED)

/**
 * What a joint passes on, at its driven marker's origin, or at the point where it touches: there is no torque about that. Null when the frame does not hold it. `normal`: of the plane
 * that it is read in.
 */
export function readWrench(frame: Frame, joint: string, normal: Vec3 | null): Wrench | null {
  const { data } = frame
  const at = jointOffset(frame, joint)
  if (at < 0) return null
  const open = openIn(frame)
  const force = forceOf(tripleAt(data, at + JOINT.force), open(at + JOINT.freeForce), normal)
  const contact = tripleAt(data, at + JOINT.contact)
  if (contact.every(Number.isFinite)) return { point: contact, force, torque: toldApart(ZERO, NONE) }
  return {
    point: tripleAt(data, at + JOINT.point),
    force,
    torque: torqueOf(tripleAt(data, at + JOINT.torque), open(at + JOINT.freeTorque), normal),
  }
}

/** What the joints of a bundle of the frame's index pass on together to the driven body of the first, at the mean of their driven markers' origins. */
export function readBundle(frame: Frame, index: number, normal: Vec3 | null): Wrench | null {
  const { data, layout } = frame
  if (index >= layout.bundles) return null
  const at = bundleAt(layout, index)
  const open = openIn(frame)
  return {
    point: tripleAt(data, at + BUNDLE.point),
    force: forceOf(tripleAt(data, at + BUNDLE.force), open(at + BUNDLE.freeForce), normal),
    torque: torqueOf(tripleAt(data, at + BUNDLE.torque), open(at + BUNDLE.freeTorque), normal),
  }
}

/** Whether all of it is known to be determined. */
export const isUnique = ({ open }: Reaction): boolean => open !== null && open.length === 0

/** Whether its component along a unit vector is known to be determined. */
export const isUniqueAlong = ({ open }: Reaction, direction: Vec3): boolean =>
  open !== null && open.every((d) => Math.abs(dot(d, direction)) <= NO_SHARE)

/** Whether a number that a joint's reading holds, all of its force or a part of it, is known to be determined. */
export function isUniquePart(frame: Frame, joint: string, { part }: Pick<Reading, 'part'>, force: Reaction): boolean {
  if (part === undefined) return isUnique(force)
  const normal = tripleAt(frame.data, jointOffset(frame, joint) + JOINT.normal)
  if (part === 'along') return isUniqueAlong(force, normal)
  // where there is no normal all of it is across
  if (normal.some(Number.isNaN)) return isUnique(force)
  return force.open !== null && force.open.every((d) => !(lengthOf(inPlane(d, normal)) > NO_SHARE))
}
