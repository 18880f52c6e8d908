/** A scene → the engine's mechanism: masses from shapes, laws parsed, names and colours left behind. */
import type {
  AttachmentSpec,
  BodySpec,
  ForceSpec,
  JointSpec,
  LawSpec,
  MarkerSpec,
  MechanismSpec,
  MotionSpec,
} from '../engine/index.ts'
import { massOfShapes } from '../geometry/index.ts'
import type { MassProperties, Shape } from '../geometry/index.ts'
import { DEFAULT_DENSITY, ZERO, drivesOf } from './document.ts'
import type { Body, Force, Joint, Law, Marker, Motion, Scene } from './document.ts'
import { parseExpression } from './laws/expression.ts'
import { once } from './once.ts'
import { unit } from './file/schema.ts'

/**
 * The mechanism of a valid scene. Bodies, joints and forces keep their order. What is frozen in two scenes is one and the same object in
 * the mechanisms of both.
 */
export function toMechanismSpec(scene: Scene): MechanismSpec {
  return {
    gravity: scene.gravity,
    bodies: scene.bodies.map(bodySpec),
    joints: scene.joints.map(jointSpec),
    forces: scene.forces.map(forceSpec),
  }
}

interface Weighed {
  density: number
  mass: MassProperties | null
}
/** A body that is moved keeps its shapes. */
const weighed = once<readonly Shape[], Weighed>(() => ({ density: NaN, mass: null }))

/** Mass, centre and inertia of a body, body axes: as stated, or from its shapes. Mass 0 with neither. */
export function massOfBody(body: Body): MassProperties {
  if (body.mass !== undefined) return body.mass
  const density = body.density ?? DEFAULT_DENSITY
  const known = weighed(body.shapes)
  if (known.mass !== null && known.density === density) return known.mass
  const mass = massOfShapes(body.shapes, density)
  Object.assign(known, { density, mass })
  return mass
}

/** What a fixed body weighs must not matter. */
const NO_INERTIA = [NaN, NaN, NaN, NaN, NaN, NaN] as const

/** The engine's form of a valid body. */
export const bodySpec = once((body: Body): BodySpec => {
  const { id, fixed, position, velocity, angularVelocity } = body
  const weight = fixed ? { mass: NaN, centre: body.mass?.centre ?? ZERO, inertia: NO_INERTIA } : massOfBody(body)
  return { id, fixed, position, orientation: unit(body.orientation), velocity, angularVelocity, ...weight }
})

/** The engine's form of a valid joint. */
export const jointSpec = once((joint: Joint): JointSpec => ({
  id: joint.id,
  type: joint.type,
  rows: joint.rows ?? null,
  driven: markerSpec(joint.driven),
  main: markerSpec(joint.main),
  motion: motionSpec(joint.motion),
  drives: drivesOf(joint).map(({ kind, law }) => ({ kind, law: lawSpec(law) })),
  limits: joint.limits,
  damping: joint.damping,
}))

function markerSpec({ body, position, orientation, motion }: Marker): MarkerSpec {
  return { body, position, orientation: unit(orientation), motion: motionSpec(motion) }
}

function motionSpec(motion: Motion | null): MotionSpec | null {
  if (motion === null) return null
  return {
    translation: lawSpecs(motion.translation),
    rotation: motion.rotation.map(({ axis, angle }) => ({ axis: unit(axis), angle: lawSpec(angle) })),
  }
}

/** The engine's form of a valid force. */
export const forceSpec = once((force: Force): ForceSpec => {
  switch (force.kind) {
    case 'spring-damper': {
      const { kind, id, stiffness, damping, restLength } = force
      return {
        kind,
        id,
        from: attachmentSpec(force.from),
        to: attachmentSpec(force.to),
        stiffness,
        damping,
        restLength,
      }
    }
    case 'torsion-spring': {
      const { kind, id, joint, stiffness, damping, restAngle } = force
      return { kind, id, joint, stiffness, damping, restAngle }
    }
    case 'load': {
      const { kind, id, body, position, axes } = force
      return { kind, id, body, position, force: lawSpecs(force.force), torque: lawSpecs(force.torque), axes }
    }
  }
})

const attachmentSpec = ({ body, position }: AttachmentSpec): AttachmentSpec => ({ body, position })
const lawSpecs = ([x, y, z]: readonly [Law, Law, Law]) => [lawSpec(x), lawSpec(y), lawSpec(z)] as const

/** The engine's form of a valid law. */
export function lawSpec(law: Law): LawSpec {
  if (typeof law === 'number') return law
  if (typeof law !== 'string') return { kind: 'points', ...law }
  const parsed = parseExpression(law)
  if (!parsed.ok) throw new Error(`a valid scene holds no expression such as "${law}"`)
  return { kind: 'expression', tree: parsed.tree }
}

/** The scene with the rest lengths that the engine found written into springs that left theirs open; on save. */
export function withRestLengths(scene: Scene, lengths: Readonly<Record<string, number>>): Scene {
  const isOpen = (force: Force) =>
    force.kind === 'spring-damper' && force.restLength === null && Object.hasOwn(lengths, force.id)
  if (!scene.forces.some(isOpen)) return scene
  return {
    ...scene,
    forces: scene.forces.map((force) => (isOpen(force) ? { ...force, restLength: lengths[force.id]! } : force)),
  }
}
