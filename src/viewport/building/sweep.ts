/** How a joint lets a body move: one free row after the other, from the rows alone. */
import { composePose, inversePose, toWorld, type Pose } from '../../geometry/index.ts'
import {
  GROUND,
  furtherRowOf,
  isPerpendicular,
  isReaching,
  heldRowsOf,
  type Joint,
  type Scene,
} from '../../scene/index.ts'
import { lengthOf, subtract, type Quat, type Vec3 } from '../../tools/index.ts'

/** A freedom along or about an axis of the main marker; in a cross the last turn is about an arm of the driven one. */
export interface Freedom {
  readonly kind: 'slide' | 'turn'
  readonly axis: 0 | 1 | 2
  readonly of: 'main' | 'driven'
}

/** Range of a swing to each side: turn, rad, and displacement over the size of the mechanism. */
const TURN = Math.PI / 9
const SLIDE = 0.1
/** Time that one freedom is shown, s. */
export const SHOWN = 1.8

const AXES = [0, 1, 2] as const

/** What the joint leaves free, in the order of its rows. */
export function freedomsShown(joint: Pick<Joint, 'type' | 'rows'>): readonly Freedom[] {
  const rows = heldRowsOf(joint)
  const slides = AXES.filter((k) => !rows[k]).map((axis): Freedom => ({ kind: 'slide', axis, of: 'main' }))
  const turns = AXES.filter((k) => !rows[k + 3]).map((axis): Freedom => ({ kind: 'turn', axis, of: 'main' }))
  // It turns about both of its ends.
  if (isReaching(joint.type))
    return (['main', 'driven'] as const).flatMap((of) => turns.map((turn) => ({ ...turn, of })))
  // How another row couples the six is not known here.
  if (!isPerpendicular(joint.type)) return furtherRowOf(joint.type) === null ? [...slides, ...turns] : []
  // x of main stays square to y of driven: it turns about just these two.
  const arms = turns.filter(({ axis }) => axis !== 2)
  return [...slides, ...arms.map((turn) => (turn.axis === 1 ? { ...turn, of: 'driven' as const } : turn))]
}

/** Which side of the joint is shown to move: the driven one, unless it stands still. */
export function moverOf({ bodies }: Pick<Scene, 'bodies'>, joint: Joint): 'driven' | 'main' | null {
  const isFree = (id: string): boolean => id !== GROUND && bodies.some((body) => body.id === id && !body.fixed)
  return isFree(joint.driven.body) ? 'driven' : isFree(joint.main.body) ? 'main' : null
}

/** The freedom that is shown at a time, s, and the share of its range that is reached, from −1 to 1. */
export function momentOf(
  freedoms: readonly Freedom[],
  time: number,
): { readonly freedom: Freedom; readonly share: number } | null {
  const freedom = freedoms[Math.floor(time / SHOWN) % freedoms.length]
  return freedom ? { freedom, share: Math.sin((2 * Math.PI * (time % SHOWN)) / SHOWN) } : null
}

/** Where the moving body is when the joint has gone `share` of the way along a freedom. */
export function sweptPose(
  joint: Joint,
  mover: 'driven' | 'main',
  { kind, axis, of }: Freedom,
  share: number,
  size: number,
  pose: (body: string) => Pose,
): Pose {
  const marker = (end: 'driven' | 'main'): Pose => composePose(pose(joint[end].body), joint[end])
  // About the axes of one marker, as the driven body moves; the other side moves the other way.
  const frame = marker(of)
  const way = mover === 'driven' ? share : -share
  const along: Vec3 = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vec3
  const half = (way * TURN) / 2
  const step: Pose =
    kind === 'slide'
      ? { position: along.map((x) => x * way * SLIDE * size) as unknown as Vec3, orientation: [1, 0, 0, 0] }
      : {
          position: [0, 0, 0],
          orientation: [Math.cos(half), ...along.map((x) => x * Math.sin(half))] as unknown as Quat,
        }
  const move = composePose(frame, composePose(step, inversePose(frame)))
  return composePose(move, pose(joint[mover].body))
}

/** Pieces of a way that is drawn. */
const PIECES = 16

/**
 * The way, in the world, of that point of a body which goes farthest as it moves from share −1 to 1. `poseAt` has the body at a share,
 * `points` are in its axes.
 */
export function farthestWay(poseAt: (share: number) => Pose, points: readonly Vec3[]): readonly Vec3[] {
  const [first, last] = [poseAt(-1), poseAt(1)]
  const gone = (point: Vec3): number => lengthOf(subtract(toWorld(last, point), toWorld(first, point)))
  const [farthest] = points.toSorted((a, b) => gone(b) - gone(a))
  if (!farthest || gone(farthest) === 0) return []
  return Array.from({ length: PIECES + 1 }, (_, k) => toWorld(poseAt((2 * k) / PIECES - 1), farthest))
}
