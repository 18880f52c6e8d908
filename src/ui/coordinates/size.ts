import type { Scene } from '../../scene/index.ts'

/** How far apart the bodies of a scene are, m: how far a slide without limits may be led at first. */
export function sizeOf({ bodies }: Pick<Scene, 'bodies'>): number {
  const ends = [0, 1, 2].map((k) => bodies.map(({ position }) => position[k]!))
  return Math.max(0.1, ...ends.map((places) => Math.max(...places) - Math.min(...places)))
}
