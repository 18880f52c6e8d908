/**
 * Reads a URDF file: links with masses and simple shapes, joints with axes, limits and damping. Lengths in m, angles in rad,
 * as in the file. Whatever it says beyond that is listed by name.
 */
import { matrixOf, rotateInertia, type Pose } from '../../geometry/index.ts'
import type { Mass, Shape } from '../document.ts'
import { colourOf } from './colour.ts'
import { quatOfEuler, unitVector } from './orientation.ts'
import type { ImportedJoint, ImportedLink, ImportedMount, ImportedRobot } from './robot.ts'
import type { Tree } from './xml.ts'

const KINDS = {
  fixed: [],
  revolute: ['revolute'],
  continuous: ['revolute'],
  prismatic: ['prismatic'],
  floating: ['free'],
  planar: ['planar'],
} as const satisfies Record<string, readonly ImportedJoint['kind'][]>

const isKind = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

type Colours = ReadonlyMap<string, string>

/** The robot of a tree whose root is <robot>. Throws an `ExchangeFault` with words for the user. */
export function readUrdf(robot: Tree): ImportedRobot {
  if (robot.children.some(({ tag }) => tag.startsWith('xacro:')))
    throw robot.fault('it is a xacro template; turn it into URDF first, with “xacro file.xacro > file.urdf”')
  robot.skip('version')
  const colours: Colours = new Map(
    robot.all('material').flatMap((material): [string, string][] => {
      const colour = readColour(material, null)
      return colour === null ? [] : [[material.text('name') ?? '', colour]]
    }),
  )
  const solid: string[] = []
  const links = robot.all('link').map((link) => readLink(link, colours, solid))
  if (links.length === 0) throw robot.fault('it has no links; choose a file that has some')
  const mounts = robot.all('joint').map(readMount)
  checkTree(robot, links, mounts)
  const contact = solid.length === 0 ? [] : [`collision shapes of ${list(solid)}: bodies do not touch one another`]
  return {
    name: robot.text('name') ?? '',
    format: 'URDF',
    gravity: null,
    step: null,
    links,
    mounts,
    closures: [],
    changed: [],
    left: [...contact, ...robot.unread()],
  }
}

const list = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more links` : names.join(', ')

function readLink(link: Tree, colours: Colours, solid: string[]): ImportedLink {
  const name = required(link, 'name')
  const inertial = link.one('inertial')
  // Visual shapes; collision shapes where there are none.
  const seen = link.all('visual')
  const collided = link.all('collision')
  const parts = seen.length > 0 ? seen : collided
  if (seen.length > 0) {
    for (const part of collided) part.one('geometry')?.all()
    for (const part of collided) part.one('origin')?.skip('xyz', 'rpy')
    for (const form of collided.flatMap((part) => part.one('geometry')?.all() ?? []))
      form.skip('size', 'radius', 'length', 'filename', 'scale')
    if (collided.length > 0) solid.push(`link ${name}`)
  }
  const shapes = parts.flatMap((part) => readShape(part, colours))
  const mass = inertial ? readMass(inertial) : null
  return { name, mass, density: null, unweighed: inertial === null && parts.length > shapes.length, shapes }
}

function readMass(inertial: Tree): Mass | null {
  const weight = inertial.one('mass')
  const mass = weight?.number('value', 0) ?? 0
  const { position, orientation } = readOrigin(inertial)
  const given = inertial.one('inertia')
  const entry = (name: string): number => given?.number(name, 0) ?? 0
  const [xx, yy, zz] = [entry('ixx'), entry('iyy'), entry('izz')]
  const [xy, xz, yz] = [entry('ixy'), entry('ixz'), entry('iyz')]
  if (mass < 0) throw weight!.fault(`value: a mass of ${mass} kg is below 0; write how many kilograms it has`)
  if (mass === 0) return null
  return { mass, centre: position, inertia: rotateInertia(matrixOf(orientation), [xx, yy, zz, xy, xz, yz]) }
}

function readShape(part: Tree, colours: Colours): Shape[] {
  const origin = readOrigin(part)
  const material = part.one('material')
  const own = material && readColour(material, colours)
  const placed = { ...origin, ...(own === null ? {} : { colour: own }) }
  const geometry = part.one('geometry')
  const form = geometry?.children[0]
  switch (form?.tag) {
    case 'box': {
      geometry?.one('box')
      const size = form.vector('size', [0, 0, 0])
      return [
        { kind: 'box', size: [positive(form, size[0]), positive(form, size[1]), positive(form, size[2])], ...placed },
      ]
    }
    case 'sphere':
      geometry?.one('sphere')
      return [{ kind: 'sphere', radius: positive(form, form.number('radius', 0)), ...placed }]
    case 'cylinder':
    case 'capsule': {
      geometry?.one(form.tag)
      const radius = positive(form, form.number('radius', 0))
      return [{ kind: form.tag, radius, length: positive(form, form.number('length', 0)), ...placed }]
    }
    default:
      // Meshes stay unread, and are listed for it.
      return []
  }
}

function readColour(material: Tree, known: Colours | null): string | null {
  const rgba = material.one('color')?.numbers('rgba', 3, 4) ?? null
  return rgba === null ? (known?.get(material.text('name') ?? '') ?? null) : colourOf(rgba)
}

function readMount(joint: Tree): ImportedMount {
  const name = required(joint, 'name')
  const type = joint.text('type') ?? ''
  if (!isKind(type))
    throw joint.fault(`type: URDF has none called “${type}”; write one of ${Object.keys(KINDS).join(', ')}`)
  const [kind] = KINDS[type]
  const end = (tag: string): string => {
    const element = joint.one(tag)
    if (element === null) throw joint.fault(`<${tag}> is missing; name a link there`)
    return required(element, 'link')
  }
  const mount = { name, parent: end('parent'), child: end('child'), origin: readOrigin(joint) }
  if (kind === undefined) {
    joint.one('axis')?.skip('xyz')
    return { ...mount, joints: [] }
  }
  const along = joint.one('axis')
  const axis = unitVector(along?.vector('xyz', [1, 0, 0]) ?? [1, 0, 0])
  if (axis === null) throw along!.fault('xyz: 0 0 0 has no direction; write the direction of the axis')
  const limit = joint.one('limit')
  limit?.skipZero('effort', 'velocity')
  // A limit of effort alone would hold the joint at 0.
  const limited =
    limit !== null && (type === 'revolute' || type === 'prismatic') && (limit.has('lower') || limit.has('upper'))
  const limits = limited ? { lower: limit.number('lower', 0), upper: limit.number('upper', 0) } : null
  if (limits !== null && limits.lower > limits.upper)
    throw limit!.fault(`lower is ${limits.lower}, above upper, ${limits.upper}; swap them`)
  const dynamics = joint.one('dynamics')
  dynamics?.skipZero('friction', 'damping')
  const damped = kind === 'revolute' || kind === 'prismatic'
  const damping = damped ? (dynamics?.number('damping', 0) ?? 0) : 0
  if (damping < 0) throw dynamics!.fault(`damping: ${damping} is below 0; write 0 or more`)
  return { ...mount, joints: [{ name, kind, anchor: [0, 0, 0], axis, limits, damping, springs: [], motor: null }] }
}

/** `rpy`: turns about the fixed axes x, y and z, in this order. */
function readOrigin(owner: Tree): Pose {
  const origin = owner.one('origin')
  return {
    position: origin?.vector('xyz', [0, 0, 0]) ?? [0, 0, 0],
    orientation: quatOfEuler('XYZ', origin?.vector('rpy', [0, 0, 0]) ?? [0, 0, 0]),
  }
}

/** Names are there once, joints name links that are there, and no link hangs on itself or on two others. */
function checkTree(robot: Tree, links: readonly ImportedLink[], mounts: readonly ImportedMount[]): void {
  const twice = repeated(links.map(({ name }) => name))
  if (twice !== null) throw robot.fault(`two links are called “${twice}”; rename one of them`)
  const again = repeated(mounts.map(({ name }) => name))
  if (again !== null) throw robot.fault(`two joints are called “${again}”; rename one of them`)
  const names = new Set(links.map(({ name }) => name))
  const above = new Map<string, ImportedMount>()
  for (const mount of mounts) {
    for (const link of [mount.parent!, mount.child]) {
      if (!names.has(link))
        throw robot.fault(`joint “${mount.name}” names the link “${link}”, which is not there; name one of the file's`)
    }
    const other = above.get(mount.child)
    if (other)
      throw robot.fault(
        `link “${mount.child}” hangs on two joints, “${other.name}” and “${mount.name}”; a URDF is a tree: take one out`,
      )
    above.set(mount.child, mount)
  }
  const sound = new Set<string>()
  for (const { name } of links) {
    const way = new Set<string>()
    for (
      let link: string | undefined = name;
      link !== undefined && !sound.has(link);
      link = above.get(link)?.parent ?? undefined
    ) {
      if (way.has(link))
        throw robot.fault(`the joints run in a circle: ${[...way, link].slice(-6).join(' → ')}; take one of them out`)
      way.add(link)
    }
    for (const link of way) sound.add(link)
  }
}

function repeated(names: readonly string[]): string | null {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size) ?? null
}

function required(owner: Tree, attribute: string): string {
  const text = owner.text(attribute)
  if (!text) throw owner.fault(`${attribute} is missing; write one`)
  return text
}

function positive(form: Tree, size: number): number {
  if (size > 0) return size
  throw form.fault(`a size of ${size} m draws nothing; write one above 0`)
}
