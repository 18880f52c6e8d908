/** What lies under the pointer: bodies by their meshes, joints and forces by their distance on the screen. */
import type { Intersection, Object3D } from 'three'
import { Raycaster, Vector3 } from 'three'
import { hiddenIn, isReaching, lockedIn, lookOf, shownIn } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Hit, Rectangle, ScreenPoint, Vec3 } from '../../tools/index.ts'
import { add, calcPixelSize, calcRay, mix, project, rotate, rotateBack, subtract } from '../../tools/index.ts'
import { placeBodies } from '../bodies/place-bodies.ts'
import { HALF_WIDTH } from '../forces/sizes.ts'
import { extentOf } from '../live/bounds.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { seatOfJoint } from '../live/seat.ts'
import type { Viewing } from '../viewing/viewing.ts'

/** Half the least size of a target in pixels. */
const REACH = { fine: 8, coarse: 22 }
/** Half the size of a joint's target for a finger, px: it may move, and what it holds is large enough elsewhere. */
const JOINT_COARSE = 28
/** Half the largest size of a joint's target in pixels. */
const JOINT_REACH = 34
/** A body hides a joint or force that lies deeper behind its surface than this many of its sizes. */
const HIDDEN_BEHIND = 3
/** For a finger, which hides what it means, also no deeper than this, px. */
const FINGER_DEEP = 2 * JOINT_COARSE

interface MeshHit {
  readonly id: string
  readonly at: Vec3
  /** Depth: distance from the eye along the view, m. */
  readonly depth: number
}

const raycaster = new Raycaster()

/** The item under a pixel, and the body that a drag from there would pull. */
export function pick(viewing: Viewing, x: number, y: number, coarse: boolean): Hit | null {
  const body = pickBody(viewing, x, y) ?? (coarse ? pickAround(viewing, x, y) : null)
  const joint = pickJoint(viewing, x, y, coarse, body)
  const force = joint ? null : pickForce(viewing, x, y, coarse, body)
  const item: Item | null = joint
    ? { kind: 'joint', id: joint }
    : force
      ? { kind: 'force', id: force }
      : body && { kind: 'body', id: body.id }
  if (!item) return null
  return { item, grab: (body && grabBody(viewing, body)) ?? (joint ? grabByJoint(viewing, joint) : null) }
}

/** Items whose middle lies in the rectangle. */
export function pickInside(viewing: Viewing, area: Rectangle): Item[] {
  const { live, camera } = viewing
  const { data } = live.frame()
  const lies = (point: Vec3): boolean => {
    const p = project(camera.pose(), camera.view(), point)
    return p.depth > 0 && p.x >= area.x0 && p.x <= area.x1 && p.y >= area.y0 && p.y <= area.y1
  }
  const [hidden, locked] = leftAlone(viewing)
  const items: Item[] = []
  for (const body of live.scene().bodies) {
    const at = bodyOffset(live.frame(), body.id)
    if (at < 0 || hidden.has(body.id) || locked.has(body.id)) continue
    const corners = extentOf(body)
    const middle = corners.length > 1 ? mix(corners[0] as Vec3, corners.at(-1) as Vec3, 0.5) : (corners[0] as Vec3)
    const turned = rotate(readQuat(data, at + BODY.orientation), middle)
    if (lies(add(readVec3(data, at + BODY.position), turned))) items.push({ kind: 'body', id: body.id })
  }
  for (const { id, type } of shownIn(live.scene()).joints) {
    const at = jointOffset(live.frame(), id)
    if (at >= 0 && lies(seatOfJoint(type, data, at))) items.push({ kind: 'joint', id })
  }
  for (const { id } of shownIn(live.scene()).forces) {
    const at = forceOffset(live.frame(), id)
    if (at < 0) continue
    if (lies(mix(readVec3(data, at + FORCE.from), readVec3(data, at + FORCE.to), 0.5)))
      items.push({ kind: 'force', id })
  }
  return items
}

/** Bodies under a pixel, nearest first, each where the ray enters it. */
export function bodiesUnder(viewing: Viewing, x: number, y: number): MeshHit[] {
  const [hidden, locked] = leftAlone(viewing)
  const objects = bodyObjects(viewing, (id) => !hidden.has(id) && !locked.has(id))
  return meshesUnder(viewing, x, y, objects, 'body')
}

/**
 * What is drawn of some bodies, where the newest frame has them: the picture comes later, and a body that was made just now has not
 * been in any.
 */
export function bodyObjects(viewing: Viewing, wanted: (id: string) => boolean): Object3D[] {
  placeBodies(viewing)
  const objects = [...viewing.bodies].flatMap(([id, object]) => (wanted(id) ? [object] : []))
  for (const object of objects) object.updateMatrixWorld()
  return objects
}

/** Bodies that are hidden, and those that are locked: the pointer goes through both. */
const leftAlone = ({ live }: Viewing): readonly [ReadonlySet<string>, ReadonlySet<string>] => {
  const scene = live.scene()
  return [hiddenIn(scene), lockedIn(scene)]
}

const pickBody = (viewing: Viewing, x: number, y: number): MeshHit | null => bodiesUnder(viewing, x, y)[0] ?? null

/** What the ray through a pixel meets, nearest first, and the ray's unit direction; `scale` is its distance per depth. */
export function castRay(
  { camera }: Viewing,
  x: number,
  y: number,
  objects: Iterable<Object3D>,
): { readonly hits: readonly Intersection[]; readonly direction: Vec3; readonly scale: number } {
  const ray = calcRay(camera.pose(), camera.view(), x, y)
  const scale = Math.hypot(...ray.direction)
  const direction = new Vector3(...ray.direction).divideScalar(scale)
  raycaster.set(new Vector3(...ray.origin), direction)
  return { hits: raycaster.intersectObjects([...objects], true), direction: direction.toArray(), scale }
}

/** The objects of a list that lie under a pixel, nearest first; `tag` names the entry of `userData` that holds the id. */
function meshesUnder(
  viewing: Viewing,
  x: number,
  y: number,
  objects: Iterable<Object3D>,
  tag: 'body' | 'joint',
): MeshHit[] {
  const { hits, scale } = castRay(viewing, x, y, objects)
  const found = new Map<string, MeshHit>()
  for (const { object, point, distance } of hits) {
    const id = idOf(object, tag)
    if (id && !found.has(id)) found.set(id, { id, at: point.toArray(), depth: distance / scale })
  }
  return [...found.values()]
}

/** Fingers are blunt: what lies next to the touched pixel counts too. */
function pickAround(viewing: Viewing, x: number, y: number): MeshHit | null {
  for (const radius of [REACH.coarse / 2, REACH.coarse]) {
    for (let i = 0; i < 8; i++) {
      const angle = (i * Math.PI) / 4
      const hit = pickBody(viewing, x + radius * Math.cos(angle), y + radius * Math.sin(angle))
      if (hit) return hit
    }
  }
  return null
}

/** The id of the body or joint that an object is part of. */
export function idOf(object: Object3D, tag: 'body' | 'joint'): string | null {
  for (let o: Object3D | null = object; o; o = o.parent) {
    const id: unknown = o.userData[tag]
    if (typeof id === 'string') return id
  }
  return null
}

function pickJoint(viewing: Viewing, x: number, y: number, coarse: boolean, body: MeshHit | null): string | null {
  const meshes = [...viewing.joints.values()].flatMap(({ object }) => (object ? [object] : []))
  const touched = meshesUnder(viewing, x, y, meshes, 'joint')[0]
  if (touched && !(body && body.depth < touched.depth)) return touched.id
  let best: JointHit | null = null
  for (const joint of jointsUnder(viewing, x, y, coarse)) {
    const deep = Math.max(HIDDEN_BEHIND * joint.size, coarse ? FINGER_DEEP * joint.pixel : 0)
    if (body && joint.depth > body.depth + deep) continue
    if (!best || joint.score < best.score) best = joint
  }
  return best?.id ?? null
}

interface JointHit {
  readonly id: string
  readonly depth: number
  /** Half its size, m. */
  readonly size: number
  /** A pixel where it is, m. */
  readonly pixel: number
  /** The least wins. */
  readonly score: number
}

/** Joints whose middle is in reach of a pixel, whatever hides them. */
export function jointsUnder({ live, camera, joints }: Viewing, x: number, y: number, coarse: boolean): JointHit[] {
  const frame = live.frame()
  return shownIn(live.scene()).joints.flatMap(({ id, type }) => {
    const at = jointOffset(frame, id)
    if (at < 0) return []
    const see = (point: number): ScreenPoint => project(camera.pose(), camera.view(), readVec3(frame.data, point))
    const [p, q] = [see(at + JOINT.point), see(at + JOINT.mainPoint)]
    if (!(p.depth > 0)) return []
    const size = joints.get(id)?.reach ?? 0
    const pixel = calcPixelSize(camera.view(), p.depth, camera.pose())
    const shown = size / pixel
    // What reaches from one marker to the other is a target all along, as thin as it is.
    const along = isReaching(type) && q.depth > 0
    const reach = along
      ? coarse
        ? REACH.coarse
        : REACH.fine
      : Math.min(JOINT_REACH, Math.max(coarse ? JOINT_COARSE : REACH.fine, shown))
    const distance = along ? distanceToSegment(x, y, p, q) : Math.hypot(p.x - x, p.y - y)
    // Of overlapping joints the one nearer to the pointer wins; of those behind each other the one nearer to the eye.
    const score = distance / reach + 1e-3 * (p.depth / camera.pose().distance)
    return distance <= reach ? [{ id, depth: p.depth, size, pixel, score }] : []
  })
}

const pickForce = (viewing: Viewing, x: number, y: number, coarse: boolean, body: MeshHit | null): string | null =>
  forcesUnder(viewing, x, y, coarse).find(({ depth, size }) => !body || depth <= body.depth + size)?.id ?? null

/** Forces that are in reach of a pixel, in the order of the scene; `depth` is that of the nearer end, `size` how much deeper than a skin they are still found, m. */
export function forcesUnder(
  { live, camera }: Viewing,
  x: number,
  y: number,
  coarse: boolean,
): { readonly id: string; readonly depth: number; readonly size: number }[] {
  const frame = live.frame()
  const least = coarse ? REACH.coarse : REACH.fine
  const see = (point: Vec3): ScreenPoint => project(camera.pose(), camera.view(), point)
  return shownIn(live.scene()).forces.flatMap((force) => {
    const at = forceOffset(frame, force.id)
    if (at < 0) return []
    const from = see(readVec3(frame.data, at + FORCE.from))
    const to = see(readVec3(frame.data, at + FORCE.to))
    if (!(from.depth > 0 && to.depth > 0)) return []
    const [depth, size] = [Math.min(from.depth, to.depth), HALF_WIDTH[lookOf(force).draw] * live.reach()]
    const reach = Math.max(least, size / calcPixelSize(camera.view(), depth, camera.pose()))
    if (distanceToSegment(x, y, from, to) > reach) return []
    return [{ id: force.id, depth, size: HIDDEN_BEHIND * size }]
  })
}

/** Pixels from (x, y) to the line from a to b. */
function distanceToSegment(
  x: number,
  y: number,
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const square = dx * dx + dy * dy
  const s = square > 0 ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
  return Math.hypot(x - a.x - s * dx, y - a.y - s * dy)
}

/** The grip on a body at a world point; null when it cannot be pulled. */
function grabAt(viewing: Viewing, id: string, at: Vec3): Hit['grab'] {
  const frame = viewing.live.frame()
  const offset = bodyOffset(frame, id)
  if (offset < 0 || viewing.live.scene().bodies.find((b) => b.id === id)?.fixed !== false) return null
  const arm = subtract(at, readVec3(frame.data, offset + BODY.position))
  return { body: id, point: rotateBack(readQuat(frame.data, offset + BODY.orientation), arm), at }
}

/** The grip of a ray on a body. */
export const grabBody = (viewing: Viewing, hit: MeshHit): Hit['grab'] => grabAt(viewing, hit.id, hit.at)

/** The grip on one of a joint's bodies, at the joint. */
export function grabByJoint(viewing: Viewing, id: string): Hit['grab'] {
  const joint = viewing.live.scene().joints.find((j) => j.id === id)
  const at = jointOffset(viewing.live.frame(), id)
  if (!joint || at < 0) return null
  const point = readVec3(viewing.live.frame().data, at + JOINT.point)
  return grabAt(viewing, joint.driven.body, point) ?? grabAt(viewing, joint.main.body, point)
}
