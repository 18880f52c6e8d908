/** A scene → the engine's mechanism: masses from shapes, laws parsed, names and colours left behind. */
import type {
  BodySpec,
  ForceSpec,
  JointSpec,
  KeptNumbers,
  LawSpec,
  MarkerSpec,
  MechanismSpec,
  MotionSpec,
  CouplingSpec,
  SignalSpec,
} from '../engine/index.ts'
import { massOfShapes } from '../geometry/index.ts'
import type { MassProperties, Shape } from '../geometry/index.ts'
import { DEFAULT_DENSITY, ZERO, drivesOf } from './document.ts'
import type { Body, Coupling, Force, Joint, Law, Marker, Motion, Scene } from './document.ts'
import type { Field, FieldTable, Role, ValueOf } from './elements/field.ts'
import { fieldOf, forceFields, type FieldsOf, type ForceKind } from './elements/forces.ts'
import { openNumbersOf } from './elements/holds.ts'
import type { OwnRole } from './elements/own-field.ts'
import { ownFields, type OwnName } from './joint-types.ts'
import { parseExpression } from './laws/expression.ts'
import { once } from './once.ts'
import { unit } from './file/schema.ts'
import type { AttachedFrame, Matrix6 } from './values.ts'

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

/** The inertia of a fixed body; NaN, since it must not matter. */
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
  held: joint.rows ?? null,
  driven: markerSpec(joint.driven),
  main: markerSpec(joint.main),
  motion: motionSpec(joint.motion),
  drives: drivesOf(joint).map(({ kind, law }) => ({ kind, law: lawSpec(law) })),
  limits: joint.limits,
  damping: joint.damping,
  ...ownSpec(joint),
}))

/** A joint's own fields as the engine is told of them: it has one of the same name for each. */
const ownSpec = (joint: Joint): Pick<JointSpec, OwnName> =>
  Object.fromEntries(ownFields(joint.type).map(([name, { role }]) => [name, OWN_TOLD[role](joint[name])]))

const OWN_TOLD: { readonly [R in OwnRole]: (value: unknown) => unknown } = {
  'open-law': (law) => (law === undefined ? null : lawSpec(law as Law)),
  positive: (value) => value,
  surface: (surface) => surface ?? 'flat',
  coupling: (coupling) => couplingSpec(coupling as Coupling),
  joint: (id) => id,
}

/** A coupling as the engine has it: names in its factors are signals. */
function couplingSpec({ coordinates, rate }: Coupling): CouplingSpec {
  const signals = Object.fromEntries(
    coordinates.flatMap(({ joint, on, as }) =>
      as === undefined ? [] : [[as, { kind: 'joint', joint, on, rate: false } as const]],
    ),
  )
  return {
    coordinates: coordinates.map(({ factor, ...of }) => ({ ...of, factor: lawSpec(factor, signals) })),
    rate: lawSpec(rate),
  }
}

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

/** The form in which the engine gets a field: laws parsed, matrices in one list, row by row. */
type Told<F extends Field> = F['role'] extends 'laws'
  ? readonly [LawSpec, LawSpec, LawSpec]
  : F['role'] extends 'matrix6'
    ? readonly number[]
    : ValueOf<F>
type ToldOf<T extends FieldTable> = { readonly [N in keyof T]: Told<T[N]> }
type ForceTold = { [K in ForceKind]: { readonly kind: K; readonly id: string } & ToldOf<FieldsOf<K>> }[ForceKind]

/** The engine's form of a valid force. */
export const forceSpec = once((force: Force): ForceSpec => {
  const told = forceFields(force.kind).map(([name, { role }]) => {
    const value = fieldOf(force, name)
    return [name, TOLD[role]?.(value) ?? value]
  })
  return { kind: force.kind, id: force.id, ...Object.fromEntries(told) } as ForceTold
})

/** Converts fields that the engine gets in another form. */
const TOLD: { readonly [R in Role]?: (value: unknown) => unknown } = {
  laws: (value) => lawSpecs(value as readonly [Law, Law, Law]),
  matrix6: (value) => (value as Matrix6).flat(),
  marker: (value) => ({ ...(value as AttachedFrame), orientation: unit((value as AttachedFrame).orientation) }),
}

const lawSpecs = ([x, y, z]: readonly [Law, Law, Law]) => [lawSpec(x), lawSpec(y), lawSpec(z)] as const

/** The engine's form of a valid law; `signals` by the names that it may read besides time. */
export function lawSpec(law: Law, signals: Readonly<Record<string, SignalSpec>> = {}): LawSpec {
  if (typeof law === 'number') return law
  if (typeof law !== 'string') return { kind: 'points', ...law }
  const parsed = parseExpression(law, ['t', ...Object.keys(signals)])
  if (!parsed.ok) throw new Error(`a valid scene holds no expression such as "${law}"`)
  return { kind: 'expression', tree: parsed.tree, ...(Object.keys(signals).length > 0 && { signals }) }
}

/** The numbers that a force leaves open, as the engine found them; none where it leaves none open or nothing was found. */
export function openNumbersFound(
  force: Force,
  { forces }: Pick<KeptNumbers, 'forces'>,
): Readonly<Record<string, number>> {
  const found = Object.hasOwn(forces, force.id) ? forces[force.id] : undefined
  return found === undefined ? {} : Object.fromEntries(openNumbersOf(force).map((name) => [name, found]))
}

/** The scene with the numbers that the engine found written into what left theirs open, by its id; on save. */
export function withOpenNumbers(scene: Scene, kept: KeptNumbers): Scene {
  const closed = scene.forces.map((force): Force => {
    const found = openNumbersFound(force, kept)
    return Object.keys(found).length === 0 ? force : { ...force, ...found }
  })
  return closed.some((force, i) => force !== scene.forces[i]) ? { ...scene, forces: closed } : scene
}
