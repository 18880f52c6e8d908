/** A mechanism as a tree of links, with the rows that close its loops: which mechanisms have such a tree, and the poses and motion of its links. */
import { computeForces } from '../dynamics/accelerations.ts'
import { computeDrive } from '../constraints/motion.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { conjDQ, DQ, mulDQ, setPose } from '../dual-quaternions/dual-quaternion.ts'
import { adjoint, adjointBack, PURE } from '../dual-quaternions/pure.ts'
import { spell, type Named, type Sentence } from '../failure.ts'
import { mulMV } from '../math/vec3.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import { closingRows, makeForest } from '../articulated/forest.ts'
import type { Forest } from '../model/system.ts'
import type { Model } from '../model/model.ts'
import { PERPENDICULAR } from '../model/presets.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { LINK_JOINTS, makeLinkTree, type Link, type LinkJoint, type LinkMotion, type LinkTree } from './link-tree.ts'

/** Why a mechanism has no tree of links. */
export interface NoLinkTree {
  readonly message: string
  readonly sentence: Sentence
  readonly joint: string
}

/** The tree of a model, and which of its bodies each link is. */
export interface ModelTree {
  readonly tree: LinkTree
  readonly bodies: Int32Array
  /** Of each link: the joint that it hangs on and whether it is the driven body of that; −1 for none. */
  readonly joints: Int32Array
  readonly sides: Int8Array
  /** Rows of the model that the tree does not hold. */
  readonly closing: Int32Array
}

/** The joints of [SQA table 1] by the rows of a lock that they hold, x y z θx θy θz from the first bit on. */
const BY_MASK: ReadonlyMap<number, LinkJoint> = new Map([
  [0b111111, 'weld'],
  [0b011111, 'revolute'],
  [0b111011, 'prismatic'],
  [0b011011, 'cylindrical'],
  [0b000111, 'spherical'],
  [0b011100, 'planar'],
  [0b000000, 'free'],
])

/** The tree of a mechanism, a spanning one where it has loops; a joint of it that is none of [SQA table 1] is named. */
export function treeOfModel(
  model: Model,
): { readonly ok: true; readonly made: ModelTree } | { readonly ok: false; readonly refusal: NoLinkTree } {
  const { joints, jointMask } = model
  const forest = makeForest(model)
  for (const j of forest.joint) {
    if (j < 0) continue
    const { id, motion, motion1, motion2 } = joints[j]
    const why =
      model.rows.blocksOf[j].length > 1 || jointMask[j] & PERPENDICULAR || !BY_MASK.has(jointMask[j])
        ? ' is no revolute, prismatic, cylindrical, planar or spherical joint, nor a weld'
        : motion !== null || motion1 !== null || motion2 !== null
          ? ' moves by laws of its own'
          : null
    if (why !== null) return refuse(id, [why, ': bodies have to hang on such joints.'])
  }
  return { ok: true, made: makeTree(model, forest) }
}

function refuse(joint: string, rest: Sentence): { readonly ok: false; readonly refusal: NoLinkTree } {
  const named: Named = { kind: 'joint', id: joint, noun: 'Joint' }
  const sentence = [named, ...rest]
  return { ok: false, refusal: { message: spell(sentence), sentence, joint } }
}

const NONE = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0)

function makeTree(model: Model, forest: Forest): ModelTree {
  const { order, parent, joint, side } = forest
  const bodies = order.toReversed()
  const placeOf = new Map([...bodies].map((b, place) => [b, place]))
  const links = Array.from(bodies, (b): Link => {
    const j = joint[b]
    const own = side[b] > 0 ? 2 * j : 2 * j + 1
    return {
      id: model.bodyIds[b],
      parent: parent[b] < 0 ? -1 : placeOf.get(parent[b])!,
      joint: j < 0 ? 'free' : BY_MASK.get(model.jointMask[j])!,
      before: j < 0 ? NONE : markerPose(model, side[b] > 0 ? 2 * j + 1 : 2 * j),
      after: j < 0 ? NONE : markerPose(model, own),
      mass: model.mass[b],
      inertia: model.inertia.slice(9 * b, 9 * b + 9),
    }
  })
  return {
    tree: makeLinkTree(links),
    bodies,
    joints: Int32Array.from(bodies, (b) => joint[b]),
    sides: Int8Array.from(bodies, (b) => side[b]),
    closing: closingRows(model, forest),
  }
}

/** The pose of a marker as its body sees it; of one on what is fixed as the world does. */
function markerPose(model: Model, marker: number): Float64Array {
  const { fixed, initialQ, jointBody1, jointBody2 } = model
  const j = marker >> 1
  const body = marker % 2 === 0 ? jointBody1[j] : jointBody2[j]
  const pose = new Float64Array(DQ)
  setPose(pose, 0, model.markerU, 3 * marker, model.markerQ, 4 * marker)
  if (!fixed[body]) return pose
  const standing = new Float64Array(DQ)
  setPose(standing, 0, initialQ, 7 * body, initialQ, 7 * body + 3)
  mulDQ(pose, 0, standing, 0, pose, 0)
  return pose
}

const pose = new Float64Array(DQ)
const turn = new Float64Array(DQ)
const parentPose = new Float64Array(DQ)
const twist = new Float64Array(PURE)
const carried = new Float64Array(PURE)
const jet = new Float64Array(3)
const momentum = new Float64Array(3)

/** Writes the orientation of a body, as the pose of a frame at the origin, to `turn`. */
function readTurn({ q }: State, b: number): void {
  for (let k = 0; k < 4; k++) turn[k] = q[7 * b + 3 + k]
}

/** Writes the twist of a body, ω + ε v of its centre of mass, axes of the body. */
function readTwist(state: State, b: number, out: Float64Array): void {
  const { v } = state
  readTurn(state, b)
  out.fill(0)
  for (let k = 0; k < 3; k++) out[k] = v[6 * b + k]
  adjointBack(out, 0, turn, 0, out, 0)
  for (let k = 0; k < 3; k++) {
    out[3 + k] = out[k]
    out[k] = v[6 * b + 3 + k]
  }
}

/** Puts a tree where a model is in a state: poses, speeds and what drives prescribe. The rates of the speeds stay as they are. */
export function followModel(
  model: Model,
  state: State,
  { tree, bodies, joints, sides }: ModelTree,
  motion: LinkMotion,
): void {
  const { x, u, given, dgiven } = motion
  for (let k = 0; k < 3; k++) motion.gravity[k] = model.gravity[k]
  given.fill(0)
  dgiven.fill(0)
  for (let place = 0; place < bodies.length; place++) {
    const b = bodies[place]
    const { parent, joint, after } = tree.links[place]
    setPose(pose, 0, state.q, 7 * b, state.q, 7 * b + 3)
    carried.fill(0)
    parentPose.set(NONE)
    if (parent >= 0) {
      const p = bodies[parent]
      setPose(parentPose, 0, state.q, 7 * p, state.q, 7 * p + 3)
      readTwist(state, p, carried)
    }
    conjDQ(parentPose, 0, parentPose, 0)
    mulDQ(x, DQ * place, parentPose, 0, pose, 0)
    readTwist(state, b, twist)
    adjointBack(carried, 0, x, DQ * place, carried, 0)
    for (let k = 0; k < PURE; k++) twist[k] -= carried[k]
    prescribe(model, state, joints[place], sides[place], after, PURE * place, motion)
    for (let k = 0; k < PURE; k++) twist[k] -= given[PURE * place + k]
    // in the joint's own frame each freedom is one of the six numbers
    adjointBack(twist, 0, after, 0, twist, 0)
    const ways: readonly (readonly number[])[] = LINK_JOINTS[joint]
    for (let k = 0; k < ways.length; k++) u[tree.freeStart[place] + k] = twist[ways[k].indexOf(1)]
  }
}

/**
 * Adds what the drives of a joint prescribe, in the frame of the body that hangs on it. Drives move the driven body against the main one: a main body that hangs
 * on a driven one moves the other way.
 */
function prescribe(
  { joints }: Model,
  state: State,
  j: number,
  side: number,
  after: Float64Array,
  at: number,
  { given, dgiven }: LinkMotion,
): void {
  if (j < 0 || joints[j].driveMask === 0) return
  for (const drive of joints[j].drives) {
    if (drive.kind === 'effort') continue
    computeDrive(drive, state, jet)
    const way = drive.on === 'angle' ? 2 : 5
    carried.fill(0)
    carried[way] = side
    adjoint(carried, 0, after, 0, carried, 0)
    for (let k = 0; k < PURE; k++) {
      given[at + k] += jet[1] * carried[k]
      dgiven[at + k] += jet[2] * carried[k]
    }
  }
}

/**
 * Computes the wrenches on the bodies at a state but those of weight, of joints and of drives that prescribe a motion: 6 per link, f + ε τ about the centre of
 * mass, axes of the body. The workspace then has positions, rates, coordinates and forces of the state.
 */
export function computeApplied(
  model: Model,
  state: State,
  ws: Workspace,
  { bodies }: ModelTree,
  out: Float64Array,
): void {
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeForces(model, state, ws)
  const { inertia: J, mass, gravity } = model
  const { v } = state
  for (let place = 0; place < bodies.length; place++) {
    const b = bodies[place]
    const k = 6 * b
    const [wx, wy, wz] = [v[k + 3], v[k + 4], v[k + 5]]
    readTurn(state, b)
    carried.fill(0)
    for (let n = 0; n < 3; n++) carried[n] = ws.force[k + n] - mass[b] * gravity[n]
    adjointBack(out, PURE * place, turn, 0, carried, 0)
    mulMV(momentum, 0, J, 9 * b, v, k + 3)
    const [lx, ly, lz] = [momentum[0], momentum[1], momentum[2]]
    out[PURE * place + 3] = ws.force[k + 3] + wy * lz - wz * ly
    out[PURE * place + 4] = ws.force[k + 4] + wz * lx - wx * lz
    out[PURE * place + 5] = ws.force[k + 5] + wx * ly - wy * lx
  }
}
