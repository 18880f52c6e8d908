/**
 * Efforts on the coordinates of joints: of drives that prescribe one, of limits and of damping, all that act on one angle or slide being one element. A
 * limit pushes and never pulls: where its damping is stronger than its spring it exerts nothing, and has no slope.
 */
import type { Law } from '../laws/law.ts'
import type { ForceBatch, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { addAngleTangent, addAngleTorque, addSlideForce, addSlideTangent } from './axial.ts'
import {
  computeAngleGradients,
  computeSlideGradients,
  makeCoordinateGradients,
} from '../constraints/coordinate-gradients.ts'
import type { ForceKind } from './element.ts'
import { valueOf } from './law-values.ts'

const by = makeCoordinateGradients()
/** An effort (N·m or N) and its derivatives by coordinate and rate. */
const effortJet = new Float64Array(3)

interface JointEfforts extends ForceBatch {
  readonly joint: Int32Array
  /** 1 on the slide, 0 on the angle. */
  readonly slides: Uint8Array
  /** Laws of the efforts that drives prescribe, which add up. */
  readonly laws: readonly (readonly Law[])[]
  readonly damping: Float64Array
  /** Limits, rad or m, ±∞ where there is none; and their stiffness and damping, 0 where there is none. */
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly limitStiffness: Float64Array
  readonly limitDamping: Float64Array
}

/** The kind of these efforts. They belong to joints, so no force of a spec is of this kind. */
export const JOINT_EFFORT: ForceKind<never, JointEfforts> = {
  compile(_, { joints, jointSpecs, begin }) {
    const efforts = joints.flatMap(({ id, body1, body2, angle, slide, drives }, j) => {
      const { damping, limits } = jointSpecs[j]
      const on = [...(angle >= 0 ? [0] : []), ...(slide ? [1] : [])]
      return on.flatMap((slides) => {
        const laws = drives
          .filter((drive) => drive.kind === 'effort' && drive.on === (slides ? 'slide' : 'angle'))
          .map(({ law }) => law)
        // of a cylindrical joint, limits and damping are on the slide
        const own = slides === 1 || !slide
        if (laws.length === 0 && !(own && (limits || damping !== 0))) return []
        const bodies = [body1, body2]
        return [{ id, j, bodies, slides, laws, damping: own ? damping : 0, limits: own ? limits : null }]
      })
    })
    if (efforts.length === 0) return null
    const ids = efforts.map(({ id }) => id)
    const bodies = efforts.map((effort) => effort.bodies)
    const limits = efforts.map((effort) => effort.limits)
    return {
      ...begin(ids, bodies),
      joint: Int32Array.from(efforts, ({ j }) => j),
      slides: Uint8Array.from(efforts, ({ slides }) => slides),
      laws: efforts.map(({ laws }) => laws),
      damping: Float64Array.from(efforts, ({ damping }) => damping),
      lower: Float64Array.from(limits, (limit) => limit?.lower ?? -Infinity),
      upper: Float64Array.from(limits, (limit) => limit?.upper ?? Infinity),
      limitStiffness: Float64Array.from(limits, (limit) => limit?.stiffness ?? 0),
      limitDamping: Float64Array.from(limits, (limit) => limit?.damping ?? 0),
    }
  },
  addForces: addEfforts,
  addTangents: addEffortTangents,
  laws: {
    count: ({ laws }, i) => laws[i].length,
    at: ({ laws }, i, component) => laws[i][component],
    changed: (batch, change) => ({ ...batch, laws: batch.laws.map((of) => of.map(change)) }),
    computeUnit(model, state, ws, { joint, slides }, i, _, out) {
      if (slides[i]) computeSlideGradients(model, state, ws, joint[i], by)
      else computeAngleGradients(model, ws, joint[i], by)
      // along the derivatives of the rate by velocities
      for (let k = 0; k < 12; k++) out[k] = by.rateByVelocity[k]
    },
  },
  acts: () => true,
  readsVelocity: ({ damping, limitDamping }) => damping.some((c) => c !== 0) || limitDamping.some((c) => c !== 0),
  isConservative: ({ laws }) => laws.every((of) => of.length === 0),
  guards: [
    {
      name: 'lower limit',
      use: 'switch',
      calc: (_, __, ws, batch, i) => inside(coordinateOf(ws, batch, i) - batch.lower[i]),
    },
    {
      name: 'upper limit',
      use: 'switch',
      calc: (_, __, ws, batch, i) => inside(batch.upper[i] - coordinateOf(ws, batch, i)),
    },
    {
      name: 'push',
      use: 'switch',
      calc(_, __, ws, batch, i) {
        // without damping the push ends where the limit does, and needs no guard of its own
        if (batch.limitDamping[i] === 0) return NaN
        const x = coordinateOf(ws, batch, i)
        const limit = limitOf(batch, i, x, ws)
        return limit === 0 ? NaN : -limit * pushOf(batch, i, excess(batch, i, x, limit), rateOf(ws, batch, i))
      },
    },
  ],
  undamped: (batch) => ({
    ...batch,
    damping: new Float64Array(batch.count),
    limitDamping: new Float64Array(batch.count),
  }),
  seeHardness({ ids, bodies, slides, damping, lower, upper, limitStiffness, limitDamping }, see) {
    for (const [i, id] of ids.entries()) {
      const on = { linear: slides[i] === 1, body1: bodies[2 * i], body2: bodies[2 * i + 1] }
      if (lower[i] > -Infinity || upper[i] < Infinity)
        see({
          what: ['the limits of ', { kind: 'joint', id, noun: 'joint' }],
          stiffness: limitStiffness[i],
          damping: limitDamping[i],
          ...on,
        })
      if (damping[i]) see({ what: [{ kind: 'joint', id, noun: 'joint' }], stiffness: 0, damping: damping[i], ...on })
    }
  },
  seeScale(ws, batch, see) {
    const { size } = ws
    for (let i = 0; i < batch.count; i++) {
      const arm = batch.slides[i] ? 1 : size
      const x = coordinateOf(ws, batch, i)
      const beyond = x > batch.upper[i] || x < batch.lower[i]
      see(
        ws.jointEffort[2 * batch.joint[i] + batch.slides[i]] / arm,
        beyond ? batch.limitStiffness[i] * (batch.slides[i] ? size : 1 / size) : 0,
      )
    }
  },
  pusher: ({ ids, slides, laws }, i) =>
    laws[i].length === 0
      ? null
      : [`The ${slides[i] ? 'force' : 'torque'} in `, { kind: 'joint', id: ids[i], noun: 'joint' }],
}

const coordinateOf = (ws: Workspace, { joint, slides }: JointEfforts, i: number): number =>
  ws.coordinates[4 * joint[i] + 2 * slides[i]]
const rateOf = (ws: Workspace, { joint, slides }: JointEfforts, i: number): number =>
  ws.coordinates[4 * joint[i] + 2 * slides[i] + 1]

/** The sum of the efforts that drives prescribe at time t, N·m or N. */
function sumOfLaws({ laws }: JointEfforts, i: number, t: number, ws: Workspace): number {
  let sum = 0
  for (let k = 0; k < laws[i].length; k++) sum += valueOf(laws[i][k], t, ws)
  return sum
}

/** Distance from a limit; NaN where there is none. */
const inside = (distance: number): number => (distance < Infinity ? distance : NaN)

/** Places of the guards of an element among those of its kind. */
const LOWER = 0
const UPPER = 1
const PUSH = 2

const sideOf = ({ firstSide, count }: JointEfforts, i: number, guard: number, { sides }: Workspace): number =>
  sides[firstSide + count * guard + i]

/** The limit that a coordinate is beyond, or is held beyond within a step: 1 for the upper, −1 for the lower one, 0 for neither. */
function limitOf(batch: JointEfforts, i: number, x: number, ws: Workspace): number {
  const above = sideOf(batch, i, UPPER, ws)
  if (above < 0 || (above === 0 && x > batch.upper[i])) return 1
  const below = sideOf(batch, i, LOWER, ws)
  return below < 0 || (below === 0 && x < batch.lower[i]) ? -1 : 0
}

/** How far a coordinate is beyond a limit, rad or m. */
const excess = ({ lower, upper }: JointEfforts, i: number, x: number, limit: number): number =>
  x - (limit > 0 ? upper[i] : lower[i])

/** The effort that a limit would exert if it could pull as well as push. */
const pushOf = ({ limitStiffness, limitDamping }: JointEfforts, i: number, over: number, rate: number): number =>
  -limitStiffness[i] * over - limitDamping[i] * rate

/** Whether a limit pushes: the effort does not pull, or the limit is held to push within a step. */
function pushes(batch: JointEfforts, i: number, limit: number, push: number, ws: Workspace): boolean {
  const side = sideOf(batch, i, PUSH, ws)
  if (side !== 0) return side > 0
  const held = sideOf(batch, i, limit > 0 ? UPPER : LOWER, ws) < 0
  return (held && batch.limitDamping[i] === 0) || limit * push < 0
}

/** Push of a limit, never a pull; adds its elastic energy. */
function limitEffort(batch: JointEfforts, i: number, x: number, rate: number, ws: Workspace): number {
  const limit = limitOf(batch, i, x, ws)
  if (limit === 0) return 0
  const over = excess(batch, i, x, limit)
  const stiffness = batch.limitStiffness[i]
  ws.elastic += 0.5 * stiffness * over * over
  ws.elasticRate += stiffness * over * rate
  const push = pushOf(batch, i, over, rate)
  return pushes(batch, i, limit, push, ws) ? push : 0
}

function addEfforts(model: Model, state: State, ws: Workspace, batch: JointEfforts, start: number, end: number): void {
  const { joint, slides, damping } = batch
  for (let i = start; i < end; i++) {
    const j = joint[i]
    const on = slides[i]
    const x = ws.coordinates[4 * j + 2 * on]
    const rate = ws.coordinates[4 * j + 2 * on + 1]
    const own = damping[i] ? -damping[i] * rate : 0
    const effort = sumOfLaws(batch, i, state.t, ws) + (own + limitEffort(batch, i, x, rate, ws))
    ws.jointEffort[2 * j + on] = effort
    if (effort === 0) continue
    if (on) addSlideForce(model, state, ws, j, effort)
    else addAngleTorque(model, ws, j, effort)
  }
}

function addEffortTangents(
  model: Model,
  state: State,
  ws: Workspace,
  batch: JointEfforts,
  blocks: Int32Array,
  out: Tangent,
): void {
  for (let i = 0; i < batch.count; i++) {
    const j = batch.joint[i]
    computeEffortJet(state, ws, batch, i)
    if (batch.slides[i]) addSlideTangent(model, state, ws, j, effortJet, blocks, 4 * i, out)
    else addAngleTangent(model, ws, j, effortJet, blocks, 4 * i, out)
  }
}

/** Writes the sum of all that acts on one coordinate to `effortJet`. */
function computeEffortJet(state: State, ws: Workspace, batch: JointEfforts, i: number): void {
  const at = 4 * batch.joint[i] + 2 * batch.slides[i]
  const rate = ws.coordinates[at + 1]
  effortJet[0] = sumOfLaws(batch, i, state.t, ws) - batch.damping[i] * rate
  effortJet[1] = 0
  effortJet[2] = -batch.damping[i]
  const limit = limitOf(batch, i, ws.coordinates[at], ws)
  if (limit === 0) return
  const push = pushOf(batch, i, excess(batch, i, ws.coordinates[at], limit), rate)
  if (!pushes(batch, i, limit, push, ws)) return
  effortJet[0] += push
  effortJet[1] -= batch.limitStiffness[i]
  effortJet[2] -= batch.limitDamping[i]
}
