/** Snapping of something that is moved: its own points snap to those of things that stand still, else to the grid. */
import { snapFeatures, toWorld } from '../../geometry/index.ts'
import { hiddenIn } from '../../scene/index.ts'
import { project } from '../camera-pose.ts'
import type { BuildHost } from '../tool.ts'
import { add, dot, lengthOf, scale, subtract, type Vec3 } from '../vector.ts'

/** Pixels within which points catch each other. */
export const CATCH = { fine: 10, coarse: 18 } as const

/** More of these among what is moved are passed over: whoever moves a hundred bodies does not aim with each corner. */
const MOST_OWN = 64

export interface Target {
  readonly at: Vec3
  /** "end of Crank". */
  readonly words: string
}

export interface Catch {
  /** The shift that brings the two together. */
  readonly shift: Vec3
  readonly at: Vec3
  readonly words: string
}

const NAMES: Readonly<Record<string, string>> = {
  end: 'end',
  hole: 'axis',
  centre: 'centre',
  midpoint: 'middle',
  vertex: 'corner',
  'face-centre': 'face',
  'edge-midpoint': 'edge',
}

const POINTS: readonly string[] = ['end', 'hole', 'centre', 'vertex', 'midpoint', 'face-centre']

/** Points of the bodies that are moved, where they are seen now. */
export function ownPoints(host: BuildHost, bodies: readonly string[]): readonly Vec3[] {
  return host
    .scene()
    .bodies.filter(({ id }) => bodies.includes(id))
    .flatMap(({ id, shapes }) =>
      snapFeatures(shapes)
        .filter(({ kind }) => POINTS.includes(kind))
        .map(({ at }) => toWorld(host.pose(id), at)),
    )
    .slice(0, MOST_OWN)
}

/** Points of everything else. */
export function otherPoints(host: BuildHost, bodies: readonly string[]): readonly Target[] {
  const scene = host.scene()
  const hidden = hiddenIn(scene)
  return scene.bodies
    .filter(({ id }) => !bodies.includes(id) && !hidden.has(id))
    .flatMap(({ id, name, shapes }) => {
      const pose = host.pose(id)
      return snapFeatures(shapes)
        .filter(({ kind }) => POINTS.includes(kind))
        .map(({ kind, at }): Target => ({ at: toWorld(pose, at), words: `${NAMES[kind] ?? kind} of ${name}` }))
    })
}

/**
 * The catch nearest on the screen, with the shift that keeps to the `allowed` directions (all, where null); points that such a
 * shift cannot bring together are not caught.
 */
export function catchPoint(
  host: BuildHost,
  own: readonly Vec3[],
  targets: readonly Target[],
  shift: Vec3,
  allowed: readonly Vec3[] | null,
  reach: number,
): Catch | null {
  const [camera, view] = [host.camera(), host.view()]
  const see = (at: Vec3) => project(camera, view, at)
  const seen = targets.map(({ at }) => see(at))
  let least: number = reach
  let best: Catch | null = null
  const tolerance = 1e-6 * Math.max(host.size(), 1e-9)
  for (const point of own) {
    const moved = see(add(point, shift))
    if (!(moved.depth > 0)) continue
    for (let i = 0; i < targets.length; i++) {
      const there = seen[i]!
      const distance = Math.hypot(there.x - moved.x, there.y - moved.y)
      if (!(distance < least) || !(there.depth > 0)) continue
      const { at, words } = targets[i]!
      const exact = subtract(at, point)
      const within = allowed === null ? exact : along(exact, allowed)
      if (lengthOf(subtract(exact, within)) > tolerance) continue
      least = distance
      best = { shift: within, at, words }
    }
  }
  return best
}

const along = (v: Vec3, directions: readonly Vec3[]): Vec3 =>
  directions.reduce<Vec3>((sum, d) => add(sum, scale(d, dot(v, d))), [0, 0, 0])
