/**
 * A mechanism as a tree of segments, each of which turns or slides against the one before it by one coordinate. All geometry is given at the zero, the pose in which
 * the coordinates of all joints of the tree are 0, in world axes. Bodies that welds hold together belong to one segment. What closes its loops is in loops.ts.
 */
import { spell, type Named, type Sentence } from '../failure.ts'
import { matrixOfQ, mulQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { PERPENDICULAR } from '../model/presets.ts'
import type { DriveModel, Model } from '../model/model.ts'
import type { AttachmentSpec, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import { spanWithGuides } from './spanning.ts'
import { anyAcross, areParallel, cross, dot, lengthOf, minus, plus, times, unit, vectorOf } from '../math/vectors.ts'

export const GROUND = -1

export interface Segment {
  readonly parent: number
  readonly motion: 'turn' | 'slide'
  /** The direction of a slide, or of a turn by the right-hand rule, in which the coordinate grows. */
  readonly axis: Vec3
  /** A point of the axis. */
  readonly point: Vec3
  readonly joint: number
  /** The drive that prescribes the coordinate. */
  readonly drive: DriveModel | null
  /** The bodies that it carries: none for all but the last motion of a joint with several. */
  readonly bodies: number[]
  /** Of the three turns of a spherical joint: precession, nutation, spin; null for others. */
  readonly euler: 0 | 1 | 2 | null
}

/** A coordinate of a joint by those of segments: Σ sign × coordinate + offset. */
export interface JointCoordinate {
  readonly parts: readonly { readonly segment: number; readonly sign: number }[]
  readonly offset: number
}

/** A marker of a joint that closes a loop: its segment, and where its origin is at the zero. */
export interface ClosingEnd {
  readonly segment: number
  readonly body: number
  readonly point: Vec3
}

/** A pin or a ball joint that closes a loop of segments: the origins of its markers are in one place. */
export interface Closing {
  readonly joint: number
  /** The last segment that both stand on. */
  readonly base: number
  /** A segment of the loop about whose axis all its turns are, so that it moves in a plane; null for a loop in space. */
  readonly turn: number | null
  readonly main: ClosingEnd
  readonly driven: ClosingEnd
}

export interface SegmentTree {
  readonly segments: readonly Segment[]
  /** The segment of each body; GROUND for what is fixed. */
  readonly segmentOf: Int32Array
  /** Of each body at the zero: centre of mass and orientation, as State.q has them. */
  readonly zero: Float64Array
  /** Size of the mechanism, m: lengths below a small share of it count as 0. */
  readonly size: number
  /** Blocks of rows that the tree does not hold. */
  readonly cuts: Int32Array
}

/** A tree of segments with the coordinates of all joints, and what closes its loops. */
export interface Chain extends Omit<SegmentTree, 'cuts'> {
  /** Joints that close loops, and constrain something. */
  readonly closing: readonly Closing[]
  /** Of each joint the coordinates that it has; nothing where they cannot change. */
  readonly angles: ReadonlyMap<number, JointCoordinate>
  readonly slides: ReadonlyMap<number, JointCoordinate>
}

/** Why there are no formulas. */
export interface NoFormulas {
  readonly message: string
  readonly sentence: Sentence
  /** The joint that it is about, or null. */
  readonly joint: string | null
}

export type Refused = { readonly ok: false; readonly refusal: NoFormulas }

export function refuse(sentence: Sentence): Refused {
  const joint = sentence.find((piece): piece is Named => typeof piece !== 'string' && piece.kind === 'joint')
  return { ok: false, refusal: { message: spell(sentence), sentence, joint: joint?.id ?? null } }
}

export const jointOf = (model: Model, j: number): Named => ({ kind: 'joint', id: model.joints[j].id, noun: 'Joint' })

/** The motions that joints leave free, by the rows x y z θx θy θz that they hold. */
const FREE: ReadonlyMap<number, readonly ('turn' | 'slide')[]> = new Map([
  [0b111111, []],
  [0b011111, ['turn']],
  [0b111011, ['slide']],
  [0b011011, ['slide', 'turn']],
  [0b000111, ['turn', 'turn', 'turn']],
])

/** What a joint leaves free, drives not counted; null for a joint that there are no formulas for. */
export function freeOf({ joints, jointMask, rows }: Model, j: number): readonly ('turn' | 'slide')[] | null {
  const own = jointMask[j] & ~joints[j].driveMask
  return rows.blocksOf[j].length > 1 || own & PERPENDICULAR ? null : (FREE.get(own) ?? null)
}

/** Makes the tree of segments of a mechanism that is assembled in a state. */
export function makeTree(model: Model, state: State): { readonly ok: true; readonly tree: SegmentTree } | Refused {
  const { fixed, joints, bodyCount } = model
  for (const [j, { motion, motion1, motion2 }] of joints.entries()) {
    if (fixed[model.jointBody1[j]] && fixed[model.jointBody2[j]]) continue
    if (freeOf(model, j) === null)
      return refuse([jointOf(model, j), ' is of another kind than formulas are derived for: these are revolute, prismatic, cylindrical and spherical joints, and welds.']) // prettier-ignore
    if (motion !== null || motion1 !== null || motion2 !== null)
      return refuse([jointOf(model, j), ' moves by laws of its own: there are formulas for joints that drives move.'])
  }
  const forest = spanWithGuides(model, (j) => freeOf(model, j)?.join() === 'slide')
  const zero = model.initialQ.slice()
  const segments: Segment[] = []
  const segmentOf = new Int32Array(bodyCount).fill(GROUND)
  for (const b of forest.order.toReversed()) {
    const j = forest.joint[b]
    if (j < 0)
      return refuse([{ kind: 'body', id: model.bodyIds[b], noun: 'Body' }, ' hangs on no joint: there are formulas for what joints hold to the ground.']) // prettier-ignore
    const side = forest.side[b]
    const parent = side > 0 ? model.jointBody2[j] : model.jointBody1[j]
    placeBody(model, zero, b, parent, j, side)
    let on = segmentOf[parent]
    const free = freeOf(model, j)!
    const [point, z] = markerAxis(model, zero, 2 * j + 1)
    const euler = free.length === 3 ? eulerAxes(model, zero, segments, b, on, point, times(z, side)) : null
    for (const [k, motion] of free.entries()) {
      const kind = motion === 'turn' ? 'angle' : 'slide'
      const drive = joints[j].drives.find((one) => one.kind !== 'effort' && one.on === kind) ?? null
      const axis = euler?.[k] ?? times(z, side)
      segments.push({ parent: on, motion, axis, point, joint: j, drive, bodies: [], euler: euler && EULER[k] })
      on = segments.length - 1
    }
    segmentOf[b] = on
    if (on !== GROUND) segments[on].bodies.push(b)
  }
  const far = Math.max(...Array.from({ length: bodyCount }, (_, b) => lengthOf(placeOf(zero, b))))
  // far from the origin places are no better than the rounding there
  const size = state.size + 1e-5 * far
  return { ok: true, tree: { segments, segmentOf, zero, size, cuts: forest.cuts } }
}

const EULER = [0, 1, 2] as const

/**
 * Axes of Euler's angles at the zero: of precession, straight up where that direction is fixed in the segment before; of nutation, across the other two; of spin, the
 * line from the joint to the centre of mass.
 */
function eulerAxes(
  model: Model,
  zero: Float64Array,
  segments: readonly Segment[],
  b: number,
  parent: number,
  point: Vec3,
  z: Vec3,
): readonly [Vec3, Vec3, Vec3] {
  const down = unit(vectorOf((k) => model.gravity[k]))
  let stands = down !== null
  for (let at = parent; at !== GROUND; at = segments[at].parent)
    stands &&= segments[at].motion === 'slide' || areParallel(segments[at].axis, down!)
  const first = stands ? times(down!, -1) : z
  const last = unit(minus(placeOf(zero, b), point)) ?? z
  return [first, unit(cross(last, first)) ?? anyAcross(first), last]
}

/** Puts a body where the two markers of its joint coincide. */
function placeBody(model: Model, zero: Float64Array, b: number, parent: number, j: number, side: number): void {
  const [theirs, own] = side > 0 ? [2 * j + 1, 2 * j] : [2 * j, 2 * j + 1]
  const turn = new Float64Array(4)
  const back = new Float64Array(4)
  mulQ(turn, 0, zero, 7 * parent + 3, model.markerQ, 4 * theirs)
  for (let k = 0; k < 4; k++) back[k] = (k === 0 ? 1 : -1) * model.markerQ[4 * own + k]
  mulQ(zero, 7 * b + 3, turn, 0, back, 0)
  const place = markerPlace(model, zero, theirs, parent)
  const arm = turned(zero, b, model.markerU.subarray(3 * own, 3 * own + 3))
  for (let k = 0; k < 3; k++) zero[7 * b + k] = place[k] - arm[k]
}

export const placeOf = (poses: Float64Array, b: number): Vec3 => [poses[7 * b], poses[7 * b + 1], poses[7 * b + 2]]

/** A vector of a body in world axes. */
export const turned = (poses: Float64Array, b: number, vector: ArrayLike<number>): Vec3 =>
  turnedBy(poses, 7 * b + 3, vector)

function turnedBy(q: Float64Array, at: number, vector: ArrayLike<number>): Vec3 {
  const R = new Float64Array(9)
  const out = new Float64Array(3)
  matrixOfQ(R, 0, q, at)
  mulMV(out, 0, R, 0, Float64Array.from(vector), 0)
  return [out[0], out[1], out[2]]
}

function markerPlace({ markerU }: Model, poses: Float64Array, marker: number, body: number): Vec3 {
  return plus(placeOf(poses, body), turned(poses, body, markerU.subarray(3 * marker, 3 * marker + 3)))
}

/** Where a point of a body is at the zero. */
export function pointAt(
  { bodyIndex, centre }: Model,
  { zero }: Pick<SegmentTree, 'zero'>,
  { body, position }: AttachmentSpec,
): Vec3 {
  const b = bodyIndex.get(body)!
  const local = vectorOf((n) => position[n] - centre[3 * b + n])
  return plus(placeOf(zero, b), turned(zero, b, local))
}

/** Origin of a marker, and one of its axes: z, or x. */
export function markerAxis(
  model: Model,
  poses: Float64Array,
  marker: number,
  of: 'x' | 'z' = 'z',
): readonly [point: Vec3, axis: Vec3] {
  const body = marker % 2 === 0 ? model.jointBody1[marker >> 1] : model.jointBody2[marker >> 1]
  const turn = new Float64Array(4)
  mulQ(turn, 0, poses, 7 * body + 3, model.markerQ, 4 * marker)
  return [markerPlace(model, poses, marker, body), turnedBy(turn, 0, of === 'x' ? [1, 0, 0] : [0, 0, 1])]
}

/** The segments between two, and which of them are nearer to the second. */
export function between(
  { segments }: Pick<SegmentTree, 'segments'>,
  a: number,
  b: number,
): { readonly segment: number; readonly sign: 1 | -1 }[] {
  const toGround = (s: number): number[] => (s === GROUND ? [] : [s, ...toGround(segments[s].parent)])
  const [first, second] = [toGround(a), toGround(b)]
  return [
    ...first.filter((s) => !second.includes(s)).map((segment) => ({ segment, sign: -1 }) as const),
    ...second.filter((s) => !first.includes(s)).map((segment) => ({ segment, sign: 1 }) as const),
  ]
}

/** 1 where the axis of a segment is z of its joint, −1 where it is the other way: it carries the main body of that then. */
export function senseOf(
  { jointBody1 }: Model,
  { segments, segmentOf }: Pick<SegmentTree, 'segments' | 'segmentOf'>,
  s: number,
): 1 | -1 {
  const { joint } = segments[s]
  for (let at = segmentOf[jointBody1[joint]]; at !== GROUND && segments[at].joint === joint; at = segments[at].parent)
    if (at === s) return 1
  return -1
}

/** Mass, centre of mass and inertia about it, world axes at the zero, of what a segment carries. */
export interface Weight {
  readonly mass: number
  readonly centre: Vec3
  readonly inertia: readonly [Vec3, Vec3, Vec3]
}

export function weightOf(model: Model, zero: Float64Array, bodies: readonly number[]): Weight {
  let mass = 0
  let centre: Vec3 = [0, 0, 0]
  for (const b of bodies) {
    mass += model.mass[b]
    centre = plus(centre, placeOf(zero, b), model.mass[b])
  }
  if (mass > 0) centre = times(centre, 1 / mass)
  const entry = (i: number, k: number): number =>
    bodies.reduce((sum, b) => {
      const R = new Float64Array(9)
      matrixOfQ(R, 0, zero, 7 * b + 3)
      const d = minus(placeOf(zero, b), centre)
      let own = model.mass[b] * ((i === k ? dot(d, d) : 0) - d[i] * d[k])
      for (let n = 0; n < 3; n++)
        for (let p = 0; p < 3; p++) own += R[3 * i + n] * model.inertia[9 * b + 3 * n + p] * R[3 * k + p]
      return sum + own
    }, 0)
  const row = (i: number): Vec3 => vectorOf((k) => entry(i, k))
  return { mass, centre, inertia: [row(0), row(1), row(2)] }
}

/** The bodies of a segment, or of the one that hangs on it where it has none. */
export function bodiesOf({ bodyIds }: Model, { segments }: Chain, s: number): Sentence {
  const { bodies } = segments.find((segment, k) => k >= s && segment.bodies.length > 0)!
  return bodies.flatMap((b, i): Sentence => {
    const body: Named = { kind: 'body', id: bodyIds[b], noun: '' }
    return i === 0 ? [body] : [i === bodies.length - 1 ? ' and ' : ', ', body]
  })
}
