/** Draws a flat body corner by corner; a click on the first corner closes it. */
import { fromPlane, outlineFault, planePose, toPlane, type Outline } from '../../geometry/index.ts'
import { placedSize, placePolygon, sectionFor, type Shape } from '../../scene/index.ts'
import { calcPixelSize } from '../camera-pose.ts'
import type { Anchor, MakeTool, Marks } from '../tool.ts'
import type { Vec3 } from '../vector.ts'
import { add, directionOr, lengthOf, scale, subtract } from '../vector.ts'
import { lengthText } from './lengths.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

/** Pixels about the first corner within which a click closes the outline. */
const CLOSE = 14

export const makeDrawingPolygon: MakeTool = (host) => {
  let corners: readonly Vec3[] = []
  let refusal = ''

  const sizeNow = (): number => placedSize(host.scene(), host.grid())
  const outlineOf = (points: readonly Vec3[]): Outline =>
    points.map((at) => toPlane(host.plane(), at).slice(0, 2) as unknown as [number, number])
  const pixel = (): number => calcPixelSize(host.view(), host.camera().distance, host.camera())
  const first = (): Vec3 | null => corners[0] ?? null
  const closes = (at: Vec3): boolean => {
    const start = first()
    return start !== null && corners.length > 2 && lengthOf(subtract(at, start)) < CLOSE * pixel()
  }
  /** Corners lie in the plane, wherever they were caught. */
  const flat = (at: Vec3): Vec3 => {
    const [u, v] = toPlane(host.plane(), at)
    return fromPlane(host.plane(), u, v)
  }
  /** What is wrong with an outline as far as it is drawn. */
  const fault = (points: readonly Vec3[]): string | null => (points.length < 3 ? null : outlineFault(outlineOf(points)))

  const close = (): boolean => {
    if (corners.length < 3) {
      refusal = 'An outline needs three corners.'
      return false
    }
    const why = fault(corners)
    if (why !== null) {
      refusal = crossing(why)
      return false
    }
    const plane = host.plane()
    const outline = outlineOf(corners)
    const id = host.edit('Add polygon', (draft) => placePolygon(draft, plane, outline, sizeNow(), [], host.pose))
    corners = []
    if (id === null) return false
    host.session().setTool('select')
    host.select([{ kind: 'body', id }], 'replace')
    return true
  }
  const addCorner = (at: Vec3): void => {
    const last = corners.at(-1)
    if (last && lengthOf(subtract(at, last)) < 0.2 * host.grid()) return
    const crosses = corners.length >= 3 && crossesEarlier([...corners, at])
    refusal = crosses ? 'Sides of the outline would cross.' : ''
    if (!crosses) corners = [...corners, at]
  }
  const crossesEarlier = (points: readonly Vec3[]): boolean => {
    const flatPoints = outlineOf(points)
    const n = flatPoints.length
    const [a, b] = [flatPoints[n - 2]!, flatPoints[n - 1]!]
    for (let i = 0; i + 1 < n - 2; i++) if (meets(flatPoints[i]!, flatPoints[i + 1]!, a, b)) return true
    return false
  }

  const ghost = (points: readonly Vec3[]): Marks['ghosts'] => {
    if (points.length < 3 || fault(points) !== null) return []
    const outline = outlineOf(points)
    const [u, v] = outline[0]!
    const shape: Shape = {
      kind: 'extrusion',
      outline: outline.map(([x, y]) => [x - u, y - v] as const),
      thickness: sectionFor(host.scene(), sizeNow()).thickness,
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
    }
    return [{ shapes: [shape], pose: planePose(host.plane(), u, v, 0), tone: 'ok' }]
  }

  return makeStepping(host, {
    id: 'place-polygon',
    hint: () => ({
      refused: refusal,
      text:
        corners.length === 0
          ? 'Click the first corner of the outline'
          : corners.length < 3
            ? 'Click the next corner, or type how far it is'
            : 'Click the next corner, or the first one to close the outline (or press C)',
      keys: ['Enter', 'Backspace', 'Escape'],
    }),
    preview: (at: Anchor) => {
      const end = closes(at.at) ? (first() as Vec3) : flat(at.at)
      const last = corners.at(-1)
      const sides = corners.flatMap((corner, i): Marks['lines'] => {
        const next = corners[i + 1]
        return next ? [{ from: corner, to: next, look: 'axis', label: '' }] : []
      })
      const open: Marks['lines'] = last
        ? [{ from: last, to: end, look: 'measure', label: lengthText(lengthOf(subtract(end, last))) }]
        : []
      const marked = closes(at.at)
        ? [{ at: end, kind: 'vertex' as const, axis: null, label: 'close the outline' }]
        : dotsOf(at)
      return {
        ...NO_MARKS,
        dots: marked,
        lines: [...sides, ...open],
        ghosts: ghost(closes(at.at) ? corners : [...corners, end]),
      }
    },
    take: ({ at }) => {
      if (closes(at)) close()
      else addCorner(flat(at))
    },
    drags: false,
    lies: true,
    begun: () => corners.length > 0,
    back: () => {
      refusal = ''
      corners = []
    },
    measure: (at) => {
      const last = corners.at(-1)
      return last ? { label: 'Side', value: at ? lengthOf(subtract(at.at, last)) : sizeNow() } : null
    },
    typed: (value, at) => {
      const last = corners.at(-1)
      if (!last) return 'Click the first corner first.'
      if (!(value > 0)) return 'A side needs a length above 0.'
      addCorner(add(last, scale(directionOr(subtract(flat((at ?? { at: last }).at), last), host.plane().x), value)))
      return refusal === '' ? null : refusal
    },
    key: (binding) => {
      if (binding === 'Backspace' && corners.length > 0) {
        refusal = ''
        corners = corners.slice(0, -1)
        return true
      }
      if (binding === 'C' && corners.length > 0) {
        close()
        return true
      }
      return false
    },
  })
}

type Point = readonly [number, number]

const side = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

/** Whether two segments cross or touch. */
function meets(a: Point, b: Point, c: Point, d: Point): boolean {
  const [c1, c2, a1, a2] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (c1 * c2 < 0 && a1 * a2 < 0) return true
  const on = (p: Point, q: Point, r: Point, s: number): boolean =>
    s === 0 &&
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1])
  return on(a, b, c, c1) || on(a, b, d, c2) || on(c, d, a, a1) || on(c, d, b, a2)
}

/** What the geometry says, for one who draws. */
const crossing = (fault: string): string =>
  fault.includes('cross')
    ? 'Sides of the outline cross: move back a corner by Backspace.'
    : 'The outline bounds no area: click a corner beside the line.'
