/** Mechanisms in the formulations rA, rp and rε, and how far their motion is from a reference. */
import {
  assemble,
  compile,
  loadFormulations,
  makeState,
  makeWorkspace,
  type Formulation,
  type ListedConstraint,
  type MechanismSpec,
  type Model,
  type State,
} from '../engine/index.ts'
import { parseScene, toMechanismSpec } from '../scene/index.ts'
import { referenceScene, type Reference } from './reference.ts'

const { listBasicConstraints, readMotion, readWrench } = await loadFormulations()

export interface Start {
  readonly model: Model
  readonly state: State
  readonly constraints: readonly ListedConstraint[]
}

/** A mechanism, assembled, in basic constraints. */
export function startOf(spec: MechanismSpec): Start {
  const model = compile(spec)
  const state = makeState(model)
  const assembly = assemble(model, state, makeWorkspace(model))
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const listed = listBasicConstraints(model, state)
  if (!listed.ok) throw new Error(listed.refusal.message)
  return { model, state, constraints: listed.constraints }
}

/** A model of `reference/scenes`, assembled, in basic constraints. */
export function referenceStart(name: string): Start {
  const parsed = parseScene(referenceScene(name))
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'))
  return startOf(toMechanismSpec(parsed.scene))
}

export interface Distances {
  position: number
  orientation: number
  velocity: number
  acceleration: number
}

/** Poses, velocities and accelerations of all bodies, as states have them. */
export interface Motion {
  readonly q: Float64Array
  readonly v: Float64Array
  readonly a: Float64Array
}

export function motionOf(formulation: Formulation): Motion {
  const n = formulation.model.bodyCount
  const motion = { q: new Float64Array(7 * n), v: new Float64Array(6 * n), a: new Float64Array(6 * n) }
  readMotion(formulation, motion.q, motion.v, motion.a)
  return motion
}

/** Torque of a joint's rows about z of its main marker, where only that of a drive acts. */
export function driveTorque(formulation: Formulation, multipliers: Float64Array, joint: number): number {
  const { model } = formulation
  const wrench = new Float64Array(6)
  readWrench(formulation, multipliers, joint, wrench)
  const body = model.joints[joint]?.body2 ?? NaN
  const inBody = turn(model.markerQ.subarray(8 * joint + 4), [0, 0, 1])
  const axis = turn(motionOf(formulation).q.subarray(7 * body + 3), inBody)
  return axis.reduce((sum, x, k) => sum + x * (wrench[3 + k] ?? NaN), 0)
}

/** Widens the distances to those from a sample of the reference, whose bodies have their centres at their frames. */
export function widen(most: Distances, model: Model, motion: Motion, reference: Reference, sample: number): void {
  for (const [id, columns] of Object.entries(reference.bodies)) {
    const b = model.bodyIndex.get(id) ?? NaN
    const given = (quantity: string): readonly number[] => (columns[quantity]?.[sample] ?? []) as readonly number[]
    const from = (got: ArrayLike<number>, quantity: string): number =>
      Math.hypot(...given(quantity).map((x, k) => (got[k] ?? NaN) - x))
    const turned = motion.q.slice(7 * b + 3, 7 * b + 7)
    const sign = given('orientation').reduce((sum, x, k) => sum + x * (turned[k] ?? NaN), 0) < 0 ? -1 : 1
    const { v, a } = motion
    const grow = (key: keyof Distances, distance: number): void => {
      most[key] = distance > most[key] || Number.isNaN(distance) ? distance : most[key]
    }
    grow('position', from(motion.q.subarray(7 * b), 'position'))
    grow(
      'orientation',
      from(
        turned.map((x) => sign * x),
        'orientation',
      ),
    )
    grow('velocity', from(v.subarray(6 * b), 'velocity'))
    grow('velocity', from(turn(turned, v.subarray(6 * b + 3)), 'angularVelocity'))
    grow('acceleration', from(a.subarray(6 * b), 'acceleration'))
    grow('acceleration', from(turn(turned, a.subarray(6 * b + 3)), 'angularAcceleration'))
  }
}

/** A vector of the body in world axes: v + 2 e × (e × v + e0 v). */
function turn(q: Float64Array, v: Float64Array | readonly number[]): [number, number, number] {
  const [w = NaN, x = NaN, y = NaN, z = NaN] = q
  const [a = NaN, b = NaN, c = NaN] = v
  const [p, r, s] = [y * c - z * b + w * a, z * a - x * c + w * b, x * b - y * a + w * c]
  return [a + 2 * (y * s - z * r), b + 2 * (z * p - x * s), c + 2 * (x * r - y * p)]
}
