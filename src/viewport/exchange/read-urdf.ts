/**
 * Reads a URDF file: links with masses and simple shapes, joints with axes and limits. Lengths in m, angles in rad, as in
 * the file. What it says beyond that is listed by name.
 */
import type { ImportedJoint, ImportedLink, ImportedRobot, Mass, Shape } from '../../scene/index.ts'
import type { Quat, Vec3 } from '../../tools/index.ts'
import { multiply, rotate } from '../../tools/index.ts'

/** The file cannot be read; the message is for the user. */
class UrdfFault extends Error {}

interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

const KINDS = ['fixed', 'revolute', 'continuous', 'prismatic', 'floating', 'planar'] as const
/** Elements of links and joints that are carried over; others are listed. */
const LINK_PARTS = ['inertial', 'visual', 'collision']
const JOINT_PARTS = ['origin', 'parent', 'child', 'axis', 'limit', 'dynamics']
/** Elements of the file that only colour things. */
const SILENT = ['material']

/** `text` as a document of XML. Throws, with words for the user, where that is no robot. */
export function readUrdf(text: Document): ImportedRobot {
  const robot = text.documentElement
  if (robot?.tagName !== 'robot') throw new UrdfFault('This is no URDF file: it does not begin with <robot>.')
  const left: string[] = []
  const links = childrenOf(robot, 'link').map((link) => readLink(link, left))
  const joints = childrenOf(robot, 'joint').map((joint) => readJoint(joint, left))
  if (links.length === 0) throw new UrdfFault('This URDF file has no links.')
  const names = new Set(links.map(({ name }) => name))
  for (const { name, parent, child } of joints) {
    const missing = [parent, child].find((end) => !names.has(end))
    if (missing !== undefined) throw new UrdfFault(`Joint “${name}” names a link that is not there: “${missing}”.`)
  }
  for (const part of childrenOf(robot)) {
    if (!['link', 'joint', ...SILENT].includes(part.tagName)) left.push(nameOf(part))
  }
  return { name: robot.getAttribute('name') ?? '', links, joints, left }
}

function readLink(link: Element, left: string[]): ImportedLink {
  const name = link.getAttribute('name') ?? ''
  const inertial = childrenOf(link, 'inertial')[0]
  // What is seen; what is only collided with where nothing is.
  const seen = childrenOf(link, 'visual')
  const solid = seen.length > 0 ? seen : childrenOf(link, 'collision')
  const shapes = solid.flatMap((part) => readShape(part, `link ${name}`, left))
  for (const part of childrenOf(link)) {
    if (!LINK_PARTS.includes(part.tagName)) left.push(`link ${name}: ${nameOf(part)}`)
  }
  return { name, mass: inertial ? readMass(inertial) : null, shapes }
}

function readMass(inertial: Element): Mass | null {
  const mass = numberOf(childrenOf(inertial, 'mass')[0], 'value', 0)
  if (!(mass > 0)) return null
  const { position, orientation } = readOrigin(inertial)
  const given = childrenOf(inertial, 'inertia')[0]
  const [xx, yy, zz, xy, xz, yz] = (['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] as const).map((entry) =>
    numberOf(given, entry, 0),
  ) as [number, number, number, number, number, number]
  // R I Rᵀ: the columns of I Rᵀ are I times the rows of R, which are the link's axes seen from the inertia's own.
  const back: Quat = [orientation[0], -orientation[1], -orientation[2], -orientation[3]]
  const axes = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map((axis) => rotate(back, axis)) // prettier-ignore
  const entry = (i: number, j: number): number => {
    const [a, b] = [axes[i] as Vec3, axes[j] as Vec3]
    const image = [xx * b[0] + xy * b[1] + xz * b[2], xy * b[0] + yy * b[1] + yz * b[2], xz * b[0] + yz * b[1] + zz * b[2]] // prettier-ignore
    return a[0] * (image[0] as number) + a[1] * (image[1] as number) + a[2] * (image[2] as number)
  }
  return {
    mass,
    centre: position,
    inertia: [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)],
  }
}

function readShape(part: Element, owner: string, left: string[]): Shape[] {
  const origin = readOrigin(part)
  const form = childrenOf(childrenOf(part, 'geometry')[0])[0]
  switch (form?.tagName) {
    case 'box':
      return [{ kind: 'box', size: vectorOf(form, 'size', [0, 0, 0]), ...origin }]
    case 'sphere':
      return [{ kind: 'sphere', radius: numberOf(form, 'radius', 0), ...origin }]
    case 'cylinder': {
      const [radius, length] = [numberOf(form, 'radius', 0), numberOf(form, 'length', 0)]
      return [{ kind: 'cylinder', radius, length, ...origin }]
    }
    default:
      left.push(
        form
          ? `${owner}: ${form.tagName} ${form.getAttribute('filename') ?? ''}`.trimEnd()
          : `${owner}: a shape without form`,
      )
      return []
  }
}

function readJoint(joint: Element, left: string[]): ImportedJoint {
  const name = joint.getAttribute('name') ?? ''
  const type = joint.getAttribute('type') ?? ''
  const kind = KINDS.find((known) => known === type)
  if (!kind) throw new UrdfFault(`Joint “${name}” is of a type that URDF does not have: “${type}”.`)
  const limit = childrenOf(joint, 'limit')[0]
  const dynamics = childrenOf(joint, 'dynamics')[0]
  const limited = limit && (kind === 'revolute' || kind === 'prismatic')
  for (const bound of ['effort', 'velocity']) {
    if (numberOf(limit, bound, 0) > 0) left.push(`joint ${name}: limit of ${bound}`)
  }
  if (numberOf(dynamics, 'friction', 0) > 0) left.push(`joint ${name}: friction`)
  for (const part of childrenOf(joint)) {
    if (!JOINT_PARTS.includes(part.tagName)) left.push(`joint ${name}: ${nameOf(part)}`)
  }
  const along = vectorOf(childrenOf(joint, 'axis')[0], 'xyz', [1, 0, 0])
  const length = Math.hypot(...along)
  if (!(length > 0)) throw new UrdfFault(`The axis of joint “${name}” has no direction.`)
  return {
    name,
    kind,
    parent: childrenOf(joint, 'parent')[0]?.getAttribute('link') ?? '',
    child: childrenOf(joint, 'child')[0]?.getAttribute('link') ?? '',
    origin: readOrigin(joint),
    axis: [along[0] / length, along[1] / length, along[2] / length],
    limits: limited ? { lower: numberOf(limit, 'lower', 0), upper: numberOf(limit, 'upper', 0) } : null,
    damping: numberOf(dynamics, 'damping', 0),
  }
}

/** `rpy`: turns about the fixed axes x, y and z, in this order. */
function readOrigin(owner: Element): Pose {
  const origin = childrenOf(owner, 'origin')[0]
  const [roll, pitch, yaw] = vectorOf(origin, 'rpy', [0, 0, 0])
  const about = (axis: 1 | 2 | 3, angle: number): Quat => {
    const turn: [number, number, number, number] = [Math.cos(angle / 2), 0, 0, 0]
    turn[axis] = Math.sin(angle / 2)
    return turn
  }
  const orientation = multiply(about(3, yaw), multiply(about(2, pitch), about(1, roll)))
  return { position: vectorOf(origin, 'xyz', [0, 0, 0]), orientation }
}

/** Elements within an element, all or those of one tag. */
function childrenOf(owner: Element | undefined, tag?: string): Element[] {
  const elements: Element[] = []
  for (let node = owner?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nodeType === 1 && (tag === undefined || (node as Element).tagName === tag)) elements.push(node as Element)
  }
  return elements
}

const nameOf = (part: Element): string => [part.tagName, part.getAttribute('name')].filter(Boolean).join(' ')

function numberOf(owner: Element | undefined, attribute: string, otherwise: number): number {
  const text = owner?.getAttribute(attribute)?.trim()
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isFinite(value)) throw new UrdfFault(`${attribute}="${text}" of <${owner?.tagName}> is no number.`)
  return value
}

function vectorOf(owner: Element | undefined, attribute: string, otherwise: Vec3): Vec3 {
  const text = owner?.getAttribute(attribute)?.trim()
  if (!text) return otherwise
  const [x, y, z, ...more] = text.split(/\s+/).map(Number)
  if (more.length > 0 || ![x, y, z].every(Number.isFinite)) {
    throw new UrdfFault(`${attribute}="${text}" of <${owner?.tagName}> is no vector.`)
  }
  return [x as number, y as number, z as number]
}
