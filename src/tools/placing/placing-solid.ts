/** Places solids and ground points: by one click in a size that suits the scene, or as large as they are drawn. */
import {
  massOfShapes,
  planePose,
  quatOfColumns,
  roundOff,
  solidOf,
  toPlane,
  toWorld,
  type Pose,
  type Shape,
} from '../../geometry/index.ts'
import {
  addGroundPoint,
  GROUND,
  groundPointShape,
  PLACED_SOLIDS,
  placedSize,
  placeSolid,
  STEEL,
  type SolidKind,
} from '../../scene/index.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, MakeTool, Marks } from '../tool.ts'
import type { Vec3 } from '../vector.ts'
import { add, cross, dot, lengthOf, scale, squareTo, subtract } from '../vector.ts'
import { sizeWords } from './lengths.ts'
import { openEnds, pinEnds } from './ends.ts'
import { snapAt } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

type PlacedShape = ReturnType<(typeof PLACED_SOLIDS)[SolidKind]['shape']>

/** Smallest side that is drawn, in steps of the grid. */
const LEAST = 0.5

/** Size and mass, as it will be placed. */
const told = (shape: Shape): string => sizeWords(shape, massOfShapes([shape], STEEL).mass) ?? ''

/** The line along which its size is written, over it or along its radius; axes of the shape. */
function spanOf(shape: PlacedShape): readonly [Vec3, Vec3] {
  if ('radius' in shape)
    return [
      [0, 0, 0],
      [0, shape.radius, 0],
    ]
  const [x, y] = [shape.size[0] / 2, 0.6 * shape.size[1]]
  return [
    [-x, y, 0],
    [x, y, 0],
  ]
}

export const makePlacingSolid =
  (kind: SolidKind): MakeTool =>
  (host) => {
    const { name, round, flat, shape: shapeOf } = PLACED_SOLIDS[kind]
    const called = name.toLowerCase()
    let first: Anchor | null = null
    /** Width or radius that was typed. */
    let stated: number | null = null

    const sizeNow = (): number => placedSize(host.scene(), host.grid())
    const standard = (): PlacedShape => {
      if (stated === null) return shapeOf(sizeNow(), null)
      if (round) return shapeOf(sizeNow(), { u: stated, v: stated })
      const usual = shapeOf(sizeNow(), null)
      const ratio = 'size' in usual ? usual.size[1] / usual.size[0] : 1
      return shapeOf(sizeNow(), { u: stated, v: Number((stated * ratio).toPrecision(12)) })
    }
    /** Half of a shape's extent along its own z, m. */
    const half = (shape: Shape): number => solidOf(shape).reach(shape, [0, 0, 1])

    /** Standing on a face that is looked at from the side of the plane; lying in the plane everywhere else. */
    const standsOn = (at: Anchor): at is Anchor & { readonly axis: Vec3 } =>
      at.body !== GROUND &&
      at.axis !== null &&
      Math.abs(dot(at.axis, host.plane().normal)) < 0.999 &&
      (at.snap === null || at.snap === 'face-centre')
    const poseAt = (at: Anchor, shape: Shape): Pose => {
      const plane = host.plane()
      if (!standsOn(at)) return { position: at.at, orientation: planePose(plane, 0, 0, 0).orientation }
      const z = at.axis
      const x = squareTo(z, plane.x, plane.normal)
      return { position: add(at.at, scale(z, half(shape))), orientation: quatOfColumns(x, cross(z, x), z) }
    }
    /** The shape that a drag from one point to another draws; null while it is too small. */
    const drawn = (
      from: Anchor,
      to: Anchor,
    ): { readonly shape: Shape; readonly pose: Pose; readonly label: string } | null => {
      const plane = host.plane()
      const [u0, v0] = toPlane(plane, from.at)
      const [u1, v1] = toPlane(plane, to.at)
      const least = LEAST * host.grid()
      if (round) {
        const radius = roundOff(Math.hypot(u1 - u0, v1 - v0))
        if (radius < least) return null
        const shape = shapeOf(sizeNow(), { u: radius, v: radius })
        return { shape, pose: poseAt(from, shape), label: told(shape) }
      }
      const [u, v] = [roundOff(Math.abs(u1 - u0)), roundOff(Math.abs(v1 - v0))]
      if (u < least || v < least) return null
      const shape = shapeOf(sizeNow(), { u, v })
      const pose = planePose(plane, roundOff((u0 + u1) / 2), roundOff((v0 + v1) / 2), 0)
      return { shape, pose, label: told(shape) }
    }

    const place = (at: Anchor, shape: Shape, pose: Pose): void => {
      // On an eye or an axis it is pinned; on a face it only stands there.
      const centred = at.body !== GROUND && lengthOf(subtract(pose.position, at.at)) < 1e-9
      const placed = host.edit(`Add ${called}`, (draft) => {
        const id = placeSolid(draft, kind, pose, shape, [at], host.pose)
        return { id, ends: centred ? pinEnds(host, draft, id, [at]).filter(({ joint }) => joint !== null) : [] }
      })
      first = null
      if (placed === null) return
      host.session().setTool('select')
      host.select([{ kind: 'body', id: placed.id }], 'replace')
      openEnds(host, placed.ends, [at.at])
    }
    const anchorAt = (p: PointerSample): Anchor | null => {
      // Off the plane, on the very face.
      if (flat || host.session().flat || first) return snapAt(host, p)
      const caught = snapAt(host, p)
      const surface = caught?.snap === null && caught.body !== GROUND ? host.surface(p.x, p.y) : null
      return caught && surface ? { ...caught, at: surface.at, axis: surface.normal } : caught
    }

    const marksFor = (at: Anchor): Marks => {
      const dots = dotsOf(at)
      const sketch = first && drawn(first, at)
      if (first && sketch) {
        const from = round ? first.at : at.at
        const lines = [{ from, to: round ? at.at : first.at, look: 'measure' as const, label: sketch.label }]
        return { ...NO_MARKS, dots, lines, ghosts: [{ shapes: [sketch.shape], pose: sketch.pose, tone: 'ok' }] }
      }
      const shape = standard()
      const pose = poseAt(first ?? at, shape)
      const [from, to] = spanOf(shape)
      const lines = [{ from: toWorld(pose, from), to: toWorld(pose, to), look: 'measure' as const, label: told(shape) }]
      return { ...NO_MARKS, dots, lines, ghosts: [{ shapes: [shape], pose, tone: 'ok' }] }
    }

    const single = (at: Anchor): void => {
      const shape = standard()
      place(at, shape, poseAt(at, shape))
    }
    let dragging = false
    const tool = makeStepping(host, {
      id: `place-${kind}`,
      hint: () => ({
        text: round
          ? `Click where the ${called} shall be, or drag its radius`
          : `Click where the ${called} shall be, or drag from corner to corner`,
        keys: ['ArrowRight', 'Enter', 'Escape'],
      }),
      preview: marksFor,
      take: (at) => {
        if (dragging && first === null) {
          first = at
          return
        }
        const sketch = first && drawn(first, at)
        if (first && sketch) place(first, sketch.shape, sketch.pose)
        else single(first ?? at)
      },
      drop: single,
      drags: true,
      lies: flat,
      begun: () => first !== null,
      back: () => {
        first = null
      },
      measure: () => {
        const shape = standard()
        return 'radius' in shape ? { label: 'Radius', value: shape.radius } : { label: 'Width', value: shape.size[0] }
      },
      typed: (value) => {
        if (!(value > 0)) return `A ${called} needs a size above 0.`
        stated = value
        return null
      },
      anchorAt,
    })
    return {
      ...tool,
      // Only a drag takes two points.
      drag: (start) => {
        dragging = true
        const gesture = tool.drag(start)
        dragging = false
        return gesture
      },
    }
  }

/** Places points of the ground to pin things to. */
export const makePlacingGroundPoint: MakeTool = (host) => {
  const sizeNow = (): number => placedSize(host.scene(), host.grid())
  const place = (at: Anchor): void => {
    const plane = host.plane()
    const placed = host.edit('Add ground point', (draft) => {
      const id = addGroundPoint(draft, at, plane, sizeNow(), host.pose)
      return { id, ends: pinEnds(host, draft, id, [at]) }
    })
    if (placed === null) return
    host.select([{ kind: 'body', id: placed.id }], 'replace')
    openEnds(host, placed.ends, [at.at])
  }
  return makeStepping(host, {
    id: 'place-ground-point',
    hint: () => ({ text: 'Click where the ground shall hold something', keys: ['ArrowRight', 'Enter', 'Escape'] }),
    preview: (at) => {
      const pose = { position: at.at, orientation: planePose(host.plane(), 0, 0, 0).orientation }
      return {
        ...NO_MARKS,
        dots: dotsOf(at),
        ghosts: [{ shapes: [groundPointShape(host.scene(), sizeNow())], pose, tone: 'ok' }],
      }
    },
    take: place,
    drop: (at) => {
      place(at)
      host.session().setTool('select')
    },
    drags: false,
    lies: true,
    begun: () => false,
    back: () => {},
    measure: () => null,
    typed: () => 'Click where it shall be.',
  })
}
