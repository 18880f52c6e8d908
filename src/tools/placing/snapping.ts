/** Which point of the scene a pixel means. */
import { fromPlane, snapFeatures, toBody, toPlane, toWorld, turn, type SnapKind } from '../../geometry/index.ts'
import { GROUND } from '../../scene/index.ts'
import { calcRay, meetPlane, project } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, BuildHost } from '../tool.ts'
import type { Vec3 } from '../vector.ts'

/** Pixels within which a point is caught. */
const REACH = { fine: 12, coarse: 22 } as const

const WORDS: Readonly<Record<SnapKind, string>> = {
  marker: 'marker',
  hole: 'hole',
  end: 'end',
  midpoint: 'middle',
  vertex: 'corner',
  centre: 'centre',
  'face-centre': 'face centre',
  'edge-midpoint': 'edge middle',
  align: 'line',
  grid: 'grid',
}

/**
 * The point under a pixel: a feature of a body within reach, else the skin of a body, else the working plane, on its grid.
 * Shift, and snapping switched off, leave only skin and plane. Bodies in `exclude` are looked through. Null where the plane
 * is not seen either.
 */
export function snapAt(host: BuildHost, p: PointerSample, exclude: readonly string[] = []): Anchor | null {
  const snaps = host.session().snap.on && !p.shift
  return (snaps ? catchFeature(host, p, exclude) : null) ?? onSurface(host, p, exclude) ?? onPlane(host, p, snaps)
}

function catchFeature(host: BuildHost, p: PointerSample, exclude: readonly string[]): Anchor | null {
  const [camera, view] = [host.camera(), host.view()]
  let nearest: number = p.kind === 'touch' ? REACH.coarse : REACH.fine
  let caught: Anchor | null = null
  for (const { id, name, shapes } of host.scene().bodies) {
    if (exclude.includes(id)) continue
    const pose = host.pose(id)
    for (const { kind, at: local, axis } of snapFeatures(shapes)) {
      const at = toWorld(pose, local)
      const seen = project(camera, view, at)
      const distance = Math.hypot(seen.x - p.x, seen.y - p.y)
      if (!(seen.depth > 0) || distance > nearest) continue
      nearest = distance
      caught = {
        body: id,
        at,
        local,
        axis: axis && turn(pose.orientation, axis),
        snap: kind,
        joint: null,
        words: `${WORDS[kind]} of ${name}`,
      }
    }
  }
  return caught
}

function onSurface(host: BuildHost, p: PointerSample, exclude: readonly string[]): Anchor | null {
  const surface = host.surface(p.x, p.y, exclude)
  if (surface === null) return null
  const { body, at, normal } = surface
  const name = host.scene().bodies.find(({ id }) => id === body)?.name ?? body
  return { body, at, local: toBody(host.pose(body), at), axis: normal, snap: null, joint: null, words: `on ${name}` }
}

function onPlane(host: BuildHost, p: PointerSample, snaps: boolean): Anchor | null {
  const plane = host.plane()
  const hit = meetPlane(calcRay(host.camera(), host.view(), p.x, p.y), plane.origin, plane.normal)
  if (hit === null) return null
  const at = snaps ? onGrid(hit) : hit
  const words = snaps ? `grid ${Number((1000 * host.grid()).toPrecision(3))} mm` : 'free'
  return { body: GROUND, at, local: at, axis: plane.normal, snap: snaps ? 'grid' : null, joint: null, words }

  function onGrid(point: Vec3): Vec3 {
    const step = host.grid()
    const [u, v] = toPlane(plane, point)
    return fromPlane(plane, Math.round(u / step) * step, Math.round(v / step) * step)
  }
}
