/** Torsion spring on the angle of a joint: a torque −k (angle − rest angle) − c rate on the driven body (axial.ts); full turns count. */
import type { ForceBatch, Model } from '../model/model.ts'
import type { TorsionSpringSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { addAngleTangent, addAngleTorque } from './axial.ts'
import { FORCE } from '../readings/table.ts'
import type { ForceKind } from './element.ts'

/** Torque (N·m) and its derivatives by angle and rate. */
const torqueJet = new Float64Array(3)

interface TorsionSprings extends ForceBatch {
  readonly joint: Int32Array
  readonly stiffness: Float64Array
  readonly damping: Float64Array
  readonly restAngle: Float64Array
}

export const TORSION_SPRING: ForceKind<TorsionSpringSpec, TorsionSprings> = {
  compile(specs, { joints, jointOf, begin }) {
    if (specs.length === 0) return null
    const joint = specs.map((spec) => jointOf(spec.joint))
    const ids = specs.map(({ id }) => id)
    const bodies = joint.map((j) => [joints[j].body1, joints[j].body2])
    return {
      ...begin(ids, bodies),
      joint: Int32Array.from(joint),
      stiffness: Float64Array.from(specs, ({ stiffness }) => stiffness),
      damping: Float64Array.from(specs, ({ damping }) => damping),
      restAngle: Float64Array.from(specs, ({ restAngle }) => restAngle),
    }
  },
  addForces: addTorques,
  addTangents: addTorqueTangents,
  acts: () => true,
  readsVelocity: ({ damping }) => damping.some((c) => c !== 0),
  isConservative: () => true,
  guards: [],
  undamped: (batch) => ({ ...batch, damping: new Float64Array(batch.count) }),
  seeHardness({ ids, bodies, stiffness, damping }, see) {
    for (const [s, id] of ids.entries())
      see({
        what: [{ kind: 'force', id, noun: 'torsion spring' }],
        linear: false,
        stiffness: stiffness[s],
        damping: damping[s],
        body1: bodies[2 * s],
        body2: bodies[2 * s + 1],
      })
  },
  seeScale(ws, { count, first, stiffness }, see) {
    for (let s = 0; s < count; s++) see(ws.magnitude[first + s] / ws.size, stiffness[s] / ws.size)
  },
  read(model, state, ws, { joint, first }, s, out, at) {
    const j = joint[s]
    const torque = ws.magnitude[first + s]
    for (let k = 0; k < 3; k++) {
      out[at + FORCE.from + k] = out[at + FORCE.to + k] = state.q[7 * model.joints[j].body1 + k] + ws.p[6 * j + k]
      out[at + FORCE.torque + k] = torque * ws.RF[18 * j + 3 * k + 2]
    }
    out[at + FORCE.magnitude] = torque
  },
}

function addTorques(model: Model, _: State, ws: Workspace, batch: TorsionSprings, start: number, end: number): void {
  const { first, joint, stiffness, damping, restAngle } = batch
  const { coordinates } = ws
  for (let s = start; s < end; s++) {
    const j = joint[s]
    const turn = coordinates[4 * j] - restAngle[s]
    const rate = coordinates[4 * j + 1]
    const torque = -stiffness[s] * turn - damping[s] * rate
    ws.elastic += 0.5 * stiffness[s] * turn * turn
    ws.elasticRate += stiffness[s] * turn * rate
    ws.magnitude[first + s] = torque
    addAngleTorque(model, ws, j, torque)
  }
}

function addTorqueTangents(
  model: Model,
  _: State,
  ws: Workspace,
  { count, joint, stiffness, damping, restAngle }: TorsionSprings,
  blocks: Int32Array,
  out: Tangent,
): void {
  const { coordinates } = ws
  for (let s = 0; s < count; s++) {
    const j = joint[s]
    const turn = coordinates[4 * j] - restAngle[s]
    torqueJet[0] = -stiffness[s] * turn - damping[s] * coordinates[4 * j + 1]
    torqueJet[1] = -stiffness[s]
    torqueJet[2] = -damping[s]
    addAngleTangent(model, ws, j, torqueJet, blocks, 4 * s, out)
  }
}
