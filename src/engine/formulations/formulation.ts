/** A mechanism in one formulation: rows, bodies, a chart for their orientations, and the coordinates. */
import type { Named } from '../failure.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { computeResidual, computeTargets, makeRows, renameAxes, type Rows } from './basic-constraints.ts'
import { makeAppliedForces, type AppliedForces } from './applied-forces.ts'
import { nameForward, type Bodies } from './bodies.ts'
import { makePose, type Chart, type FormulationName } from './chart.ts'
import { computeJacobian, JACOBIAN, SHIFT_J, TURN_I, TURN_J } from './constraint-derivatives.ts'
import { EULER_ANGLES } from './euler-angles.ts'
import { EULER_PARAMETERS } from './euler-parameters.ts'
import { sizeOf, type ListedConstraint } from './independent-rows.ts'
import { refuse, type Refusal } from './refusal.ts'
import { ROTATION_MATRIX } from './rotation-matrix.ts'

const CHARTS: Readonly<Record<FormulationName, Chart>> = { rA: ROTATION_MATRIX, rp: EULER_PARAMETERS, re: EULER_ANGLES }

/** A body whose Euler angles came near their singularity, at which its axes were renamed, and the time, s. */
export interface Singularity {
  readonly body: string
  readonly time: number
}

export interface Formulation extends Bodies {
  /** Forces on the bodies besides weight; null if there are none. */
  readonly forces: AppliedForces | null
  /** The independent rows, and those that depended on them at the start. */
  readonly rows: Rows
  readonly spare: Rows
  /** Number of unknowns of the bodies, and of equations, those of the norms of Euler parameters included. */
  readonly unknowns: number
  readonly equations: number
  /** Inertia, 9 per body, in the body's axes as they are named at present, kg·m². */
  readonly inertia: Float64Array
  readonly singularities: Singularity[]
  /** Length by which turns count as displacements, m (independent-rows.ts). */
  readonly size: number
  /** JACOBIAN numbers per row. */
  readonly jacobian: Float64Array
}

/** |sin θ| below which axes are renamed, 9° before Euler angles fail. */
const NEAR_SINGULAR = 0.15

const R = new Float64Array(9)
const rates = new Float64Array(6)
const moments = new Float64Array(9)

/**
 * Makes a mechanism in a formulation.
 *
 * @param state assembled: where the coordinates and velocities start
 * @param constraints of `listBasicConstraints` there; those that depend on others are kept aside
 */
export function makeFormulation(
  name: FormulationName,
  model: Model,
  state: State,
  constraints: readonly ListedConstraint[],
): Formulation {
  const chart = CHARTS[name]
  const moving = Int32Array.from(model.bodyIds.keys()).filter((b) => !model.fixed[b])
  const width = 3 + chart.freedoms
  const columns = new Int32Array(model.bodyCount).fill(-1)
  moving.forEach((b, k) => (columns[b] = width * k))
  const rows = makeRows(constraints.filter(({ independent }) => independent))
  const bodies: Bodies = {
    model,
    chart,
    pose: makePose(chart, model.bodyCount),
    moving,
    columns,
    renamed: new Uint8Array(model.bodyCount),
  }
  const formulation: Formulation = {
    ...bodies,
    forces: makeAppliedForces(bodies, state),
    rows,
    spare: makeRows(constraints.filter(({ independent }) => !independent)),
    unknowns: width * moving.length,
    equations: rows.count + (chart.normalised ? moving.length : 0),
    inertia: model.inertia.slice(),
    singularities: [],
    size: sizeOf(constraints),
    jacobian: new Float64Array(JACOBIAN * rows.count),
  }
  placeAt(formulation, state)
  return formulation
}

/** Sets coordinates and velocities to those of a State, and accelerations to zero. */
function placeAt(formulation: Formulation, state: State): void {
  const { model, chart, pose, columns, renamed } = formulation
  pose.t = state.t
  pose.ddr.fill(0)
  pose.ddturn.fill(0)
  for (let b = 0; b < model.bodyCount; b++) {
    for (let k = 0; k < 3; k++) {
      pose.r[3 * b + k] = state.q[7 * b + k]
      pose.dr[3 * b + k] = state.v[6 * b + k]
    }
    matrixOfQ(R, 0, state.q, 7 * b + 3)
    if (columns[b] < 0) {
      pose.A.set(R, 9 * b)
      continue
    }
    for (let k = 0; k < 3; k++) rates[k] = state.v[6 * b + 3 + k]
    for (let n = 0; n < renamed[b]; n++) nameForward(R, rates)
    chart.setTurn(pose, b, R, 0, rates, 0)
    if (chart.calcQuality(pose, b) < NEAR_SINGULAR) {
      nameForward(R, rates)
      renameBody(formulation, b)
      chart.setTurn(pose, b, R, 0, rates, 0)
    }
    chart.computeFrame(pose, b)
  }
}

/** Notes that the Euler angles of a body come near their singularity, and renames its axes in all that is fixed to it. */
function renameBody({ model, pose, rows, spare, inertia, renamed, singularities }: Formulation, b: number): void {
  singularities.push({ body: model.bodyIds[b], time: pose.t })
  renamed[b] = (renamed[b] + 1) % 3
  renameAxes(rows, b)
  renameAxes(spare, b)
  renameInertia(inertia, 9 * b)
}

/**
 * Finds bodies whose Euler angles come near their singularity, notes them, and renames their axes; needs A.
 *
 * @param stop whether to stop there instead
 */
export function avoidSingularities(formulation: Formulation, stop: boolean): Refusal | null {
  const { model, chart, pose, moving } = formulation
  for (let m = 0; m < moving.length; m++) {
    const b = moving[m]
    if (!(chart.calcQuality(pose, b) < NEAR_SINGULAR)) continue
    if (stop) {
      const body = model.bodyIds[b]
      const time = pose.t
      const named: Named = { kind: 'body', id: body, noun: 'body' }
      const where = ` come near their singularity at t = ${time.toPrecision(6)} s: its z axis comes to lie along z of the world.`
      return refuse('singularAngles', ['The Euler angles of ', named, where], { body, time })
    }
    chart.readRates(pose, b, rates, 0)
    for (let k = 0; k < 9; k++) R[k] = pose.A[9 * b + k]
    nameForward(R, rates)
    renameBody(formulation, b)
    chart.setTurn(pose, b, R, 0, rates, 0)
    chart.setSecond(pose, b, rates, 3)
    chart.computeFrame(pose, b)
  }
  return null
}

function renameInertia(J: Float64Array, at: number): void {
  for (let k = 0; k < 9; k++) moments[k] = J[at + k]
  for (let k = 0; k < 3; k++) for (let n = 0; n < 3; n++) J[at + 3 * k + n] = moments[3 * ((k + 1) % 3) + ((n + 1) % 3)]
}

/** Computes A, world vectors, Φ and the Jacobian at the pose; needs targets. */
export function computeConstraints(formulation: Formulation): void {
  const { chart, pose, rows, moving, columns, jacobian } = formulation
  for (let m = 0; m < moving.length; m++) chart.computeFrame(pose, moving[m])
  computeResidual(rows, pose)
  computeJacobian(chart, rows, pose, columns, jacobian)
}

/** Φ of row m of all equations: the rows', then the norms'. */
export function calcEquation({ rows, pose, moving }: Formulation, m: number): number {
  if (m < rows.count) return rows.residual[m]
  const at = 4 * moving[m - rows.count]
  let s = 0
  for (let k = at; k < at + 4; k++) s += pose.turn[k] * pose.turn[k]
  return 0.5 * (s - 1)
}

/** γ of row m of all equations; that of ½ p·p = ½ is −ṗ·ṗ. */
export function calcGamma({ rows, pose, moving }: Formulation, m: number): number {
  if (m < rows.count) return rows.gamma[m]
  const at = 4 * moving[m - rows.count]
  let s = 0
  for (let k = at; k < at + 4; k++) s += pose.dturn[k] * pose.dturn[k]
  return -s
}

/** Writes the Jacobian of all equations into a matrix from the row given on, rows `stride` apart; what it does not hold is left. */
export function fillJacobian(formulation: Formulation, values: Float64Array, stride: number, from: number): void {
  const { chart, rows, pose, columns, jacobian, moving } = formulation
  const n = chart.freedoms
  for (let row = 0; row < rows.count; row++) {
    const at = JACOBIAN * row
    const to = stride * (from + row)
    const ci = columns[rows.i[row]]
    const cj = columns[rows.j[row]]
    if (ci >= 0) {
      for (let k = 0; k < 3; k++) values[to + ci + k] = jacobian[at + k]
      for (let k = 0; k < n; k++) values[to + ci + 3 + k] = jacobian[at + TURN_I + k]
    }
    if (cj >= 0) {
      for (let k = 0; k < 3; k++) values[to + cj + k] = jacobian[at + SHIFT_J + k]
      for (let k = 0; k < n; k++) values[to + cj + 3 + k] = jacobian[at + TURN_J + k]
    }
  }
  if (!chart.normalised) return
  for (let m = 0; m < moving.length; m++) {
    const to = stride * (from + rows.count + m) + columns[moving[m]] + 3
    for (let k = 0; k < 4; k++) values[to + k] = pose.turn[4 * moving[m] + k]
  }
}

/** Residual of a spare row, m or dimensionless, above which it is no longer redundant. */
const RETURNED = 1e-6

/** The refusal of a mechanism whose spare rows no longer hold, or null. */
export function findReturned({ model, pose, spare }: Formulation): Refusal | null {
  if (spare.count === 0) return null
  computeTargets(spare, pose.t)
  computeResidual(spare, pose)
  for (let row = 0; row < spare.count; row++) {
    if (Math.abs(spare.residual[row]) <= RETURNED) continue
    const joint = model.joints[spare.joint[row]].id
    const time = pose.t
    const named: Named = { kind: 'joint', id: joint, noun: 'joint' }
    const where = ` that followed from the others at the start no longer does at t = ${time.toPrecision(6)} s.`
    return refuse('rowsReturn', ['A row of ', named, where], { joint, time })
  }
  return null
}

/** out += M q̈ + gyroscopic forces − weight − what else acts on the bodies, by their columns; needs A. */
export function addMotionForces(
  { model, chart, pose, moving, columns, inertia, forces }: Formulation,
  out: Float64Array,
): void {
  const { mass, gravity } = model
  for (let m = 0; m < moving.length; m++) {
    const b = moving[m]
    const c = columns[b]
    for (let k = 0; k < 3; k++) out[c + k] += mass[b] * (pose.ddr[3 * b + k] - gravity[k])
    chart.addInertia(pose, b, inertia, out, c + 3)
  }
  forces?.addTo(out)
}

/** out += Φ_qᵀλ by the bodies' columns, norms included. */
export function addReactions(formulation: Formulation, lambda: Float64Array, out: Float64Array): void {
  const { chart, rows, pose, columns, jacobian, moving } = formulation
  const n = chart.freedoms
  for (let row = 0; row < rows.count; row++) {
    const at = JACOBIAN * row
    const l = lambda[row]
    const ci = columns[rows.i[row]]
    const cj = columns[rows.j[row]]
    if (ci >= 0) {
      for (let k = 0; k < 3; k++) out[ci + k] += l * jacobian[at + k]
      for (let k = 0; k < n; k++) out[ci + 3 + k] += l * jacobian[at + TURN_I + k]
    }
    if (cj >= 0) {
      for (let k = 0; k < 3; k++) out[cj + k] += l * jacobian[at + SHIFT_J + k]
      for (let k = 0; k < n; k++) out[cj + 3 + k] += l * jacobian[at + TURN_J + k]
    }
  }
  if (!chart.normalised) return
  for (let m = 0; m < moving.length; m++) {
    const c = columns[moving[m]] + 3
    for (let k = 0; k < 4; k++) out[c + k] += lambda[rows.count + m] * pose.turn[4 * moving[m] + k]
  }
}

/** out = Φ_q w of all equations, w velocities or the like: 3 per body of r, `freedoms` of α. */
export function computeRates(
  { chart, rows, pose, columns, jacobian, moving }: Formulation,
  shift: Float64Array,
  turn: Float64Array,
  out: Float64Array,
): void {
  const n = chart.freedoms
  for (let row = 0; row < rows.count; row++) {
    const at = JACOBIAN * row
    const i = rows.i[row]
    const j = rows.j[row]
    let rate = 0
    if (columns[i] >= 0) {
      for (let k = 0; k < 3; k++) rate += jacobian[at + k] * shift[3 * i + k]
      for (let k = 0; k < n; k++) rate += jacobian[at + TURN_I + k] * turn[n * i + k]
    }
    if (columns[j] >= 0) {
      for (let k = 0; k < 3; k++) rate += jacobian[at + SHIFT_J + k] * shift[3 * j + k]
      for (let k = 0; k < n; k++) rate += jacobian[at + TURN_J + k] * turn[n * j + k]
    }
    out[row] = rate
  }
  if (!chart.normalised) return
  for (let m = 0; m < moving.length; m++) {
    let rate = 0
    for (let k = 4 * moving[m]; k < 4 * moving[m] + 4; k++) rate += pose.turn[k] * turn[k]
    out[rows.count + m] = rate
  }
}
