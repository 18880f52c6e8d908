/**
 * Reads a stated part of an MJCF file: bodies with their geoms and inertias, hinges, slides, balls and free joints, defaults by
 * class, gravity and time step, motors and servos at rest, loops by `connect` and `weld`. Whatever the file says beyond that
 * is listed by name.
 */
import {
  addMasses,
  composePose,
  matrixOf,
  rotateInertia,
  toWorld,
  turn,
  type MassProperties,
  type Pose,
} from '../../geometry/index.ts'
import type { Mass, Shape, Vec3 } from '../document.ts'
import { colourOf } from './colour.ts'
import { type Classes, type Compiler, readClasses, readCompiler, readPose } from './mjcf-context.ts'
import { type Geom, readGeom } from './mjcf-geom.ts'
import { readActuator, readJoint } from './mjcf-joint.ts'
import { readClosure, type Site } from './mjcf-equality.ts'
import type { ImportedClosure, ImportedJoint, ImportedLink, ImportedMount, ImportedRobot } from './robot.ts'
import type { Tree } from './xml.ts'

const AT_HOME: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
/** Gravity where the file states none, m/s². */
const GRAVITY: Vec3 = [0, 0, -9.81]
/** Sections whose parts are listed one by one. */
const SECTIONS = ['asset', 'contact', 'sensor', 'tendon', 'keyframe', 'deformable', 'extension', 'custom']

/** What is found on the way through the bodies. */
interface Findings {
  readonly compiler: Compiler
  readonly classes: Classes
  readonly colours: ReadonlyMap<string, string>
  readonly links: ImportedLink[]
  readonly mounts: ImportedMount[]
  readonly names: Set<string>
  readonly references: Map<string, number>
  readonly kinds: Map<string, ImportedJoint['kind']>
  readonly sites: Map<string, Site>
  readonly changed: string[]
  readonly left: string[]
  /** Number of geoms that would touch others. */
  touching: number
}

/** The parts of one body. */
interface Parts {
  readonly geoms: Geom[]
  readonly joints: ImportedJoint[]
  inertial: Mass | null
}

/** The robot of a tree whose root is <mujoco>. Throws an `ExchangeFault` with words for the user. */
export function readMjcf(root: Tree): ImportedRobot {
  const compiler = readCompiler(root)
  const classes = readClasses(root)
  const findings: Findings = {
    compiler,
    classes,
    colours: readColours(root),
    links: [],
    mounts: [],
    names: new Set(),
    references: new Map(),
    kinds: new Map(),
    sites: new Map(),
    changed: [],
    left: [],
    touching: 0,
  }
  const { gravity, step } = readOption(root)
  const worlds = root.all('worldbody')
  if (worlds.length === 0) throw root.fault('it has no <worldbody>; choose a file that has one')
  for (const world of worlds) readWorld(world, findings)
  const closures = readEqualities(root, findings)
  const actuated = readActuators(root, findings)
  for (const section of SECTIONS) root.all(section)
  const { touching } = findings
  const contact =
    touching === 0
      ? []
      : [`contact of ${touching === 1 ? 'one geom' : `${touching} geoms`}: bodies do not touch one another`]
  return {
    name: root.text('model') ?? '',
    format: 'MJCF',
    gravity,
    step,
    links: findings.links,
    mounts: findings.mounts.map((mount) => ({ ...mount, joints: mount.joints.map(actuated) })),
    closures,
    changed: findings.changed,
    left: [...contact, ...findings.left, ...root.unread()],
  }
}

function readOption(root: Tree): { gravity: Vec3; step: number | null } {
  let gravity = GRAVITY
  let step: number | null = null
  for (const option of root.all('option')) {
    gravity = option.vector('gravity', gravity)
    const given = option.number('timestep', step ?? 0.002)
    if (!(given > 0)) throw option.fault(`timestep: ${given} s leads nowhere; write one above 0`)
    step = given
    for (const flag of option.all('flag'))
      if (flag.has('gravity') && flag.text('gravity') === 'disable') gravity = [0, 0, 0]
  }
  return { gravity, step }
}

/** Colours of materials; the rest of them stays unread. */
function readColours(root: Tree): Map<string, string> {
  const colours = new Map<string, string>()
  for (const material of root.all('asset').flatMap((asset) => asset.all('material'))) {
    const rgba = material.numbers('rgba', 4)
    if (rgba !== null) colours.set(material.text('name') ?? '', colourOf(rgba))
    material.skip('specular', 'shininess', 'reflectance', 'emission', 'metallic', 'roughness')
  }
  return colours
}

function readWorld(world: Tree, findings: Findings): void {
  const parts: Parts = { geoms: [], joints: [], inertial: null }
  readInside(world, AT_HOME, null, { name: null, parts }, findings)
  if (parts.joints.length > 0) throw world.fault('a joint stands outside of any body; put it into one')
  const shapes = shapesOf(parts)
  if (shapes.length === 0) return
  const name = freshName('world', findings)
  findings.links.push({ name, mass: null, density: null, unweighed: false, shapes })
  findings.mounts.push({ name: `${name} mount`, parent: null, child: name, origin: AT_HOME, joints: [] })
}

interface Owner {
  /** Name of the body; null for the world. */
  readonly name: string | null
  readonly parts: Parts
}

/** What is in a body or in a frame, which lies at `frame` in the axes of the body. */
function readInside(tree: Tree, frame: Pose, childclass: string | null, owner: Owner, findings: Findings): void {
  const { compiler, classes } = findings
  for (const child of tree.all('body', 'geom', 'joint', 'freejoint', 'inertial', 'site', 'frame')) {
    switch (child.tag) {
      case 'body':
        readBody(child, frame, childclass, owner.name, findings)
        break
      case 'frame':
        readInside(
          child,
          composePose(frame, readPose(child, compiler)),
          child.text('childclass') ?? childclass,
          owner,
          findings,
        )
        break
      case 'geom': {
        const geom = moved(readGeom(child, { compiler, classes, childclass, colours: findings.colours }), frame)
        owner.parts.geoms.push(geom)
        if (geom.touches) findings.touching++
        if (geom.changed !== null) findings.changed.push(geom.changed)
        if (geom.left !== null) findings.left.push(geom.left)
        break
      }
      case 'site': {
        const name = child.text('name')
        child.skip('type', 'size', 'rgba', 'group', 'material', 'class', 'user')
        if (name !== null)
          findings.sites.set(name, { link: owner.name, at: composePose(frame, readPose(child, compiler)) })
        break
      }
      case 'inertial':
        owner.parts.inertial = readInertial(child, compiler, frame)
        break
      default: {
        const count = owner.parts.joints.length
        const named = `${owner.name ?? 'world'} joint${count === 0 ? '' : ` ${count + 1}`}`
        const { joint, reference } = readJoint(child, compiler, classes, childclass, named)
        if (findings.kinds.has(joint.name))
          throw child.fault(`two joints are called “${joint.name}”; rename one of them`)
        findings.kinds.set(joint.name, joint.kind)
        findings.references.set(joint.name, reference)
        owner.parts.joints.push({
          ...joint,
          anchor: toWorld(frame, joint.anchor),
          axis: turn(frame.orientation, joint.axis),
        })
      }
    }
  }
}

function readBody(body: Tree, frame: Pose, outer: string | null, parent: string | null, findings: Findings): void {
  const { compiler, links, mounts, changed } = findings
  const given = body.text('name')
  if (given && findings.names.has(given)) throw body.fault(`two bodies are called “${given}”; rename one of them`)
  const name = given || freshName(`body ${links.length + 1}`, findings)
  findings.names.add(name)
  if (body.text('mocap') === 'true') changed.push(`body ${name}: moved from outside in MuJoCo, fixed here`)
  body.skipZero('gravcomp')
  const parts: Parts = { geoms: [], joints: [], inertial: null }
  const place = links.length
  mounts.push({
    name: `${name} mount`,
    parent,
    child: name,
    origin: composePose(frame, readPose(body, compiler)),
    joints: parts.joints,
  })
  // It comes before its children in the list.
  links.push({ name, mass: null, density: null, unweighed: false, shapes: [] })
  readInside(body, AT_HOME, body.text('childclass') ?? outer, { name, parts }, findings)
  links[place] = makeLink(name, parts, compiler)
  if (parts.joints.some(({ kind }) => kind === 'free') && (parent !== null || parts.joints.length > 1))
    throw body.fault('a free joint stands alone in a body of the world; take it out, or the others')
}

function makeLink(name: string, parts: Parts, { inertiafromgeom }: Compiler): ImportedLink {
  const { geoms, inertial } = parts
  const shapes = shapesOf(parts)
  const known = { name, density: null, unweighed: false, shapes }
  if (inertial !== null && inertiafromgeom !== 'true') return { ...known, mass: inertial }
  if (inertiafromgeom === 'false') return { ...known, mass: null, unweighed: true }
  const density = geoms[0]?.density ?? null
  if (density !== null && density > 0 && geoms.every((geom) => geom.density === density))
    return { ...known, mass: null, density }
  const mass = addMasses(geoms.flatMap(({ mass }): MassProperties[] => (mass === null ? [] : [mass])))
  return { ...known, mass: mass.mass > 0 ? mass : null, unweighed: geoms.some((geom) => geom.mass === null) }
}

const shapesOf = ({ geoms }: Parts): Shape[] => geoms.flatMap(({ shape }): Shape[] => (shape === null ? [] : [shape]))

/** The geom of a frame in the axes of the body. */
function moved(geom: Geom, frame: Pose): Geom {
  if (frame === AT_HOME) return geom
  const { shape, mass } = geom
  return {
    ...geom,
    shape: shape === null ? null : { ...shape, ...composePose(frame, shape) },
    mass: mass === null ? null : movedMass(mass, frame),
  }
}

const movedMass = ({ mass, centre, inertia }: MassProperties, frame: Pose): MassProperties => ({
  mass,
  centre: toWorld(frame, centre),
  inertia: rotateInertia(matrixOf(frame.orientation), inertia),
})

function readInertial(inertial: Tree, compiler: Compiler, frame: Pose): Mass | null {
  const mass = inertial.number('mass', 0)
  if (mass < 0) throw inertial.fault(`mass: ${mass} kg is below 0; write how many kilograms it has`)
  const { position, orientation } = readPose(inertial, compiler)
  const full = inertial.numbers('fullinertia', 6)
  const diagonal = inertial.numbers('diaginertia', 3)
  if (full === null && diagonal === null && mass > 0)
    throw inertial.fault('diaginertia is missing; write the three principal moments')
  if (mass === 0) return null
  const [xx, yy, zz, xy, xz, yz] = full ?? [...diagonal!, 0, 0, 0]
  const inertia = rotateInertia(matrixOf(orientation), [xx!, yy!, zz!, xy!, xz!, yz!])
  const own = { mass, centre: position, inertia }
  return frame === AT_HOME ? own : movedMass(own, frame)
}

function readEqualities(root: Tree, findings: Findings): ImportedClosure[] {
  const closures: ImportedClosure[] = []
  for (const equality of root.all('equality')) {
    for (const element of equality.all('connect', 'weld')) {
      const closure = readClosure(element, findings, closures.length)
      if (closure === null) {
        element.leave()
        continue
      }
      closures.push(closure)
      findings.changed.push(`${element.tag} ${closure.name}: held exactly, not by a stiff spring`)
    }
  }
  return closures
}

/** Reads the actuators; the answer puts them on a joint. */
function readActuators(root: Tree, findings: Findings): (joint: ImportedJoint) => ImportedJoint {
  const { classes, references, kinds, changed } = findings
  const motors = new Map<string, string>()
  const springs = new Map<string, ImportedJoint['springs']>()
  for (const section of root.all('actuator')) {
    for (const element of section.all('motor', 'position', 'velocity')) {
      const actuator = readActuator(element, classes, references, kinds)
      if (actuator === null) {
        element.leave()
        continue
      }
      changed.push(actuator.note)
      const { joint } = actuator
      if (actuator.kind === 'motor') motors.set(joint, actuator.name)
      else springs.set(joint, [...(springs.get(joint) ?? []), actuator.spring])
    }
  }
  return (joint) => ({
    ...joint,
    motor: motors.get(joint.name) ?? null,
    springs: [...joint.springs, ...(springs.get(joint.name) ?? [])],
  })
}

function freshName(wish: string, { names }: Findings): string {
  let name = wish
  for (let n = 2; names.has(name); n++) name = `${wish} ${n}`
  names.add(name)
  return name
}
