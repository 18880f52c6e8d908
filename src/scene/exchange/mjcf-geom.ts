/** Solids of an MJCF file: what they look like and what they weigh. */
import { massOfShape, matrixOf, rotateInertia, type MassProperties, type Pose } from '../../geometry/index.ts'
import type { Shape, Vec3 } from '../document.ts'
import { colourOf } from './colour.ts'
import { readPose, readTurn, type Classes, type Compiler, Element } from './mjcf-context.ts'
import { quatToAxis, unitVector } from './orientation.ts'
import type { Tree } from './xml.ts'

/** Density where the file states none, kg/m³. */
const WATER = 1000
/** Thickness of a plane with an end, m. */
const SHEET = 1e-3
const KINDS = ['sphere', 'capsule', 'cylinder', 'box', 'ellipsoid', 'plane', 'mesh', 'hfield', 'sdf'] as const
/** Attributes of contact, which are left out. */
const CONTACT = [
  'contype',
  'conaffinity',
  'condim',
  'priority',
  'friction',
  'solmix',
  'solref',
  'solimp',
  'margin',
  'gap',
]

/** The contribution of a <geom> to its body. */
export interface Geom {
  /** Its shape; null where it cannot be drawn. */
  readonly shape: Shape | null
  /** Body axes; null: unknown. */
  readonly mass: MassProperties | null
  /** Density by which its mass follows from its shape, kg/m³; null where it does not. */
  readonly density: number | null
  /** Whether it would touch others. */
  readonly touches: boolean
  /** What is different about it, or what is left out, in words. */
  readonly changed: string | null
  readonly left: string | null
}

/** What holds where a <geom> stands. */
export interface GeomContext {
  readonly compiler: Compiler
  readonly classes: Classes
  readonly childclass: string | null
  /** Colours by the names of materials. */
  readonly colours: ReadonlyMap<string, string>
}

/** Reads a <geom>; what can be neither drawn nor weighed stays unread. */
export function readGeom(own: Tree, { compiler, classes, childclass, colours }: GeomContext): Geom {
  const geom = new Element(own, classes, childclass)
  const kind = geom.choose('type', KINDS) ?? (geom.has('mesh') ? 'mesh' : 'sphere')
  geom.skip('group')
  const touches = geom.number('contype', 1) !== 0 || geom.number('conaffinity', 1) !== 0
  geom.skip(...CONTACT)
  geom.skipZero('user')
  const rgba = geom.numbers('rgba', 4)
  const colour = rgba === null ? colours.get(geom.text('material') ?? '') : colourOf(rgba)
  const ends = ['capsule', 'cylinder', 'box', 'ellipsoid'].includes(kind) ? geom.numbers('fromto', 6) : null
  const pose = ends === null ? placeOf(geom, own, compiler) : between(own, ends)
  const placed = { ...pose.pose, ...(colour === undefined ? {} : { colour }) }
  const sizes = (n: number): readonly number[] => {
    const wanted = pose.length === null ? n : Math.max(1, n - 1)
    const given = geom.numbers('size', 1, 3) ?? []
    const used = given.slice(0, wanted)
    if (used.length < wanted)
      throw own.fault(
        `size: a ${kind} has ${wanted === 1 ? 'one size' : `${wanted} sizes`} here, and ${used.length} are given; write the rest`,
      )
    const bad = used.find((size) => !(size > 0))
    if (bad !== undefined) throw own.fault(`size: ${bad} m draws nothing; write one above 0`)
    return used
  }
  const half = pose.length === null ? null : pose.length / 2
  switch (kind) {
    case 'sphere': {
      const [radius] = sizes(1)
      return solid(geom, own, { kind, radius: radius!, ...placed }, touches)
    }
    case 'capsule':
    case 'cylinder': {
      const [radius, length] = sizes(2)
      return solid(geom, own, { kind, radius: radius!, length: 2 * (half ?? length!), ...placed }, touches)
    }
    case 'box': {
      // Between two points it is as thick as it is wide.
      const [x, y, z] = half === null ? sizes(3) : [sizes(1)[0], sizes(1)[0], half]
      return solid(geom, own, { kind, size: [2 * x!, 2 * y!, 2 * z], ...placed }, touches)
    }
    case 'ellipsoid': {
      const [x, y, z] = half === null ? sizes(3) : [sizes(1)[0], sizes(1)[0], half]
      return ellipsoid(geom, own, [x!, y!, z], placed, touches)
    }
    case 'plane': {
      const [x = 0, y = 0] = geom.numbers('size', 1, 3) ?? []
      geom.skip('mass', 'density')
      const massless = { mass: null, density: null, touches }
      if (!(x > 0 && y > 0))
        return { ...massless, shape: null, changed: null, left: `${own.called}: a plane without end` }
      const sheet: Shape = { kind: 'box', size: [2 * x, 2 * y, SHEET], ...placed }
      return {
        ...massless,
        shape: sheet,
        changed: `${own.called}: the plane is drawn as a sheet, 1 mm thick`,
        left: null,
      }
    }
    case 'mesh':
    case 'hfield':
    case 'sdf': {
      const file = geom.text(kind === 'hfield' ? 'hfield' : 'mesh')
      const what = file === null ? kind : `${kind} ${file}`
      geom.skip('mass', 'density', 'size', 'fitscale', 'shellinertia')
      const left = `${own.called}: ${what}, neither drawn nor weighed`
      return { shape: null, mass: null, density: null, touches, changed: null, left }
    }
  }
}

function placeOf(geom: Element, own: Tree, compiler: Compiler): { pose: Pose; length: null } {
  const asked = {
    numbers: (attribute: string, least: number, most?: number) => geom.numbers(attribute, least, most),
    vector: (attribute: string, otherwise: Vec3) => geom.vector(attribute, otherwise),
    fault: (reason: string) => own.fault(reason),
  }
  // The turn of an element goes before any way to write one among its defaults.
  const turn = readTurn(own, compiler)
  const pose = readPose(asked, compiler)
  return { pose: turn === null ? pose : { ...pose, orientation: turn }, length: null }
}

/** z from the second point to the first. */
function between(own: Tree, ends: readonly number[]): { pose: Pose; length: number } {
  const d: Vec3 = [ends[0]! - ends[3]!, ends[1]! - ends[4]!, ends[2]! - ends[5]!]
  const along = unitVector(d)
  if (along === null) throw own.fault('fromto: both ends are one point; move one of them')
  own.skip('pos', 'quat', 'euler', 'axisangle', 'xyaxes', 'zaxis')
  const middle = (k: number): number => (ends[k]! + ends[k + 3]!) / 2
  return {
    pose: { position: [middle(0), middle(1), middle(2)], orientation: quatToAxis(along) },
    length: Math.hypot(...d),
  }
}

function weigh(
  geom: Element,
  own: Tree,
  volumeMass: (density: number) => MassProperties,
): { mass: MassProperties; density: number | null } {
  const given = geom.has('mass') ? geom.number('mass', 0) : null
  const density = geom.number('density', WATER)
  const bad = given !== null && given < 0 ? 'mass' : density < 0 ? 'density' : null
  if (bad !== null) throw own.fault(`${bad}: ${given ?? density} is below 0; write 0 or more`)
  if (given === null) return { mass: volumeMass(density), density }
  const unit = volumeMass(1)
  return { mass: scaled(unit, given / unit.mass), density: null }
}

const scaled = ({ mass, centre, inertia: i }: MassProperties, s: number): MassProperties => ({
  mass: mass * s,
  centre,
  inertia: [i[0] * s, i[1] * s, i[2] * s, i[3] * s, i[4] * s, i[5] * s],
})

function solid(geom: Element, own: Tree, shape: Shape, touches: boolean): Geom {
  return { shape, ...weigh(geom, own, (density) => massOfShape(shape, density)), touches, changed: null, left: null }
}

/** Weighed as what it is; drawn as the nearest solid there is. */
function ellipsoid(
  geom: Element,
  own: Tree,
  [a, b, c]: Vec3,
  placed: Pose & { colour?: string },
  touches: boolean,
): Geom {
  const { mass } = weigh(geom, own, (density) => {
    const m = (4 / 3) * Math.PI * a * b * c * density
    const diagonal = [b * b + c * c, a * a + c * c, a * a + b * b].map((sum) => (m / 5) * sum)
    return {
      mass: m,
      centre: placed.position,
      inertia: rotateInertia(matrixOf(placed.orientation), [diagonal[0]!, diagonal[1]!, diagonal[2]!, 0, 0, 0]),
    }
  })
  if (a === b && b === c)
    return { shape: { kind: 'sphere', radius: a, ...placed }, mass, density: null, touches, changed: null, left: null }
  const shape: Shape = { kind: 'box', size: [2 * a, 2 * b, 2 * c], ...placed }
  const changed = `${own.called}: the ellipsoid is drawn as the box around it and weighed as it is`
  return { shape, mass, density: null, touches, changed, left: null }
}
