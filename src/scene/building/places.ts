/** Where new things go and how large they are, by what is there. Lengths in m, world axes. */
import { boundsOfShapes, type Pose } from '../../geometry/index.ts'
import { IDENTITY, ZERO } from '../document.ts'
import type { Body, Scene, Vec3 } from '../document.ts'

/** A length with the digits that it is given where nobody has said it, m. */
export const tidy = (x: number): number => Number(x.toPrecision(2))

/** Reach of one body from its origin, for placing things beside it. */
export const reachOf = (body: Body): number => {
  const bounds = boundsOfShapes(body.shapes)
  return bounds === null ? 0 : Math.max(...bounds.min.map(Math.abs), ...bounds.max.map(Math.abs))
}

/** A round size that suits the scene: that of its bodies, or 0.2 m. */
export function sizeFor(scene: Scene): number {
  const reaches = scene.bodies.map(reachOf).filter((r) => r > 0)
  if (reaches.length === 0) return 0.2
  const middle = reaches.toSorted((a, b) => a - b)[Math.floor(reaches.length / 2)] as number
  const decade = 10 ** Math.floor(Math.log10(middle))
  return [1, 2, 5, 10].map((m) => m * decade).findLast((s) => s <= middle * 1.0001) ?? decade
}

/** A place for a new body beside all others, at the height of the last one. */
export function placeFor(scene: Scene, size: number): Vec3 {
  const last = scene.bodies.at(-1)
  if (!last) return [0, 0, size]
  const right = Math.max(...scene.bodies.map((b) => b.position[0] + reachOf(b)))
  return [Number((right + size).toPrecision(4)), last.position[1], last.position[2]]
}

/** The start pose of a body; that of the world for the ground. */
export const startPose = (scene: Pick<Scene, 'bodies'>, id: string): Pose =>
  scene.bodies.find((b) => b.id === id) ?? { position: ZERO, orientation: IDENTITY }
