/** Goes along with a mechanism that runs out of the first look at it. Fetched when the first one is there. */
import { looseBodies, type Scene } from '../../scene/index.ts'
import { readPoses, type Frame } from '../../simulation/index.ts'
import {
  drawBackWhole,
  isSeen,
  pan,
  project,
  withLens,
  type CameraPose,
  type Vec3,
  type ViewSize,
} from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'
import { calcHome } from './home.ts'

/** The camera goes no farther than this for what runs out of sight, as a multiple of the first distance. */
const FARTHEST = 1.8
/** Boxes about what is round reach farther than it does, by about this part. */
const BEYOND = 0.02
/** Between what the camera goes along with and the rim there is then this part of the free width or height, or what there is. */
const AHEAD = 0.3
/** Points near the eye move more on the screen than the target's plane does: the way sideways is found in such a number of goes. */
const GOES = 4

/**
 * The first look, drawn back to where what joints or springs tie to the ground is seen whole, now that it has run to another pose, as far as
 * it was so at first. Where that would be too far off, such as for a cart that rolls away, the camera goes along, sideways: with all of
 * it, or else with what moves. Null where all is seen from `pose` already, or where it goes apart, or is gone at once. What is free may
 * leave for good, and is let go.
 */
export function followHome(scene: Scene, frame: Frame, view: ViewSize, pose: CameraPose): CameraPose | null {
  const home = calcHome(scene, view)
  if (home === null) return null
  const loose = looseBodies(scene)
  const poses = readPoses(frame)
  const pointsOf = (bodies: Scene['bodies']): Vec3[] => partsAtStart({ ...scene, bodies }).flat()
  const followed = scene.bodies
    .filter((body) => !loose.includes(body.id) && isSeen(home, view, pointsOf([body])))
    .map((body) => ({ ...body, ...poses.get(body.id) }))
  const points = pointsOf(followed)
  // All was asked for with one lens perhaps, and home has the other.
  const farthest = Math.max(pose.distance, FARTHEST * withLens(home, pose.flat === true).distance)
  // Where it only goes along, what has come to the rim is on its way out.
  const nearly = farthest === pose.distance ? pose : { ...pose, distance: (1 + BEYOND) * pose.distance }
  const back = drawBackWhole(nearly, view, points)
  if (back === nearly) return null
  if (back.distance <= farthest) return back
  const far = farthest === pose.distance ? pose : { ...pose, distance: farthest }
  const along = moveInto(far, view, points) ?? moveInto(far, view, pointsOf(followed.filter(({ fixed }) => !fixed)))
  return along === pose ? null : along
}

/** The pose moved sideways until the points are seen; null where they are too far apart for that, or too far off. */
function moveInto(pose: CameraPose, view: ViewSize, points: readonly Vec3[]): CameraPose | null {
  const { x, y, width, height } = view.free
  let moved = pose
  for (let go = 0; go < GOES && !isSeen(moved, view, points); go++) {
    const seen = points.map((point) => project(moved, view, point))
    if (seen.some(({ depth }) => depth <= 0)) return null
    const xs = seen.map((point) => point.x)
    const ys = seen.map((point) => point.y)
    const [right, down] = [wayInto(xs, x, width), wayInto(ys, y, height)]
    if (right === null || down === null) return null
    moved = pan(moved, view, right, down)
  }
  return moved
}

/** How far values have to be moved to be within a part of the screen, px; null where they do not fit, or are farther off than twice its size. */
function wayInto(values: readonly number[], from: number, size: number): number | null {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least >= from && most <= from + size) return 0
  const room = size - (most - least)
  if (room < 0) return null
  const rim = Math.min(AHEAD * size, room / 2)
  const way = least < from ? from + rim - least : from + size - rim - most
  return Math.abs(way) > 2 * size ? null : way
}
