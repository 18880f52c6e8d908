/** A mechanism run by the engine alone, read by name: for tests that compare motion and forces with formulas. */
import {
  assemble,
  BODY,
  calcBodyReading,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  calcMobility,
  calcViolation,
  compile,
  computeDynamics,
  FORCE,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
} from '../engine/index.ts'
import type { BodySpec, Energy, Integrator, MechanismSpec, Mobility, Vec3 } from '../engine/index.ts'
import type { BodyMotion } from '../geometry/index.ts'

export interface RunOptions {
  readonly tolerance?: number
  readonly integrator?: string
}

/** Of the body frame; world axes. */
export interface BodyReading extends BodyMotion {
  /** w, x, y, z: body → world. */
  readonly orientation: readonly number[]
}

/** The wrench on the driven body at the driven marker's origin, world axes. NaN where the joint has no such quantity. */
export interface JointReading {
  readonly point: Vec3
  readonly force: Vec3
  readonly torque: Vec3
  readonly coordinate: number
  readonly rate: number
  readonly effort: number
  readonly tension: number
}

export interface MechanismRun {
  readonly spec: MechanismSpec
  /** How far assembly moved a marker, and the scene's size ℓ, m. */
  readonly move: number
  readonly size: number
  readonly mobility: Mobility
  readonly statistics: Integrator['statistics']
  time(): number
  /** To time t, with accelerations and reactions there; throws where the engine fails. */
  advance(t: number): void
  body(id: string): BodyReading
  /** World place of a point given in body axes. */
  point(id: string, local: Vec3): Vec3
  joint(id: string): JointReading
  /** Both ends, and force and torque on the body at the second. */
  force(id: string): { readonly from: Vec3; readonly to: Vec3; readonly force: Vec3; readonly torque: Vec3 }
  energy(): Readonly<Energy>
  violation(): { readonly position: number; readonly velocity: number }
}

export function runMechanism(spec: MechanismSpec, options: RunOptions = {}): MechanismRun {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const integrator = makeIntegrator(options.integrator ?? 'auto', model, {
    tolerance: options.tolerance ?? 1e-8,
    step: 1e-3,
  })
  computeDynamics(model, state, ws)
  const numbers = new Float64Array(Math.max(BODY.length, JOINT.length, FORCE.length))
  const vector = (at: number): Vec3 => [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
  const find = (list: readonly { readonly id: string }[], id: string) => {
    const index = list.findIndex((item) => item.id === id)
    if (index < 0) throw new Error(`there is no "${id}"`)
    return index
  }
  const body = (id: string): BodyReading => {
    calcBodyReading(model, state, ws, find(spec.bodies, id), numbers, 0)
    return {
      position: vector(BODY.position),
      orientation: [...numbers.subarray(BODY.orientation, BODY.orientation + 4)],
      velocity: vector(BODY.velocity),
      angularVelocity: vector(BODY.angularVelocity),
      acceleration: vector(BODY.acceleration),
      angularAcceleration: vector(BODY.angularAcceleration),
    }
  }
  return {
    spec,
    move: assembly.move,
    size: ws.size,
    mobility: calcMobility(model, state, ws),
    statistics: integrator.statistics,
    time: () => state.t,
    advance(t) {
      const failure = t > state.t ? integrator.advance(model, state, ws, t) : null
      if (failure) throw new Error(`at ${failure.time} s: ${failure.message}`)
      computeDynamics(model, state, ws)
    },
    body,
    point(id, local) {
      const { position, orientation } = body(id)
      const turned = rotate(orientation, local)
      return [position[0] + turned[0], position[1] + turned[1], position[2] + turned[2]]
    },
    joint(id) {
      calcJointReading(model, state, ws, find(spec.joints, id), numbers, 0)
      return {
        point: vector(JOINT.point),
        force: vector(JOINT.force),
        torque: vector(JOINT.torque),
        coordinate: numbers[JOINT.coordinate]!,
        rate: numbers[JOINT.rate]!,
        effort: numbers[JOINT.effort]!,
        tension: numbers[JOINT.tension]!,
      }
    },
    force(id) {
      calcForceReading(model, state, ws, find(spec.forces, id), numbers, 0)
      return {
        from: vector(FORCE.from),
        to: vector(FORCE.to),
        force: vector(FORCE.force),
        torque: vector(FORCE.torque),
      }
    },
    energy: () => calcEnergy(model, state, ws),
    violation: () => calcViolation(model, state, ws),
  }
}

/** A vector of body axes in world axes; the quaternion is body → world. */
export function rotate(q: readonly number[], v: Vec3): Vec3 {
  const [w, x, y, z] = q as [number, number, number, number]
  const t: Vec3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ]
}

/** The body of a spec by its id. */
export function bodyOf(spec: MechanismSpec, id: string): BodySpec {
  const found = spec.bodies.find((b) => b.id === id)
  if (!found) throw new Error(`there is no body "${id}"`)
  return found
}
