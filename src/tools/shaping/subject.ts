/** What the handles of moving and turning act on: the selected bodies, or one selected joint. */
import { toWorld, turn, type Pose } from '../../geometry/index.ts'
import { GROUND, lockedIn, type Joint, type Marker, type Scene } from '../../scene/index.ts'
import type { BuildHost } from '../tool.ts'
import { add, scale, type Vec3 } from '../vector.ts'

export interface Subject {
  /** "Crank", "3 bodies", "Pin". */
  readonly words: string
  /** Bodies, in the order of selection; none where a joint is meant. */
  readonly bodies: readonly string[]
  readonly joint: string | null
  /** The point at which the handles stand, and about which they turn; world axes, m. */
  readonly pivot: Vec3
  /** Directions of the handles, world axes. */
  readonly axes: readonly [Vec3, Vec3, Vec3]
}

const WORLD: Subject['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** What the handles act on; null where nothing that can be moved is selected. */
export function subjectOf(host: BuildHost): Subject | null {
  if (host.past()) return null
  const scene = host.scene()
  const bodies = movableBodies(host, scene)
  if (bodies.length > 0) {
    const poses = bodies.map(({ id }) => host.pose(id))
    const sum = poses.reduce<Vec3>((at, pose) => add(at, pose.position), [0, 0, 0])
    return {
      words: bodies.length === 1 ? bodies[0]!.name : `${bodies.length} bodies`,
      bodies: bodies.map(({ id }) => id),
      joint: null,
      pivot: scale(sum, 1 / poses.length),
      axes: axesOf(host, poses.at(-1)!),
    }
  }
  const joint = jointOf(host)
  if (joint === null || heldBy(host) !== null) return null
  const marker = carriedBy(joint)
  const seen = host.pose(marker.body)
  const pivot = toWorld(seen, marker.position)
  const [x, y, z] = axesOf(host, seen)
  const local = (v: Vec3): Vec3 => turn(seen.orientation, turn(marker.orientation, v))
  const axes: Subject['axes'] =
    host.session().gizmoAxes === 'local' ? [local([1, 0, 0]), local([0, 1, 0]), local([0, 0, 1])] : [x, y, z]
  return { words: joint.name, bodies: [], joint: joint.id, pivot, axes }
}

/** The one joint that is selected. */
function jointOf(host: BuildHost): Joint | null {
  const [only, second] = host.session().selection
  if (only?.kind !== 'joint' || second !== undefined) return null
  return host.scene().joints.find(({ id }) => id === only.id) ?? null
}

/** The marker whose body goes along with a joint that is carried. */
const carriedBy = ({ driven, main }: Joint): Marker => (driven.body === GROUND ? main : driven)

/** The name of the body that would have to go along with the selected joint and must not: it is fixed, or locked. */
export function heldBy(host: BuildHost): string | null {
  const joint = jointOf(host)
  if (joint === null || host.session().markerMode === 'redefine') return null
  const scene = host.scene()
  const body = scene.bodies.find(({ id }) => id === carriedBy(joint).body)
  return body !== undefined && (body.fixed || lockedIn(scene).has(body.id)) ? body.name : null
}

/** The name of a selected body that is locked, so that nothing here moves it. */
export function lockedBody(host: BuildHost): string | null {
  const scene = host.scene()
  const locked = lockedIn(scene)
  const held = host.session().selection.find(({ kind, id }) => kind === 'body' && locked.has(id))
  return scene.bodies.find(({ id }) => id === held?.id)?.name ?? null
}

function movableBodies(host: BuildHost, scene: Scene): readonly { readonly id: string; readonly name: string }[] {
  const locked = lockedIn(scene)
  return host.session().selection.flatMap(({ kind, id }) => {
    if (kind !== 'body' || id === GROUND || locked.has(id)) return []
    return scene.bodies.filter((body) => body.id === id)
  })
}

function axesOf(host: BuildHost, { orientation }: Pose): Subject['axes'] {
  if (host.session().gizmoAxes === 'world') return WORLD
  return [turn(orientation, WORLD[0]), turn(orientation, WORLD[1]), turn(orientation, WORLD[2])]
}
