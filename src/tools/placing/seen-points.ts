import { project } from '../camera-pose.ts'
import type { BuildHost } from '../tool.ts'
import { snapPoints } from './snapping.ts'

interface Spot {
  readonly x: number
  readonly y: number
}

/** Largest number of points that are listed. */
const MOST = 300

/** Between points along a body, px: no box lies between two of them. */
const APART = 24

/**
 * Where the mechanism is seen, px: its joints, ends, corners and middles, and along each body between those farthest apart, for what opens in the view to
 * leave them free.
 */
export function seenPoints(host: BuildHost): Spot[] {
  const [camera, view] = [host.camera(), host.view()]
  const bodies = new Map<string, Spot[]>()
  for (const { at, body } of snapPoints(host).slice(0, MOST)) {
    const { x, y, depth } = project(camera, view, at)
    if (depth <= 0) continue
    const spots = bodies.get(body) ?? []
    bodies.set(body, spots)
    spots.push({ x, y })
  }
  const spots = [...bodies.values()].flatMap((of) => [...of, ...alongBody(of)])
  return spots.filter(({ x, y }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height).slice(0, 2 * MOST)
}

function alongBody(spots: readonly Spot[]): Spot[] {
  const far = (from: Spot): Spot =>
    spots.reduce((best, one) =>
      Math.hypot(one.x - from.x, one.y - from.y) > Math.hypot(best.x - from.x, best.y - from.y) ? one : best,
    )
  const first = far(spots[0]!)
  const last = far(first)
  const steps = Math.min(MOST, Math.floor(Math.hypot(last.x - first.x, last.y - first.y) / APART))
  return Array.from({ length: Math.max(0, steps - 1) }, (_, k) => {
    const share = (k + 1) / steps
    return { x: first.x + share * (last.x - first.x), y: first.y + share * (last.y - first.y) }
  })
}
