/** Places sliders: by one click along the plane's x, or along the direction that is drawn or typed. */
import { fromPlane, toPlane, type Pose, type Shape } from '../../geometry/index.ts'
import { placedSize, placeSlider, sliderPose, sliderShape } from '../../scene/index.ts'
import type { PlacedEnd } from '../../session/index.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { lengthOf, subtract, type Vec3 } from '../vector.ts'
import { openEnds, pinEnds } from './ends.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

/** Directions that are drawn come in steps of 15°, unless snapping is off. */
const STEP = Math.PI / 12
/** A stroke has to be so long, in steps of the grid, to mean a direction. */
const LEAST = 0.5
/** The guide is shown so far to either side, in sizes of what is placed. */
const SHOWN = 1.2

export const makePlacingSlider: MakeTool = (host) => {
  let first: Anchor | null = null
  /** The angle that was typed, rad, from the plane's x. */
  let stated = 0

  const sizeNow = (): number => placedSize(host.scene(), host.grid())
  /** The direction from one point to another, rad from the plane's x; what was typed where they lie too near. */
  const angleTo = (from: Anchor, to: Anchor): number => {
    const plane = host.plane()
    const [u0, v0] = toPlane(plane, from.at)
    const [u1, v1] = toPlane(plane, to.at)
    if (Math.hypot(u1 - u0, v1 - v0) < LEAST * host.grid()) return stated
    const angle = Math.atan2(v1 - v0, u1 - u0)
    return host.session().snap.on ? Math.round(angle / STEP) * STEP : angle
  }
  const place = (at: Anchor, angle: number): void => {
    const plane = host.plane()
    const placed = host.edit('Add slider', (draft) => {
      const { id, guide } = placeSlider(draft, at, angle, plane, sizeNow(), host.pose)
      const end = { body: id, local: [0, 0, 0] as const }
      const pins = pinEnds(host, draft, id, [at]).filter(({ joint }) => joint !== null)
      const rail: PlacedEnd = { end, on: { body: 'ground', local: at.at }, axis: plane.x, joint: guide, first: false }
      return { id, ends: [...pins, rail] }
    })
    first = null
    if (placed === null) return
    host.session().setTool('select')
    host.select([{ kind: 'body', id: placed.id }], 'replace')
    openEnds(
      host,
      placed.ends,
      placed.ends.map(() => at.at),
    )
  }
  const ghost = (at: Vec3, angle: number): { readonly shapes: readonly Shape[]; readonly pose: Pose } => ({
    shapes: [sliderShape(host.scene(), sizeNow())],
    pose: sliderPose(host.plane(), at, angle),
  })

  let dragging = false
  const tool = makeStepping(host, {
    id: 'place-slider',
    hint: () => ({
      text: 'Click the end of a link that shall slide, or drag the way it shall go',
      keys: ['ArrowRight', 'Enter', 'Escape'],
    }),
    preview: (at) => {
      const from = first ?? at
      const angle = first === null ? stated : angleTo(first, at)
      const plane = host.plane()
      const [u, v, height] = toPlane(plane, from.at)
      const reach = SHOWN * sizeNow()
      const end = (side: 1 | -1): Vec3 =>
        fromPlane(plane, u + side * reach * Math.cos(angle), v + side * reach * Math.sin(angle), height)
      return {
        ...NO_MARKS,
        dots: dotsOf(from),
        ghosts: [{ ...ghost(from.at, angle), tone: 'ok' }],
        lines: [{ from: end(-1), to: end(1), look: 'axis', label: '' }],
      }
    },
    take: (at) => {
      if (dragging && first === null) first = at
      else place(first ?? at, first === null ? stated : angleTo(first, at))
    },
    drop: (at) => place(at, stated),
    drags: true,
    lies: true,
    begun: () => first !== null,
    back: () => {
      first = null
    },
    measure: (at) => ({
      label: 'Angle of the guide',
      value: first !== null && at !== null && lengthOf(subtract(at.at, first.at)) > 0 ? angleTo(first, at) : stated,
      dimension: 'angle',
    }),
    typed: (value) => {
      stated = value
      if (first !== null) place(first, value)
      return null
    },
  })
  return {
    ...tool,
    // Only a drag takes two points.
    drag: (start: PointerSample) => {
      dragging = true
      const gesture = tool.drag(start)
      dragging = false
      return gesture
    },
  }
}
