/** What of a live reading is rounding: judged by what the bodies concerned carry and by how fast the mechanism is. Pure. */
import type { Quantity } from '../../engine/index.ts'
import { lengthOf } from '../../geometry/index.ts'
import { holdsOf, isStill, jointsOf, massOfBody, type Force, type Joint, type Scene } from '../../scene/index.ts'
import { BODY, FORCE, HEADER, JOINT, bodyAt, forceAt, jointAt } from '../protocol/frame.ts'
import { bodyOffset, forceOffset, jointOffset, type Frame } from './frames.ts'
import { calcPointMotion } from './point-motion.ts'

/** A reading below this share of the largest of its kind is rounding: sums of what cancels, through the solution of the equations. */
const SHARE = 1e-9
/** A force below this share of the largest in the whole mechanism is rounding: all are solved for at once. It is at most 1.4e-16 across the planes of the gallery. */
const SHARE_OF_ALL = 1e-15
/** Least bound, SI: readings below it are rounding also in a mechanism at rest. */
const LEAST = 1e-9

type Acting = Pick<Scene, 'bodies' | 'joints' | 'forces' | 'gravity'>

/** Size of the largest force, N, and torque, N·m. */
interface Load {
  force: number
  torque: number
}

/**
 * The size, SI, below which readings of a quantity in this frame are rounding. Forces and torques of a joint or force are judged by the
 * largest on the moving bodies that it acts on, a torque also by the largest force at an arm as long as the mechanism; what moves
 * is judged by the quickest, in the same way.
 */
export function noiseOf(frame: Frame, scene: Acting, item: Joint | Force | null): (quantity: Quantity) => number {
  const { data, layout } = frame
  const sizeAt = (k: number): number => Math.hypot(data[k] ?? 0, data[k + 1] ?? 0, data[k + 2] ?? 0)
  const ofBodies = (place: number): number => {
    let found = 0
    for (let i = 0; i < layout.bodies; i++) found = larger(found, sizeAt(bodyAt(layout, i) + place))
    return found
  }
  const arm = larger(0, data[HEADER.size] ?? 0)
  const turning = (): number => ofBodies(BODY.angularVelocity)
  const speed = (): number => Math.max(ofBodies(BODY.velocity), turning() * arm)
  let known: Load | null = null
  const load = (): Load => (known ??= calcLoad())
  const calcLoad = (): Load => {
    const [near, all] = [item === null ? NOTHING : loadNear(frame, scene, item), loadOfAll(frame)]
    const force = Math.max(SHARE * near.force, SHARE_OF_ALL * all.force)
    return { force, torque: Math.max(SHARE * near.torque, SHARE_OF_ALL * all.torque, force * arm) }
  }
  const sizes: Partial<Record<Quantity, () => number>> = {
    force: () => load().force,
    torque: () => load().torque,
    velocity: () => SHARE * speed(),
    'angular-velocity': () => SHARE * turning(),
    acceleration: () => SHARE * Math.max(ofBodies(BODY.acceleration), turning() ** 2 * arm),
    power: () => {
      const { force, torque } = load()
      return Math.max(force * speed(), torque * turning())
    },
  }
  return (quantity) => Math.max(LEAST, sizes[quantity]?.() ?? 0)
}

const NOTHING: Readonly<Load> = { force: 0, torque: 0 }

/** NaN, for what is not known, does not count. */
const larger = (found: number, size: number): number => (size > found ? size : found)

const addAt = (load: Load, data: Float64Array, force: number, torque: number): void => {
  load.force = larger(load.force, Math.hypot(data[force] ?? 0, data[force + 1] ?? 0, data[force + 2] ?? 0))
  load.torque = larger(load.torque, Math.hypot(data[torque] ?? 0, data[torque + 1] ?? 0, data[torque + 2] ?? 0))
}

function loadOfAll({ data, layout }: Frame): Load {
  const load = { ...NOTHING }
  for (let i = 0; i < layout.joints; i++) {
    const at = jointAt(layout, i)
    addAt(load, data, at + JOINT.force, at + JOINT.torque)
  }
  for (let i = 0; i < layout.forces; i++) {
    const at = forceAt(layout, i)
    addAt(load, data, at + FORCE.force, at + FORCE.torque)
  }
  return load
}

/** Joints, forces, weights and inertia on the moving bodies of an item: whatever has to be in balance with it. */
function loadNear(frame: Frame, scene: Acting, item: Joint | Force): Load {
  const { data } = frame
  const bodiesOf = (one: Joint | Force): readonly string[] => {
    if ('driven' in one) return [one.driven.body, one.main.body]
    const acted = new Set(jointsOf(one).map(({ joint }) => joint))
    const through = scene.joints.filter(({ id }) => acted.has(id)).flatMap(bodiesOf)
    return [...holdsOf(one).map(({ body }) => body), ...through]
  }
  const moving = new Set(bodiesOf(item).filter((id) => !isStill(scene, id)))
  const acts = (one: Joint | Force): boolean => one === item || bodiesOf(one).some((id) => moving.has(id))
  const load = { ...NOTHING }
  for (const joint of scene.joints) {
    const at = acts(joint) ? jointOffset(frame, joint.id) : -1
    if (at >= 0) addAt(load, data, at + JOINT.force, at + JOINT.torque)
  }
  for (const force of scene.forces) {
    const at = acts(force) ? forceOffset(frame, force.id) : -1
    if (at >= 0) addAt(load, data, at + FORCE.force, at + FORCE.torque)
  }
  for (const body of scene.bodies) {
    const at = moving.has(body.id) ? bodyOffset(frame, body.id) : -1
    if (at < 0) continue
    const { mass, centre } = massOfBody(body)
    load.force = larger(load.force, mass * lengthOf(scene.gravity))
    load.force = larger(load.force, mass * lengthOf(calcPointMotion(data, at, centre).acceleration))
  }
  return load
}
