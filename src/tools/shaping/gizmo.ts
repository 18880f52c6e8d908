/** The handles of moving and turning, and what a drag of one means. */
import { calcCameraAxes, calcPixelSize, calcRay, meetPlane, project } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import type { BuildHost, Handle } from '../tool.ts'
import { add, cross, directionOr, dot, scale, subtract, type Vec3 } from '../vector.ts'
import type { Subject } from './subject.ts'

/** Reach of a handle, px. */
export const REACH = { fine: 14, coarse: 22 } as const
/** A plane seen so much edge-on, as a sine, that a ray's point in it would run away. */
const EDGE_ON = 0.15
/** Radius of a ring on the screen, px. */
const RING = 62

const NAMES = ['x', 'y', 'z'] as const

/** Arrows along the axes, squares between them, and a knob that moves freely. */
export function moveHandles({ pivot: at, axes }: Subject, radiusPx: number): readonly Handle[] {
  return [
    { id: 'free', kind: 'end', at, axis: axes[2], radiusPx },
    ...axes.map((axis, k): Handle => ({ id: NAMES[k]!, kind: 'axis', at, axis, radiusPx })),
    ...axes.map((axis, k): Handle => ({ id: `plane-${NAMES[k]!}`, kind: 'plane', at, axis, radiusPx })),
  ]
}

/** A ring about each axis. */
export const turnHandles = ({ pivot: at, axes }: Subject, radiusPx: number): readonly Handle[] =>
  axes.map((axis, k): Handle => ({ id: `about-${NAMES[k]!}`, kind: 'ring', at, axis, radiusPx }))

/** "x", "y", "z" of a handle's name, and which axis that is. */
export const axisName = (id: string): string => id.at(-1) ?? ''

/** What a pixel means on a handle: the shift or angle since the drag began at another. */
export interface Track {
  /** For a handle that moves: the shift, m, world axes. */
  readonly shift: (p: PointerSample) => Vec3
  /** For a ring: the angle, rad; whole turns are counted. */
  readonly angle: (p: PointerSample) => number
}

/** Follows the pointer on a handle. */
export function trackHandle(host: BuildHost, handle: Handle, start: PointerSample): Track {
  const { at, axis } = handle
  const camera = host.camera()
  const { back, right } = calcCameraAxes(camera)
  const rayOf = (p: PointerSample) => calcRay(host.camera(), host.view(), p.x, p.y)
  const inPlane = (normal: Vec3): ((p: PointerSample) => Vec3) => {
    let last: Vec3 = at
    return (p) => (last = meetPlane(rayOf(p), at, normal) ?? last)
  }
  if (handle.kind === 'ring') {
    const toAngle = ringAngle(host, handle, rayOf)
    let before = toAngle(start)
    let total = 0
    return {
      shift: () => [0, 0, 0],
      angle: (p) => {
        const now = toAngle(p)
        const step = Math.atan2(Math.sin(now - before), Math.cos(now - before))
        total += step
        before = now
        return total
      },
    }
  }
  if (handle.kind === 'axis') {
    // The plane through the axis that faces the eye most.
    const across = directionOr(cross(axis, back), right)
    const point = inPlane(directionOr(cross(axis, across), back))
    const from = point(start)
    return { shift: (p) => scale(axis, dot(subtract(point(p), from), axis)), angle: () => 0 }
  }
  const point = inPlane(handle.kind === 'plane' ? axis : back)
  const from = point(start)
  return { shift: (p) => subtract(point(p), from), angle: () => 0 }
}

/** The angle about a ring's axis at which a pixel lies. */
function ringAngle(
  host: BuildHost,
  { at, axis }: Handle,
  rayOf: (p: PointerSample) => ReturnType<typeof calcRay>,
): (p: PointerSample) => number {
  const { back } = calcCameraAxes(host.camera())
  if (Math.abs(dot(axis, back)) > EDGE_ON) {
    const u = directionOr(cross(axis, Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]), [1, 0, 0])
    const v = cross(axis, u)
    let last = 0
    return (p) => {
      const hit = meetPlane(rayOf(p), at, axis)
      if (hit === null) return last
      const d = subtract(hit, at)
      return (last = Math.atan2(dot(d, v), dot(d, u)))
    }
  }
  // Seen from the side, the ring is a line: along it a pixel is the arc that it covers.
  const pixel = calcPixelSize(host.view(), project(host.camera(), host.view(), at).depth, host.camera())
  const along = directionOr(cross(axis, back), [1, 0, 0])
  const here = project(host.camera(), host.view(), at)
  const there = project(host.camera(), host.view(), add(at, scale(along, 100 * pixel)))
  const way = [(there.x - here.x) / 100, (there.y - here.y) / 100] as const
  return (p) => ((p.x - here.x) * way[0] + (p.y - here.y) * way[1]) / RING
}
