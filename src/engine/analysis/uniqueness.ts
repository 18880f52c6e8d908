/**
 * Which reactions are unique, joint by joint and direction by direction (docs/THEORY.md §3 (E)). With Ĝ = W^−½ C_q the rows scaled as in (18) and Z an
 * orthonormal basis of the null space of Ĝᵀ, every γ̂ + Z s meets the equations of motion as γ̂ does, and joint j may carry N_j s besides, where
 * N_j = A_j Z holds its wrenches in the null vectors. The component of its force along a unit vector d is unique where dᵀN_j is zero in the rows of the
 * force, so of its torque. The directions in which it is not span a space, told as its orthogonal projector P: f − P f is determined, P f is a share.
 *
 * Z knows no masses: rows are read with lengths over ℓ. The biconnected components of the graph of joints are analysed apart; what is in no loop is unique.
 */
import { refineReactions } from '../dynamics/accelerations.ts'
import { calcJointReading } from '../dynamics/readings.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { findLeftNullSpace, makeLeftNullSpace, type LeftNullSpace } from '../linalg/left-null-space.ts'
import { addCross3, addScaled3, cross3, dot3, set3 } from '../math/vec3.ts'
import { addElementWrench } from '../constraints/elements.ts'
import type { Model } from '../model/model.ts'
import { countRowsOfJoint } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { JOINT } from '../readings/table.ts'
import { listBiconnected, verticesOf } from './biconnected.ts'

/** Pivot over the largest below which a row depends on others; nearer to a singular pose than that no solve finds its reactions. */
const ZERO = 1e-6
/** A wrench in an orthonormal null vector, torques over ℓ, counts as rounding below this. */
const NO_PART = 1e-6
/** Effort that each frame may take: rows² × columns, summed over the components. This is some milliseconds. */
const FRAME_EFFORT = 3e6

/** Numbers of a projector: xx yy zz xy xz yz, world axes. */
export const PROJECTOR = 6
/** A joint or a bundle has two projectors, of the force and of the torque. */
export const PROJECTOR_PAIR = 2 * PROJECTOR
/** A unit vector whose projection is shorter than this counts as orthogonal to the directions of a projector. */
export const NO_SHARE = 1e-5

interface Biconnected {
  readonly joints: readonly number[]
  /** First row of each joint among those of the component. */
  readonly starts: readonly number[]
  /** Bundles in the component. */
  readonly bundles: readonly number[]
  readonly rows: number
  /** First of the six columns by body; one body has none: its balance follows from that of the others. */
  readonly columnOf: ReadonlyMap<number, number>
  readonly columns: number
  readonly effort: number
}

/** Two or more joints between the same two bodies, all that is fixed being one, in file order. */
export interface Bundle {
  readonly joints: readonly number[]
  /** −1 for joints whose driven body is the main one of the first, else +1. */
  readonly signs: readonly number[]
}

/** What is known of the uniqueness of a mechanism's reactions at one pose, and the arrays with which it is found. */
export interface Uniqueness {
  readonly bundles: readonly Bundle[]
  /** A pair of projectors per joint, of its force and of its torque. All zero: unique; NaN: not known, as the mechanism is too large. */
  readonly ofJoints: Float64Array
  /** The same for the sum of each bundle's wrenches, about the mean of the driven markers' origins. */
  readonly ofBundles: Float64Array
  readonly components: readonly Biconnected[]
  /** Whether no component was too large. */
  readonly complete: boolean
  /** Joints between two fixed bodies, or from a body to itself: their reactions are arbitrary. */
  readonly idle: readonly number[]
  readonly space: LeftNullSpace
  /** Wrenches in the null vectors, 6 each, torques over ℓ. */
  readonly parts: Float64Array
  /** Reading of one joint, as `calcJointReading` writes it. */
  readonly reading: Float64Array
}

/**
 * Allocates the data of the analysis.
 *
 * @param mostEffort largest effort, rows² × columns summed over components, the small ones first; the others are not known
 */
export function makeUniqueness(model: Model, mostEffort = FRAME_EFFORT): Uniqueness {
  const { joints } = model
  const bundles = listBundles(model)
  const ofJoints = new Float64Array(PROJECTOR_PAIR * joints.length)
  const ofBundles = new Float64Array(PROJECTOR_PAIR * bundles.length)
  const components: Biconnected[] = []
  const loops = listBiconnected(model).filter((component) => component.length > 1)
  let effort = 0
  for (const component of loops
    .map((list) => makeBiconnected(model, bundles, list))
    .sort((a, b) => a.effort - b.effort)) {
    effort += component.effort
    if (effort <= mostEffort) components.push(component)
    else {
      for (const j of component.joints) ofJoints.fill(NaN, PROJECTOR_PAIR * j, PROJECTOR_PAIR * (j + 1))
      for (const b of component.bundles) ofBundles.fill(NaN, PROJECTOR_PAIR * b, PROJECTOR_PAIR * (b + 1))
    }
  }
  const rows = Math.max(0, ...components.map((component) => component.rows))
  const entries = Math.max(0, ...components.map((component) => component.rows * component.columns))
  return {
    bundles,
    ofJoints,
    ofBundles,
    components,
    complete: components.length === loops.length,
    idle: [...joints.keys()].filter((j) => verticesOf(model, j).length === 1),
    space: makeLeftNullSpace(rows, entries),
    parts: new Float64Array(6 * Math.max(rows, ...joints.map((_, j) => countRowsOfJoint(model.rows, j)))),
    reading: new Float64Array(JOINT.length),
  }
}

export function listBundles(model: Model): readonly Bundle[] {
  const found = new Map<string, { readonly driven: number; readonly joints: number[]; readonly signs: number[] }>()
  model.joints.forEach((_, j) => {
    const [a, b, ...others] = verticesOf(model, j)
    if (b === undefined || others.length > 0 || countRowsOfJoint(model.rows, j) === 0) return
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`
    const bundle = found.get(key) ?? { driven: a, joints: [], signs: [] }
    found.set(key, bundle)
    bundle.joints.push(j)
    bundle.signs.push(a === bundle.driven ? 1 : -1)
  })
  return [...found.values()].filter(({ joints }) => joints.length > 1).map(({ joints, signs }) => ({ joints, signs }))
}

function makeBiconnected(model: Model, bundles: readonly Bundle[], joints: readonly number[]): Biconnected {
  const starts: number[] = []
  let rows = 0
  const bodies = new Set<number>()
  for (const j of joints) {
    starts.push(rows)
    rows += countRowsOfJoint(model.rows, j)
    for (const body of verticesOf(model, j)) bodies.add(body)
  }
  bodies.delete(Math.min(...bodies))
  const columnOf = new Map([...bodies].map((body, i) => [body, 6 * i]))
  const columns = 6 * bodies.size
  const inside = [...bundles.keys()].filter((b) => joints.includes(bundles[b].joints[0]))
  return { joints, starts, bundles: inside, rows, columnOf, columns, effort: rows ** 2 * columns }
}

const arm = new Float64Array(3)
const centre = new Float64Array(3)
const force = new Float64Array(3)
const torque = new Float64Array(3)
const rowWrench = new Float64Array(6)

/**
 * Finds the projectors at a pose; needs its positions. Leaves the Jacobian in the workspace.
 *
 * @param refine whether reactions just computed are refined where they are not exact near a singular pose
 */
export function computeUniqueness(model: Model, state: State, ws: Workspace, u: Uniqueness, refine = false): void {
  for (const j of u.idle) projectIdle(model, ws, u, j)
  if (u.components.length === 0) return
  computeJacobian(model, ws)
  const refined = refine && u.complete && refineReactions(model, ws)
  for (const component of u.components) {
    const { joints, starts, rows, columns } = component
    fillMatrix(model, ws, u.space.matrix, component)
    const count = findLeftNullSpace(u.space, rows, columns, ZERO)
    if (refined) takeLeastNorm(model, ws, u, component, count)
    for (let i = 0; i < joints.length; i++) {
      u.parts.fill(0, 0, 6 * count)
      set3(arm, 0, 0, 0, 0)
      addParts(model, ws, u, joints[i], starts[i], rows, count, 1)
      project(u.parts, count, u.ofJoints, PROJECTOR_PAIR * joints[i])
    }
    for (const b of component.bundles) {
      const bundle = u.bundles[b]
      u.parts.fill(0, 0, 6 * count)
      computeCentre(model, state, ws, bundle)
      for (let i = 0; i < bundle.joints.length; i++) {
        const j = bundle.joints[i]
        computeArm(model, state, ws, j)
        addParts(model, ws, u, j, starts[joints.indexOf(j)], rows, count, bundle.signs[i])
      }
      project(u.parts, count, u.ofBundles, PROJECTOR_PAIR * b)
    }
  }
}

/** Replaces γ̂ of a component by γ̂ − Z Zᵀγ̂. */
function takeLeastNorm(
  model: Model,
  ws: Workspace,
  { space }: Uniqueness,
  component: Biconnected,
  count: number,
): void {
  const { joints, starts, rows } = component
  for (let n = 0; n < count; n++) {
    let along = 0
    for (let i = 0; i < joints.length; i++)
      along += sumNullPart(model, ws, space.vectors, joints[i], rows * n + starts[i])
    for (let i = 0; i < joints.length; i++) {
      let at = rows * n + starts[i]
      for (const k of model.rows.blocksOf[joints[i]])
        for (let row = model.rows.start[k]; row < model.rows.start[k + 1]; row++)
          ws.multipliers[row] -= ws.rowScale[row] * along * space.vectors[at++]
    }
  }
}

/** The contribution of the rows of joint j to zᵀγ̂; the part of the null vector z for them begins at `at`. */
function sumNullPart(model: Model, ws: Workspace, vectors: Float64Array, j: number, at: number): number {
  let sum = 0
  let own = at
  for (const k of model.rows.blocksOf[j])
    for (let row = model.rows.start[k]; row < model.rows.start[k + 1]; row++)
      sum += (ws.multipliers[row] / ws.rowScale[row]) * vectors[own++]
  return sum
}

/** Fills the matrix with the rows of Ĝ of a component, lengths over ℓ. */
function fillMatrix(model: Model, ws: Workspace, matrix: Float64Array, component: Biconnected): void {
  const { joints, starts, rows, columns, columnOf } = component
  matrix.fill(0, 0, rows * columns)
  for (let i = 0; i < joints.length; i++) {
    const { start, sideStart, sideBody, blocksOf } = model.rows
    let first = starts[i]
    for (const k of blocksOf[joints[i]]) {
      for (let side = sideStart[k]; side < sideStart[k + 1]; side++)
        fillSide(model, ws, matrix, k, side, columns * first, columns, columnOf.get(sideBody[side]))
      first += start[k + 1] - start[k]
    }
  }
}

function fillSide(
  model: Model,
  ws: Workspace,
  matrix: Float64Array,
  block: number,
  side: number,
  first: number,
  columns: number,
  column: number | undefined,
): void {
  if (column === undefined) return
  const { start, jacobianAt } = model.rows
  const { J } = ws
  let at = first + column
  for (let row = start[block], from = jacobianAt[side]; row < start[block + 1]; row++, from += 6) {
    const d = ws.rowScale[row]
    for (let k = 0; k < 3; k++) {
      matrix[at + k] += d * J[from + k]
      matrix[at + 3 + k] += (d / ws.size) * J[from + 3 + k]
    }
    at += columns
  }
}

/** Adds the wrenches of joint j in the null vectors to the parts. `arm` leads to the marker from the point about which torques are read. */
function addParts(
  model: Model,
  ws: Workspace,
  { parts, space }: Uniqueness,
  j: number,
  start: number,
  rows: number,
  count: number,
  sign: number,
): void {
  const first = model.rows.start[j]
  const turns = model.rows.turnStart[j]
  for (let n = 0; n < count; n++) {
    set3(force, 0, 0, 0, 0)
    set3(torque, 0, 0, 0, 0)
    let at = rows * n + start
    for (let row = first; row < model.rows.start[j + 1]; row++) {
      const share = ws.rowScale[row] * space.vectors[at++]
      addScaled3(row < turns ? force : torque, 0, -share, ws.axis, 3 * row)
    }
    addElementParts(model, ws, space.vectors, j, at)
    addCross3(torque, 0, arm, 0, force, 0)
    addScaled3(parts, 6 * n, sign, force, 0)
    addScaled3(parts, 6 * n + 3, sign / ws.size, torque, 0)
  }
}

/** Adds the wrenches of joint j's constraint elements in a null vector, whose part of them begins at `at`, to force and torque. */
function addElementParts(model: Model, ws: Workspace, vectors: Float64Array, j: number, at: number): void {
  let own = at
  for (const block of model.rows.blocksOf[j]) {
    if (block < model.joints.length) continue
    rowWrench.fill(0)
    for (let row = model.rows.start[block]; row < model.rows.start[block + 1]; row++)
      addElementWrench(model, ws, row, -ws.rowScale[row] * vectors[own++], rowWrench)
    addScaled3(force, 0, 1, rowWrench, 0)
    addScaled3(torque, 0, 1, rowWrench, 3)
  }
}

/** Writes the projectors of a joint between fixed bodies, whose multipliers are arbitrary. */
function projectIdle(model: Model, ws: Workspace, u: Uniqueness, j: number): void {
  const first = model.rows.start[j]
  const turns = model.rows.turnStart[j]
  const count = countRowsOfJoint(model.rows, j)
  u.parts.fill(0, 0, 6 * count)
  const locked = model.rows.start[j + 1] - first
  for (let n = 0; n < locked; n++) addScaled3(u.parts, 6 * n + (first + n < turns ? 0 : 3), 1, ws.axis, 3 * (first + n))
  let n = locked
  for (const block of model.rows.blocksOf[j]) {
    if (block < model.joints.length) continue
    for (let row = model.rows.start[block]; row < model.rows.start[block + 1]; row++) {
      rowWrench.fill(0)
      addElementWrench(model, ws, row, 1, rowWrench)
      u.parts.set(rowWrench, 6 * n++)
    }
  }
  project(u.parts, count, u.ofJoints, PROJECTOR_PAIR * j)
}

/** Mean of the driven markers' origins of a bundle. */
function computeCentre(model: Model, state: State, ws: Workspace, { joints }: Bundle): void {
  set3(centre, 0, 0, 0, 0)
  for (const j of joints)
    for (let k = 0; k < 3; k++) centre[k] += (state.q[7 * model.jointBody1[j] + k] + ws.p[6 * j + k]) / joints.length
}

/** From the centre to the driven marker's origin of joint j. */
function computeArm(model: Model, state: State, ws: Workspace, j: number): void {
  for (let k = 0; k < 3; k++) arm[k] = state.q[7 * model.jointBody1[j] + k] + ws.p[6 * j + k] - centre[k]
}

/** Projectors on the spans of the parts' forces and of their torques; overwrites the parts. */
function project(parts: Float64Array, count: number, out: Float64Array, at: number): void {
  out.fill(0, at, at + PROJECTOR_PAIR)
  for (let side = 0; side < 2; side++) {
    const o = at + PROJECTOR * side
    // Gram–Schmidt, the longest first
    for (let found = 0; found < 3; found++) {
      let best = 0
      let most = 0
      for (let n = 0; n < count; n++) {
        const i = 6 * n + 3 * side
        const square = dot3(parts, i, parts, i)
        if (square > most) {
          most = square
          best = i
        }
      }
      const length = Math.sqrt(most)
      if (!(length > NO_PART)) break
      const x = parts[best] / length
      const y = parts[best + 1] / length
      const z = parts[best + 2] / length
      out[o] += x * x
      out[o + 1] += y * y
      out[o + 2] += z * z
      out[o + 3] += x * y
      out[o + 4] += x * z
      out[o + 5] += y * z
      for (let n = 0; n < count; n++) {
        const i = 6 * n + 3 * side
        const along = x * parts[i] + y * parts[i + 1] + z * parts[i + 2]
        parts[i] -= along * x
        parts[i + 1] -= along * y
        parts[i + 2] -= along * z
      }
    }
  }
}

/**
 * Writes the 9 numbers of a bundle: the mean of its driven markers' origins; the sum of the wrenches there on the driven body of its first joint, force and torque; world
 * axes. Needs computed dynamics.
 *
 * @param readRows reads the wrench of a joint's rows, as `calcJointReading` takes it; without it that of the multipliers is used
 */
export function calcBundleReading(
  model: Model,
  state: State,
  ws: Workspace,
  { bundles, reading }: Uniqueness,
  index: number,
  out: Float64Array,
  at: number,
  readRows: ((joint: number, out: Float64Array) => void) | null = null,
): void {
  const { joints, signs } = bundles[index]
  computeCentre(model, state, ws, bundles[index])
  out.set(centre, at)
  out.fill(0, at + 3, at + 9)
  for (let i = 0; i < joints.length; i++) {
    readRows?.(joints[i], rowWrench)
    calcJointReading(model, state, ws, joints[i], reading, 0, readRows && rowWrench)
    computeArm(model, state, ws, joints[i])
    addScaled3(out, at + 3, signs[i], reading, 3)
    addScaled3(out, at + 6, signs[i], reading, 6)
    cross3(torque, 0, arm, 0, reading, 3)
    addScaled3(out, at + 6, signs[i], torque, 0)
  }
}
