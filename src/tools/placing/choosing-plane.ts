/** Chooses the plane that things are built on: by a click on a face. */
import { XZ, type WorkingPlane } from '../../geometry/index.ts'
import type { PointerSample } from '../gesture.ts'
import { plainTool } from '../plain.ts'
import type { MakeTool, Surface } from '../tool.ts'
import { add, cross, directionOr, scale, squareTo } from '../vector.ts'
import { snapPoints } from './snapping.ts'
import { NO_MARKS } from './stepping.ts'

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
  const nameOf = (body: string): string => host.scene().bodies.find(({ id }) => id === body)?.name ?? body
  const under = (p: PointerSample): void => {
    const surface = host.surface(p.x, p.y)
    show(surface && planeOf(surface), surface && `face of ${nameOf(surface.body)}`)
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
