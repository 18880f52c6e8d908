/**
 * Joints that move nothing out of a plane (docs/THEORY.md §3). G(n) is the group of the displacements in a plane: translations across its normal n, turns about n. A joint
 * stays in G(n) where every displacement that it allows, at any time, is in it: then so does each body that a chain of such joints connects with what is
 * fixed, whatever else holds it.
 */
import { isDrivenByElement } from '../constraints/elements.ts'
import { matrixOfQ, turnQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { cross, dot } from '../math/vectors.ts'
import type { Model, MotionModel } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Sine of an angle below which axes count as parallel; joints are assembled to rounding. */
const PARALLEL = 1e-7

/** Axes along and about which a joint lets its bodies move, its drives left out; unit vectors, world axes. */
export interface Ways {
  readonly turns: readonly Vec3[]
  readonly slides: readonly Vec3[]
  /** Whether it turns about more than one axis. */
  readonly beyond: boolean
  /** Whether a law of time moves the joint or one of its markers. */
  readonly prescribed: boolean
}

export const isParallel = (a: Vec3, b: Vec3): boolean => Math.hypot(...cross(a, b)) <= PARALLEL
const isAcross = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) <= PARALLEL

/** Whether all displacements are in G(n). */
export const staysInPlane = ({ turns, slides, beyond }: Ways, normal: Vec3): boolean =>
  !beyond && turns.every((axis) => isParallel(axis, normal)) && slides.every((axis) => isAcross(axis, normal))

/** Normals of the standard views: of the plane of x and z, of x and y, of y and z. */
export const STANDARD: readonly Vec3[] = [
  [0, -1, 0],
  [0, 0, 1],
  [1, 0, 0],
]

/** The axes without those that are parallel to an earlier one. */
export const unique = (axes: readonly Vec3[]): readonly Vec3[] =>
  axes.reduce<readonly Vec3[]>((kept, axis) => (kept.some((one) => isParallel(axis, one)) ? kept : [...kept, axis]), [])

/** The direction of an axis in which its plane faces a viewer who looks along +y, −x or −z. */
export function facing(axis: Vec3): Vec3 {
  const [x, y, z] = axis
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  const sign = most === Math.abs(y) ? -y : most === Math.abs(z) ? z : x
  const size = Math.hypot(x, y, z) * (sign < 0 ? -1 : 1)
  return [x / size + 0, y / size + 0, z / size + 0]
}

const R = new Float64Array(9)
const out = new Float64Array(3)

/** R(q) v */
function rotate(q: Float64Array, v: Float64Array): Vec3 {
  matrixOfQ(R, 0, q, 0)
  mulMV(out, 0, R, 0, v, 0)
  return [out[0], out[1], out[2]]
}

const AXES = [Float64Array.of(1, 0, 0), Float64Array.of(0, 1, 0), Float64Array.of(0, 0, 1)]

/** The ways of joint j; needs positions. */
export function listWays(model: Model, state: State, ws: Workspace, j: number): Ways {
  const { mask, driveMask, motion, motion1, motion2 } = model.joints[j]
  const held = mask & ~driveMask
  const driven = ws.F.slice(8 * j, 8 * j + 4)
  const main = ws.F.slice(8 * j + 4, 8 * j + 8)
  const turns: Vec3[] = []
  const slides: Vec3[] = []
  for (const [marker, own] of [
    [driven, motion1],
    [main, motion2],
  ] as const) {
    if (own === null) continue
    // from the moved marker back to the one at rest in its body
    const base = marker.slice()
    for (const factor of own.rotation.toReversed()) addTurn(factor, base, -1, state.t, turns)
    addSlides(own, base, 0b111, slides)
  }
  const turned = main.slice()
  if (motion !== null) {
    addSlides(motion, main, held, slides)
    for (const factor of motion.rotation) addTurn(factor, turned, 1, state.t, turns)
  }
  // the motion that a constraint element prescribes is not described by turns and slides
  const prescribed = isDrivenByElement(model, j) || turns.length + slides.length > 0
  for (let k = 0; k < 3; k++) if (!(held & (1 << k))) slides.push(rotate(main, AXES[k]))
  const open = [0, 1, 2].filter((k) => !(held & (8 << k)))
  if (open.length === 1) turns.push(rotate(turned, AXES[open[0]]))
  return { turns, slides, beyond: open.length > 1, prescribed }
}

/** Adds the axis of one factor of a motion, if its angle changes; and moves the frame on by that factor, or back. */
function addTurn(
  { axis, angle }: MotionModel['rotation'][number],
  frame: Float64Array,
  sign: number,
  t: number,
  turns: Vec3[],
): void {
  if (!angle.constant) turns.push(rotate(frame, axis))
  angle.evaluate(t, out, 0)
  turnQ(frame, 0, frame, 0, sign * out[0], axis, 0)
}

function addSlides({ translation }: MotionModel, frame: Float64Array, rows: number, slides: Vec3[]): void {
  translation.forEach((law, k) => {
    if (!law.constant && rows & (1 << k)) slides.push(rotate(frame, AXES[k]))
  })
}
