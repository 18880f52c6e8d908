/**
 * Random mechanisms from a seed that are known to close: bodies get poses first, and each joint's markers are then placed where its rows
 * hold at these poses, laws at t = 0 included. 2 to 12 bodies; every mask, universals and perpendicular rows; trees, loops, planar and
 * spherical linkages, which move though they are overconstrained, planar ones that carry what moves in space, and doubled joints; motions,
 * drives, springs, loads, limits. The mechanism handed out starts at these poses, near them or far from them; a few are spoiled so that they
 * need not close.
 */
import type {
  BodySpec,
  DriveKind,
  ForceSpec,
  JointSpec,
  JointType,
  LawSpec,
  MarkerSpec,
  MechanismSpec,
  MotionSpec,
  Quat,
  HeldRows,
  Vec3,
} from '../engine/index.ts'
import { presetOf } from '../engine/index.ts'
import { conjugate, multiplyQuat } from '../geometry/index.ts'
import { expression } from './expressions.ts'
import { rotate } from './mechanism-run.ts'
import { randomBody, randomSource, heldRowsOfMask, type RandomSource } from './random-mechanism.ts'

export interface RandomMechanism {
  readonly spec: MechanismSpec
  /** The same at the poses that it was built from: its rows hold there unless it was spoiled. */
  readonly solution: MechanismSpec
  readonly style: Whole
  readonly start: 'closed' | 'near' | 'far'
  /** A marker was moved away after all: it may not close at all. */
  readonly spoiled: boolean
}

type Style = 'spatial' | 'planar' | 'spherical'

/** What all of its joints are alike in, or a planar linkage to which others are joined in space. */
type Whole = Style | 'half planar'

const IDENTITY: Quat = [1, 0, 0, 0]

const unit = (q: Quat): Quat => {
  const n = Math.hypot(...q)
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n]
}
const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const turnAbout = (axis: Vec3, angle: number): Quat => {
  const s = Math.sin(angle / 2) / Math.hypot(...axis)
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]]
}
/** The shortest turn that takes z to the unit vector. */
const turnOfZ = (to: Vec3): Quat => (to[2] < -0.999 ? [0, 1, 0, 0] : unit([1 + to[2], -to[1], to[0], 0]))

/** A law with its value at t = 0. */
interface KnownLaw {
  readonly law: LawSpec
  readonly at0: number
}

/** A smooth law of about the size given: a number, an expression or a spline. */
function knownLaw(r: RandomSource, size: number): KnownLaw {
  const kind = r.between(0, 1)
  const [a, w, p, b] = [r.between(-size, size), r.between(0.5, 6), r.between(-3, 3), r.between(-size, size)].map((x) =>
    Number(x.toFixed(4)),
  ) as [number, number, number, number]
  const text = (source: string): LawSpec => ({ kind: 'expression', tree: expression(source) })
  if (kind < 0.15) return { law: a, at0: a }
  if (kind < 0.6) return { law: text(`${a}*sin(${w}*t + ${p}) + ${b}*t`), at0: a * Math.sin(p) }
  if (kind < 0.8) return { law: text(`${a} + step5(t, 0.2, 0, 0.7, ${b})`), at0: a }
  const points = [0, 0.3, 0.6, 1.1].map((t, i): [number, number] => [t, i % 2 ? a : b])
  return { law: { kind: 'points', points, beyond: 'hold' }, at0: b }
}

/** A motion on the rows given, with its translation and rotation at t = 0. */
interface KnownMotion {
  readonly motion: MotionSpec
  readonly translation: Vec3
  readonly rotation: Quat
}

function knownMotion(r: RandomSource, rows: HeldRows): KnownMotion {
  const zero: KnownLaw = { law: 0, at0: 0 }
  const along = [0, 1, 2].map((k) => (rows[k] ? knownLaw(r, 0.2) : zero)) as [KnownLaw, KnownLaw, KnownLaw]
  const rotation: { axis: Vec3; angle: LawSpec }[] = []
  let turned = IDENTITY
  const held = [3, 4, 5].filter((k) => rows[k])
  if (held.length > 0)
    for (let i = 0; i < 2; i++) {
      const pick = held[Math.floor(r.between(0, held.length))]!
      const axis: Vec3 = held.length === 3 ? r.vec3(1) : [pick === 3 ? 1 : 0, pick === 4 ? 1 : 0, pick === 5 ? 1 : 0]
      const angle = knownLaw(r, 0.5)
      rotation.push({ axis, angle: angle.law })
      turned = multiplyQuat(turned, turnAbout(axis, angle.at0))
    }
  return {
    motion: { translation: [along[0].law, along[1].law, along[2].law], rotation },
    translation: [along[0].at0, along[1].at0, along[2].at0],
    rotation: turned,
  }
}

const COORDINATES: readonly JointType[] = ['revolute', 'prismatic', 'cylindrical']
const PLANAR: readonly JointType[] = ['revolute', 'revolute', 'revolute', 'prismatic', 'planar', 'oldham']
const SPHERICAL: readonly JointType[] = ['revolute', 'revolute', 'universal', 'spherical', 'constant-velocity']

function pickType(r: RandomSource, style: Style, closing: boolean): { type: JointType; held: HeldRows | null } {
  const pick = (list: readonly JointType[]): JointType => list[Math.floor(r.between(0, list.length))]!
  if (style === 'planar') return { type: pick(PLANAR), held: null }
  if (style === 'spherical') return { type: pick(SPHERICAL), held: null }
  const kind = r.between(0, 1)
  if (kind < 0.35) return { type: pick(COORDINATES), held: null }
  if (kind < 0.45) return { type: kind < 0.4 ? 'universal' : 'perpendicular', held: null }
  for (;;) {
    const held = heldRowsOfMask(1 + Math.floor(r.between(0, 63)))
    const count = held.filter(Boolean).length
    // most loops close on few rows, so that something is left to move
    if (!closing || count <= 3 || r.between(0, 1) < 0.3) return { type: 'lock', held }
  }
}

const DRIVES: Readonly<Record<string, readonly DriveKind[]>> = {
  revolute: ['angle', 'angular-velocity', 'torque'],
  prismatic: ['position', 'velocity', 'force'],
  cylindrical: ['angle', 'angular-velocity', 'torque', 'position', 'velocity', 'force'],
}

type Pose = Pick<BodySpec, 'position' | 'orientation'>

/** A joint whose rows hold at the poses given. */
function closedJoint(
  id: string,
  r: RandomSource,
  style: Style,
  closing: boolean,
  driven: string,
  main: string,
  poses: ReadonlyMap<string, Pose>,
): JointSpec {
  const { type, held } = pickType(r, style, closing)
  const preset = presetOf(type, held)
  const chance = (p: number): boolean => r.between(0, 1) < p
  // laws: of the joint, of a drive, of the markers
  const law =
    !preset.perpendicular && chance(closing ? 0.03 : 0.08) ? knownMotion(r, lawRows(style, type, preset.held)) : null
  const drives: { kind: DriveKind; law: LawSpec }[] = []
  let drivenAngle: number | null = null
  let drivenSlide: number | null = null
  const kinds = DRIVES[type]
  if (kinds && !law && chance(closing ? 0.06 : 0.25)) {
    const kind = kinds[Math.floor(r.between(0, kinds.length))]!
    const prescribed = knownLaw(r, kind === 'position' ? 0.3 : 2)
    drives.push({ kind, law: prescribed.law })
    if (kind === 'angle') drivenAngle = prescribed.at0
    if (kind === 'position') drivenSlide = prescribed.at0
  }

  // world frames of both markers, the main one first
  const main0 = poses.get(main)!
  const driven0 = poses.get(driven)!
  const middle = add(main0.position, driven0.position).map((x) => x / 2) as unknown as Vec3
  const near = style === 'spherical' ? ([0, 0, 0] as const) : add(middle, r.vec3(0.5))
  const origin2: Vec3 = style === 'planar' ? [near[0], near[1], 0] : near
  let F2: Quat
  if (style === 'planar') {
    const about = r.between(-3, 3)
    F2 = type === 'prismatic' ? turnOfZ([Math.cos(about), Math.sin(about), 0]) : turnAbout([0, 0, 1], about)
  } else F2 = r.quat()
  const turned = law ? law.rotation : turnAbout([0, 0, 1], drivenAngle ?? 0)
  const relative = relativeTurn(r, preset.held, drivenAngle !== null)
  let F1 = multiplyQuat(F2, multiplyQuat(turned, relative))
  if (preset.perpendicular) F1 = squareArm(r, F2)
  const offset = [0, 1, 2].map((k) => {
    if (preset.held[k]) return law ? law.translation[k]! : 0
    if (k === 2 && drivenSlide !== null) return drivenSlide
    // joints that free z only because they are planar keep to the plane all the same
    return style === 'spatial' || type === 'prismatic' || (style === 'planar' && k < 2) ? r.between(-0.4, 0.4) : 0
  }) as unknown as Vec3
  const origin1 = add(origin2, rotate(F2, offset))
  const moving = style === 'spatial' && !closing && chance(0.08) ? (chance(0.5) ? 'driven' : 'main') : null
  const hasCoordinate = COORDINATES.includes(type)
  const limited = hasCoordinate && drives.length === 0 && chance(0.15)
  const lower = r.between(-0.8, 0.2)
  return {
    id,
    type,
    held,
    driven: placeMarker(driven, driven0, origin1, F1, moving === 'driven' ? knownMotion(r, ALL) : null),
    main: placeMarker(main, main0, origin2, F2, moving === 'main' ? knownMotion(r, ALL) : null),
    motion: law ? law.motion : null,
    drives,
    limits: limited
      ? { lower, upper: lower + r.between(0.2, 1), stiffness: r.between(50, 500), damping: r.between(0, 3) }
      : null,
    damping: hasCoordinate && chance(0.3) ? r.between(0, 2) : 0,
  }
}

const ALL: HeldRows = [true, true, true, true, true, true]

/** Rows that a law may move without leaving the plane (planar) or the centre (spherical). */
function lawRows(style: Style, type: JointType, held: HeldRows): HeldRows {
  if (style === 'spatial') return held
  const [x, y, z, a, b, c] = held
  if (style === 'planar' && type === 'prismatic') return [false, false, false, false, false, false]
  return style === 'planar' ? [x, y, false, false, false, a && b && c] : [false, false, false, a, b, z && c]
}

/** e with the held imaginary parts zero, the others free. */
function relativeTurn(r: RandomSource, held: HeldRows, drivenAngle: boolean): Quat {
  const part = (k: number): number => (held[k] || (k === 5 && drivenAngle) ? 0 : r.between(-1, 1))
  return unit([r.between(0.3, 1), part(3), part(4), part(5)])
}

/** A frame whose y axis is at right angles to the x axis of F2. */
function squareArm(r: RandomSource, F2: Quat): Quat {
  // F2 turned about its x axis has such a y axis, and a further turn about that y axis keeps it
  return multiplyQuat(multiplyQuat(F2, turnAbout([1, 0, 0], r.between(-2, 2))), turnAbout([0, 1, 0], r.between(-1, 1)))
}

/** The marker of a body that is at the world frame given at t = 0. */
function placeMarker(body: string, pose: Pose, origin: Vec3, frame: Quat, moving: KnownMotion | null): MarkerSpec {
  const back = conjugate(pose.orientation)
  const orientation = unit(multiplyQuat(multiplyQuat(back, frame), conjugate(moving ? moving.rotation : IDENTITY)))
  const place = rotate(back, sub(origin, pose.position))
  const drift = moving ? rotate(orientation, moving.translation) : ([0, 0, 0] as const)
  return { body, position: sub(place, drift), orientation, motion: moving ? moving.motion : null }
}

function randomForces(r: RandomSource, bodies: readonly string[], joints: readonly JointSpec[]): ForceSpec[] {
  const forces: ForceSpec[] = []
  const anyBody = (): string => bodies[Math.floor(r.between(0, bodies.length))]!
  const springs = Math.floor(r.between(0, 3))
  for (let i = 0; i < springs; i++) {
    const [from, to] = [anyBody(), anyBody()]
    if (from === to) continue
    forces.push({
      kind: 'spring-damper',
      id: `spring${i}`,
      from: { body: from, position: r.vec3(0.5) },
      to: { body: to, position: r.vec3(0.5) },
      stiffness: r.between(1, 200),
      damping: r.between(0, 5),
      restLength: r.between(0, 1) < 0.5 ? null : r.between(0, 2),
    })
  }
  const turning = joints.filter((j) => (j.type === 'revolute' || j.type === 'cylindrical') && j.drives.length === 0)
  if (turning.length > 0 && r.between(0, 1) < 0.3)
    forces.push({
      kind: 'torsion-spring',
      id: 'torsion',
      joint: turning[0]!.id,
      stiffness: r.between(1, 50),
      damping: r.between(0, 1),
      restAngle: r.between(-1, 1),
    })
  if (r.between(0, 1) < 0.4)
    forces.push({
      kind: 'load',
      id: 'load',
      body: bodies[0]!,
      position: r.vec3(0.5),
      force: [knownLaw(r, 5).law, knownLaw(r, 5).law, 0],
      torque: [0, 0, knownLaw(r, 1).law],
      axes: r.between(0, 1) < 0.5 ? 'world' : 'body',
    })
  return forces
}

/** The mechanism of a seed: the same on every machine. */
export function randomClosedMechanism(seed: number): RandomMechanism {
  const r = randomSource(seed)
  const chance = (p: number): boolean => r.between(0, 1) < p
  const kind = r.between(0, 1)
  const style: Whole = kind < 0.5 ? 'spatial' : kind < 0.65 ? 'half planar' : kind < 0.92 ? 'planar' : 'spherical'
  const count = 2 + Math.floor(r.between(0, 11))
  const bodies = Array.from({ length: count }, (_, i): BodySpec => {
    const body = randomBody(`b${i}`, r)
    return { ...body, fixed: chance(0.05) }
  })
  const poses = new Map<string, Pose>(bodies.map((b) => [b.id, b]))
  poses.set('ground', { position: [0, 0, 0], orientation: IDENTITY })

  const joints: JointSpec[] = []
  const inPlane = new Set(['ground', ...bodies.slice(0, Math.ceil(0.6 * count)).map(({ id }) => id)])
  const styleOf = (a: string, b: string): Style =>
    style !== 'half planar' ? style : inPlane.has(a) && inPlane.has(b) ? 'planar' : 'spatial'
  const connect = (a: string, b: string, closing: boolean): void => {
    const [driven, main] = chance(0.5) ? [a, b] : [b, a]
    joints.push(closedJoint(`j${joints.length}`, r, styleOf(a, b), closing, driven, main, poses))
  }
  bodies.forEach((body, i) => {
    // mostly one piece, hung up on the ground; now and then a piece of its own
    if (i === 0 ? chance(0.15) : chance(0.05)) return
    connect(body.id, i === 0 || chance(0.15) ? 'ground' : `b${Math.floor(r.between(0, i))}`, false)
  })
  const closures = chance(0.3) ? 0 : 1 + Math.floor(r.between(0, 0.4 * count))
  for (let i = 0; i < closures; i++) {
    const a = Math.floor(r.between(0, count))
    const b = Math.floor(r.between(-1, count))
    if (a !== b) connect(`b${a}`, b < 0 ? 'ground' : `b${b}`, true)
  }
  const twin = joints[Math.floor(r.between(0, joints.length))]
  // the same joint once more: redundant in every row
  if (twin && chance(0.15)) joints.push({ ...twin, id: 'twin', drives: [], limits: null, damping: 0 })
  const forces = randomForces(
    r,
    bodies.map((b) => b.id),
    joints,
  )
  const gravity: Vec3 = chance(0.8) ? [0, 0, -9.81] : [0, 0, 0]
  const spoiled = joints.length > 0 && chance(0.06)
  if (spoiled) {
    const j = joints.length - 1
    const { driven } = joints[j]!
    joints[j] = { ...joints[j]!, driven: { ...driven, position: add(driven.position, r.vec3(1.5)) } }
  }
  const solution: MechanismSpec = { gravity, bodies, joints, forces }
  const draw = r.between(0, 1)
  const start = draw < 0.4 ? 'closed' : draw < 0.8 ? 'near' : 'far'
  return { spec: start === 'closed' ? solution : displaced(solution, r, start), solution, style, start, spoiled }
}

/** The same mechanism with its bodies near where they were, or anywhere. */
export function displaced(spec: MechanismSpec, r: RandomSource, how: 'near' | 'far'): MechanismSpec {
  const bodies = spec.bodies.map((body): BodySpec => {
    if (body.fixed) return body
    if (how === 'far') return { ...body, position: add(body.position, r.vec3(2)), orientation: r.quat() }
    const turn = turnAbout(r.vec3(1), r.between(0, 0.3))
    return {
      ...body,
      position: add(body.position, r.vec3(0.15)),
      orientation: unit(multiplyQuat(body.orientation, turn)),
    }
  })
  return { ...spec, bodies }
}
