/** How a freedom is shown: where its bodies go as it is followed to and fro, and arrows along their ways. */
import { alongTwist, boundsOfShapes, topSpeed, toWorld, type Pose } from '../../geometry/index.ts'
import type { Scene, Shape } from '../../scene/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { add, cross, directionOr, dot, lengthOf, scale, subtract, type Vec3 } from '../../tools/index.ts'

/** Displacement of the fastest point to each side, over the size of the mechanism. */
const REACH = 0.2
/** How far a body turns to each side at the most, rad. One that turns on its own line is seen to turn only when it turns far. */
const TURN = Math.PI / 6
const IDLE_TURN = Math.PI / 2
/** Time of one swing to and fro, s. */
const SWING = 2.4

/** A body of the freedom: what it looks like, and where it is seen. */
export interface Mover {
  readonly twist: FreeMotion['twists'][number]
  readonly shapes: readonly Shape[]
  readonly pose: Pose
}

export const moversOf = ({ bodies }: Scene, { twists }: FreeMotion, pose: (body: string) => Pose): readonly Mover[] =>
  twists.flatMap((twist) => {
    const body = bodies.find(({ id }) => id === twist.body)
    return body === undefined ? [] : [{ twist, shapes: body.shapes, pose: pose(body.id) }]
  })

/** Times, s, between which the freedom is followed: −reach … reach. 0 where nothing moves. */
export function reachOf(movers: readonly Mover[], kind: FreeMotion['kind'], size: number): number {
  const speed = Math.max(0, ...movers.map(({ twist, shapes, pose }) => topSpeed(pose, twist, shapes)))
  const rate = Math.max(0, ...movers.map(({ twist }) => lengthOf(twist.w)))
  if (speed === 0 && rate === 0) return 0
  return Math.min((REACH * size) / speed, (kind === 'idle' ? IDLE_TURN : TURN) / rate)
}

/** Share of the reach, −1 … 1, at a time in s since it began. */
export const shareAt = (time: number): number => Math.sin((2 * Math.PI * time) / SWING)

/** Time of one fall, s, and what of it goes by at its end. */
const FALL = 1.6
const LYING = 0.35
/** e-fold times in one fall. */
const GROWTH = 5

/** Share of the reach of what falls from its balance, now to one side and now to the other: faster and faster, then it lies there for a while. */
export function fallAt(time: number): number {
  const falls = Math.floor(time / FALL)
  const gone = Math.min(1, (time / FALL - falls) / (1 - LYING))
  const share = Math.sinh(GROWTH * gone) / Math.sinh(GROWTH)
  return falls % 2 === 0 ? share : -share
}

/** Ways shorter than this, over the size of the mechanism, are shown as turns about their line instead. */
const SHORT = 0.05
/** Radius of such a turn's arrow, over the size. */
const RING = 0.11
const RING_TURN = 0.7 * Math.PI
/** Pieces of an arrow. */
const PIECES = 16
/** More arrows than these would hide what they are about. */
const MOST = 6

/** Ways of the bodies from −reach to reach, as lines through points of the world: the longest first. */
export function waysOf(movers: readonly Mover[], reach: number, size: number): readonly (readonly Vec3[])[] {
  const ways = movers.map((mover) => wayOf(mover, reach, size)).filter((way) => way.length > 0)
  const long = (way: readonly Vec3[]): number =>
    way.reduce((sum, at, k) => sum + (k === 0 ? 0 : lengthOf(subtract(at, way[k - 1]!))), 0)
  return ways
    .map((way) => ({ way, length: long(way) }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map(({ way }) => way)
}

function wayOf({ twist, shapes, pose }: Mover, reach: number, size: number): readonly Vec3[] {
  const box = boundsOfShapes(shapes)
  const middle: Vec3 = box === null ? [0, 0, 0] : scale(add(box.min, box.max), 0.5)
  const shares = Array.from({ length: PIECES + 1 }, (_, k) => (2 * k) / PIECES - 1)
  const way = shares.map((share) => toWorld(alongTwist(pose, twist, share * reach), middle))
  const gone = Math.max(...way.map((at) => lengthOf(subtract(at, way[PIECES / 2]!))))
  if (gone >= SHORT * size) return way
  const rate = lengthOf(twist.w)
  if (rate * reach < SHORT) return []
  // A turn that leaves its middle where it is: round its line.
  const axis = scale(twist.w, 1 / rate)
  const [centre, first] = [toWorld(pose, middle), square(axis)]
  const second = cross(axis, first)
  return shares.map((share) => {
    const angle = share * RING_TURN
    const out = add(scale(first, Math.cos(angle)), scale(second, Math.sin(angle)))
    return add(centre, scale(out, RING * size))
  })
}

/** A direction square to a unit vector. */
function square(axis: Vec3): Vec3 {
  const least = [0, 1, 2].toSorted((i, j) => Math.abs(axis[i]!) - Math.abs(axis[j]!))[0]!
  const other: Vec3 = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0]
  return directionOr(subtract(other, scale(axis, dot(axis, other))), [1, 0, 0])
}

/** The two strokes of an arrow's head at the end of a line, facing who looks along `back`; `length` in m. */
export function headOf(tip: Vec3, before: Vec3, back: Vec3, length: number): readonly (readonly [Vec3, Vec3])[] {
  const along = directionOr(subtract(tip, before), [1, 0, 0])
  const side = directionOr(cross(back, along), [0, 0, 1])
  return [1, -1].map((way) => [tip, add(tip, add(scale(along, -length), scale(side, 0.6 * way * length)))])
}
