/** Chooses the plane that things are built on: by a click on a face. */
import { nameOfBody } from '../../scene/index.ts'
import { snapFeatures, toWorld, turn, XZ, type SnapKind, type WorkingPlane } from '../../geometry/index.ts'
import type { PointerSample } from '../gesture.ts'
import { plainTool } from '../plain.ts'
import type { BuildHost, MakeTool, Surface } from '../tool.ts'
import { add, cross, directionOr, dot, lengthOf, scale, squareTo, subtract, type Vec3 } from '../vector.ts'
import { snapPoints } from './snapping.ts'
import { NO_MARKS } from './stepping.ts'

/** How far from a face, over the size of the scene, and how much aslant still counts as on it: skins are drawn of triangles. */
const ON_FACE = 1e-5
const ASLANT = 1e-4

interface InFace {
  readonly kind: SnapKind
  readonly point: Vec3
  /** Out of the face, where the point says so. */
  readonly out: Vec3 | null
}

/** The face that was hit, from its middle on; where it has none, from the nearest point of the body that lies in it. */
function faceOf(host: BuildHost, surface: Surface): Pick<Surface, 'at' | 'normal'> {
  const { body, at, normal } = surface
  const pose = host.pose(body)
  const shapes = host.scene().bodies.find(({ id }) => id === body)?.shapes ?? []
  const near = ON_FACE * host.size()
  const inFace = snapFeatures(shapes)
    .flatMap(({ kind, at: local, axis: own, span }): InFace[] => {
      const point = toWorld(pose, local)
      const axis = own && turn(pose.orientation, own)
      if (axis === null || Math.abs(dot(axis, normal)) < 1 - ASLANT)
        return Math.abs(dot(subtract(point, at), normal)) <= near ? [{ kind, point, out: null }] : []
      // Along an axis out of the face, to where it meets the face.
      const way = dot(subtract(at, point), axis)
      if (way < span[0] - near || way > span[1] + near) return []
      const end = span.find((edge) => Math.abs(edge - way) <= near) ?? way
      return [{ kind, point: add(point, scale(axis, end)), out: dot(axis, normal) < 0 ? scale(axis, -1) : axis }]
    })
    .toSorted((a, b) => lengthOf(subtract(a.point, at)) - lengthOf(subtract(b.point, at)))
  const found = inFace.find(({ kind }) => kind === 'face-centre') ?? inFace[0]
  return { at: found?.point ?? at, normal: found?.out ?? normal }
}

/** Half of the square that shows the plane, in steps of the grid. */
const SHOWN = 5

export const makeChoosingPlane: MakeTool = (host) => {
  let walked = -1
  let now: WorkingPlane | null = null

  /** Through the face, toward its viewer; its u as level as it can be. */
  const planeOf = ({ at, normal }: Pick<Surface, 'at' | 'normal'>): WorkingPlane => {
    const z = directionOr(normal, XZ.normal)
    const level = cross([0, 0, 1], z)
    const x = squareTo(z, Math.hypot(...level) > 0.05 ? level : [1, 0, 0], [1, 0, 0])
    const tidy = (v: WorkingPlane['normal']): WorkingPlane['normal'] =>
      v.map((c) => (Math.abs(c - Math.round(c)) < 1e-6 ? Math.round(c) + 0 : c)) as unknown as WorkingPlane['normal']
    return { origin: at, x: tidy(x), normal: tidy(z) }
  }
  const show = (plane: WorkingPlane | null, words: string | null): void => {
    now = plane
    host.session().setSnap({ caught: words })
    if (plane === null) {
      host.show(null)
      return
    }
    const y = cross(plane.normal, plane.x)
    const reach = SHOWN * host.grid()
    const [a, b] = [scale(plane.x, reach), scale(y, reach)]
    const corner = (s: 1 | -1, t: 1 | -1) => add(plane.origin, add(scale(a, s), scale(b, t)))
    const square = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const
    host.show({
      ...NO_MARKS,
      dots: [{ at: plane.origin, kind: 'face-centre', axis: plane.normal, label: words ?? '' }],
      lines: square.map((from, i) => ({ from, to: square[((i + 1) % 4) as 0], look: 'align' as const, label: '' })),
    })
  }
  const under = (p: PointerSample): void => {
    const surface = host.surface(p.x, p.y)
    show(surface && planeOf(faceOf(host, surface)), surface && `face of ${nameOfBody(host.scene(), surface.body)}`)
  }
  const take = (): boolean => {
    if (now === null) return false
    const session = host.session()
    session.setPlane(now)
    session.requestCamera({ kind: 'plane', plane: now })
    session.setTool('select')
    return true
  }
  /** Faces that keys walk through. */
  const walk = (by: 1 | -1): boolean => {
    const faces = snapPoints(host).filter(
      ({ snap, axis }) => axis !== null && (snap === 'face-centre' || snap === 'hole' || snap === 'midpoint'),
    )
    if (faces.length === 0) return false
    walked = walked < 0 ? (by > 0 ? 0 : faces.length - 1) : (walked + by + faces.length) % faces.length
    const face = faces[walked]!
    show(planeOf({ at: face.at, normal: face.axis! }), face.words)
    return true
  }
  return {
    ...plainTool('plane', { text: 'Click a face to build on', keys: ['ArrowRight', 'Enter', 'Escape'] }),
    hover: (p) => {
      under(p)
      return true
    },
    leave: () => show(null, null),
    click: (p) => {
      under(p)
      return take()
    },
    key: (binding) => {
      if (binding === 'ArrowRight' || binding === 'ArrowDown' || binding === ']') return walk(1)
      if (binding === 'ArrowLeft' || binding === 'ArrowUp' || binding === '[') return walk(-1)
      return binding === 'Enter' && take()
    },
    end: () => {
      host.show(null)
      host.session().setSnap({ caught: null })
    },
  }
}
