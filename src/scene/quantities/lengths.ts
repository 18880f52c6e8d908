/** Lengths of links, which formulas read by the id of the link: `length(crank)`. */
import { cross, dot, lengthOf, scale, subtract, turn } from '../../geometry/index.ts'
import { barLength, barOf } from '../commands/turn-link.ts'
import { GROUND, type Joint, type Marker, type Scene, type Vec3 } from '../document.ts'
import { heldRowsOf, isReaching, ownLawsOf } from '../joints.ts'

export interface LinkLength {
  /** Of a body, the ground, or a rod. */
  readonly id: string
  /** Its name. */
  readonly of: string
  /** m. */
  readonly length: number
}

/** Where a joint holds a body: on a line through a point, or at the point alone, where `axis` is null. Body axes. */
interface Hold {
  readonly at: Vec3
  readonly axis: Vec3 | null
}

const PARALLEL = 1e-9
/** Closer than this, m, are joints in one place. */
const SAME_PLACE = 1e-9

/**
 * All links of a scene that have one length: bars, between the centres of their ends; other bodies, and the ground, between the axes or centres of the two
 * joints that hold them; rods of a length that stays. Of two that have the same id the first counts.
 */
export function lengthsOf(scene: Scene): readonly LinkLength[] {
  const holds = holdsByBody(scene)
  const bodies = [...scene.bodies, { id: GROUND, name: 'Ground', shapes: [] }].flatMap(({ id, name, shapes }) => {
    const bar = barOf({ shapes })
    const length = bar === null ? between(holds.get(id) ?? []) : barLength(bar)
    return length === null ? [] : [{ id, of: name, length }]
  })
  const rods = scene.joints.flatMap((joint) => {
    const law = isReaching(joint.type) ? ownLawsOf(joint)[0] : undefined
    return typeof law === 'number' ? [{ id: joint.id, of: joint.name, length: law }] : []
  })
  return [...bodies, ...rods.filter(({ id }) => bodies.every((body) => body.id !== id))]
}

function holdsByBody({ joints }: Scene): ReadonlyMap<string, readonly Hold[]> {
  const holds = new Map<string, Hold[]>()
  for (const joint of joints)
    for (const marker of [joint.driven, joint.main]) {
      const hold = holdOf(joint, marker)
      if (hold !== null) holds.set(marker.body, [...(holds.get(marker.body) ?? []), hold])
    }
  return holds
}

/** Null where the joint holds the body in no one place of it: it slides, or a law moves it. */
function holdOf(joint: Joint, { position, orientation, motion }: Marker): Hold | null {
  const [x, y, z, aboutX, aboutY, aboutZ] = heldRowsOf(joint)
  if (motion !== null || joint.motion !== null || !x || !y || aboutZ) return null
  if (aboutX && aboutY) return { at: position, axis: turn(orientation, [0, 0, 1]) }
  return z ? { at: position, axis: null } : null
}

/** The distance of two holds, m, along their common normal; null where there are not two, or both are in one place. */
function between([one, other, ...more]: readonly Hold[]): number | null {
  if (one === undefined || other === undefined || more.length > 0) return null
  const way = subtract(other.at, one.at)
  const length = away(way, one.axis, other.axis)
  return length > SAME_PLACE ? length : null
}

function away(way: Vec3, one: Vec3 | null, other: Vec3 | null): number {
  if (one === null || other === null) {
    const axis = one ?? other
    return axis === null ? lengthOf(way) : lengthOf(subtract(way, scale(axis, dot(way, axis))))
  }
  const normal = cross(one, other)
  const sine = lengthOf(normal)
  return sine < PARALLEL ? away(way, one, null) : Math.abs(dot(way, normal)) / sine
}
