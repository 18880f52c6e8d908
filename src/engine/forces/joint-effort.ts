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
import type { ForceKind } from './element.ts'

const jet = new Float64Array(3)
/** An effort and its derivatives by coordinate and rate. */
const effortJet = new Float64Array(3)

interface JointEfforts extends ForceBatch {
  readonly joint: Int32Array
  /** 1 on the slide, 0 on the angle. */
  readonly slides: Uint8Array
  /** Efforts that drives prescribe: they add up. */
  readonly laws: readonly (readonly Law[])[]
  readonly damping: Float64Array
  /** Limits; without any ±∞, stiffness and damping 0. */
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly limitStiffness: Float64Array
  readonly limitDamping: Float64Array
}

/** Belongs to the joints: nothing specifies it by itself. */
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
  acts: () => true,
  readsVelocity: ({ damping, limitDamping }) => damping.some((c) => c !== 0) || limitDamping.some((c) => c !== 0),
  isConservative: ({ laws }) => laws.every((of) => of.length === 0),
  guards: [
    { name: 'lower limit', calc: (_, __, ws, batch, i) => coordinateOf(ws, batch, i) - batch.lower[i], use: 'watched' },
    { name: 'upper limit', calc: (_, __, ws, batch, i) => batch.upper[i] - coordinateOf(ws, batch, i), use: 'watched' },
  ],
  undamped: (batch) => ({
    ...batch,
    damping: new Float64Array(batch.count),
    limitDamping: new Float64Array(batch.count),
  }),
  held: (batch, hold) => ({ ...batch, laws: batch.laws.map((of) => of.map(hold)) }),
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

/** The sum of what drives prescribe. */
function sumOfLaws({ laws }: JointEfforts, i: number, t: number): number {
  let sum = 0
  for (let k = 0; k < laws[i].length; k++) {
    laws[i][k].evaluate(t, jet, 0)
    sum += jet[0]
  }
  return sum
}

/** How far a coordinate is beyond its limits. */
const excess = ({ lower, upper }: JointEfforts, i: number, x: number): number =>
  x > upper[i] ? x - upper[i] : x < lower[i] ? x - lower[i] : 0

/** Push of a limit, never a pull; adds its elastic energy. */
function limitEffort(batch: JointEfforts, i: number, x: number, rate: number, ws: Workspace): number {
  const over = excess(batch, i, x)
  if (over === 0) return 0
  const stiffness = batch.limitStiffness[i]
  ws.elastic += 0.5 * stiffness * over * over
  ws.elasticRate += stiffness * over * rate
  const effort = -stiffness * over - batch.limitDamping[i] * rate
  return over > 0 ? Math.min(effort, 0) : Math.max(effort, 0)
}

function addEfforts(model: Model, state: State, ws: Workspace, batch: JointEfforts, start: number, end: number): void {
  const { joint, slides, damping } = batch
  for (let i = start; i < end; i++) {
    const j = joint[i]
    const on = slides[i]
    const x = ws.coordinates[4 * j + 2 * on]
    const rate = ws.coordinates[4 * j + 2 * on + 1]
    const own = damping[i] ? -damping[i] * rate : 0
    const effort = sumOfLaws(batch, i, state.t) + (own + limitEffort(batch, i, x, rate, ws))
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

/** All that acts on one coordinate, to `effortJet`. */
function computeEffortJet(state: State, ws: Workspace, batch: JointEfforts, i: number): void {
  const at = 4 * batch.joint[i] + 2 * batch.slides[i]
  const rate = ws.coordinates[at + 1]
  effortJet[0] = sumOfLaws(batch, i, state.t) - batch.damping[i] * rate
  effortJet[1] = 0
  effortJet[2] = -batch.damping[i]
  const over = excess(batch, i, ws.coordinates[at])
  const push = -batch.limitStiffness[i] * over - batch.limitDamping[i] * rate
  if (over === 0 || over * push >= 0) return
  effortJet[0] += push
  effortJet[1] -= batch.limitStiffness[i]
  effortJet[2] -= batch.limitDamping[i]
}
