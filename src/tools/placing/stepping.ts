/** Tools that are a few points one after the other: by clicks, by a drag, by a drop, or by a cursor that keys move. */
import { fromPlane, snapFeatures, toPlane, toWorld } from '../../geometry/index.ts'
import { GROUND } from '../../scene/index.ts'
import type { Hint, Inline, PlacedEnd, ToolId } from '../../session/index.ts'
import { calcRay, calcShift, meetPlane, project } from '../camera-pose.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { stepInPlane } from '../plane-arrows.ts'
import { beginsNumber } from '../numbers.ts'
import type { Anchor, BuildHost, Marks, Tool } from '../tool.ts'
import { lengthOf, subtract, type Vec3 } from '../vector.ts'
import { askAgain, isFree, putAway } from './ends.ts'
import { lengthText } from './lengths.ts'
import { onGrid, snapAt, snapPoints } from './snapping.ts'

/** What differs between such tools. */
export interface Steps {
  readonly id: ToolId
  readonly hint: () => Hint
  /** The marks for a pointer that means this point. */
  readonly preview: (at: Anchor) => Marks
  /** A click there. */
  readonly take: (at: Anchor) => void
  /** What is dropped out of the palette there; a click where it is absent. */
  readonly drop?: (at: Anchor) => void
  /** Whether a drag is two clicks; else it orbits and pulls as ever. */
  readonly drags: boolean
  /** Whether a point has been taken and another is wanted. */
  readonly begun: () => boolean
  /** Takes the last point back. */
  readonly back: () => void
  /** The value that typing a digit begins to set; null for none. */
  readonly measure: (
    at: Anchor | null,
  ) => { readonly label: string; readonly value: number; readonly dimension?: Inline['dimension'] } | null
  /** Takes what was typed; the answer says why not. */
  readonly typed: (value: number, at: Anchor | null) => string | null
  /** Finds the point that a pixel means, where snapping is not used. */
  readonly anchorAt?: (p: PointerSample) => Anchor | null
  /** The points through which the cursor walks, where these are not all points that snap. */
  readonly walk?: () => readonly Anchor[]
  /** Whether what is placed lies in the plane, so that an empty scene is looked at straight. */
  readonly lies?: boolean
  /** Further keys. True: taken. */
  readonly key?: (binding: string) => boolean
}

/** Steps of the grid by which arrows move the cursor with Shift. */
const STRIDE = 10

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function makeStepping(host: BuildHost, steps: Steps): Tool {
  /** What pointer or cursor mean now. */
  let now: Anchor | null = null
  /** Position of the cursor, world axes; null before keys have moved it. */
  let cursor: Vec3 | null = null
  let walked = -1
  /** The point that was taken last. */
  let taken: Anchor | null = null
  let over = false
  /** Ends that nothing holds and nobody has been asked about: they wait until what is being placed is. */
  let waiting: readonly PlacedEnd[] = []

  if (steps.lies && host.scene().bodies.length === 0 && !host.session().flat)
    host.session().requestCamera({ kind: 'plane', plane: host.plane() })

  const meaning = steps.anchorAt ?? ((p: PointerSample) => snapAt(host, p))
  const show = (at: Anchor | null): void => {
    now = at
    host.show(at && steps.preview(at))
    host.session().setSnap({ caught: at?.words ?? null })
  }
  const say = (): void => {
    if (!over) host.say(steps.hint())
  }
  const goOn = (): void => {
    const left = waiting
    waiting = []
    askAgain(host, left)
  }
  const back = (): void => {
    steps.back()
    if (!steps.begun()) goOn()
  }
  const take = (at: Anchor, how: (at: Anchor) => void = steps.take): void => {
    waiting = [...putAway(host), ...waiting]
    host.ask(null)
    taken = at
    how(at)
    if (!steps.begun()) goOn()
    if (over) return
    // Keys go on from where they are: the next Enter begins there.
    show(steps.begun() ? at : cursor && caughtAt(cursor))
    say()
  }

  /** A pointer sample at a point of the world, as if the mouse were there. */
  const sampleAt = (at: Vec3): PointerSample | null => {
    const { x, y, depth } = project(host.camera(), host.view(), at)
    return depth > 0 ? { id: -1, kind: 'mouse', x, y, button: 0, shift: false, ctrl: false, alt: false, time: 0 } : null
  }
  /** The far end of the one bar that is selected, as long as nothing holds it: what is built goes on from there. */
  const looseEnd = (): Vec3 | null => {
    const [only, second] = host.session().selection
    const body = second ? undefined : host.scene().bodies.find(({ id }) => only?.kind === 'body' && id === only.id)
    const bar = body?.shapes[0]
    if (body === undefined || bar?.kind !== 'link') return null
    const ends = snapFeatures(body.shapes).filter(({ kind }) => kind === 'end')
    const free = ends.findLast(({ at }) => isFree(host.scene(), { end: { body: body.id, local: at } }))
    return free === undefined ? null : toWorld(host.pose(body.id), free.at)
  }
  /** First position of the cursor: at the last point, at a loose end, else in the middle of the view. */
  const firstCursor = (): Vec3 => {
    if (now) return now.at
    const loose = looseEnd()
    if (loose) return loose
    const [camera, view, plane] = [host.camera(), host.view(), host.plane()]
    const shift = calcShift(view)
    const ray = calcRay(camera, view, view.width / 2 + shift.x, view.height / 2 + shift.y)
    return onGrid(host, meetPlane(ray, plane.origin, plane.normal) ?? camera.target)
  }
  /** What the cursor catches at its position. It stays in the plane at that position, whatever is seen in front of it. */
  const caughtAt = (at: Vec3): Anchor => {
    const plane = host.plane()
    const p = sampleAt(at)
    const caught = p && meaning(p)
    const isNear =
      caught !== null &&
      Math.abs(toPlane(plane, caught.at)[2]) < 1e-9 * Math.max(1, host.size()) &&
      (caught.snap !== null || lengthOf(subtract(caught.at, at)) < host.grid() / 2)
    const words = `grid ${lengthText(host.grid())}`
    return isNear ? caught : { body: GROUND, at, local: at, axis: plane.normal, snap: 'grid', joint: null, words }
  }
  const moveCursor = (arrow: readonly [number, number], stride: number): void => {
    const plane = host.plane()
    const [du, dv] = stepInPlane(host, arrow)
    const step = host.grid() * stride
    const from = cursor ?? firstCursor()
    const [u, v] = toPlane(plane, from)
    const fresh = cursor === null && now === null
    cursor = fresh ? from : onGrid(host, fromPlane(plane, u + du * step, v + dv * step))
    show(caughtAt(cursor))
  }
  const walk = (by: 1 | -1): boolean => {
    const points =
      steps.walk?.() ?? snapPoints(host).filter(({ snap }) => snap === 'marker' || snap === 'hole' || snap === 'end')
    if (points.length === 0) return false
    walked = walked < 0 ? (by > 0 ? 0 : points.length - 1) : (walked + by + points.length) % points.length
    const point = points[walked] ?? null
    cursor = point?.at ?? null
    show(point)
    return true
  }

  return {
    id: steps.id,
    hint: steps.hint,
    hover: (p) => {
      cursor = null
      walked = -1
      if (host.session().inline === null) show(meaning(p))
      return true
    },
    leave: () => {
      // A finger that is lifted leaves; where it began stays in sight.
      if (host.session().inline === null) show(steps.begun() ? taken : null)
    },
    click: (p) => {
      const at = meaning(p)
      if (at) take(at)
      else host.say({ ...steps.hint(), refused: 'No body is there, nor the working plane.' })
      return true
    },
    drag: (start) => {
      if (!steps.drags || start.ctrl || steps.begun()) return null
      const from = meaning(start)
      if (from === null) return null
      take(from)
      const placing: Gesture = {
        name: 'placing',
        move: (p) => {
          if (p.id === start.id) show(meaning(p))
          return placing
        },
        up: (p) => {
          if (p.id !== start.id) return placing
          const to = meaning(p)
          if (to && steps.begun()) take(to)
          return null
        },
        cancel: () => {
          if (steps.begun()) back()
          show(null)
          say()
        },
      }
      return placing
    },
    drop: (p) => {
      const at = meaning(p)
      if (at) take(at, steps.drop ?? steps.take)
    },
    key: (binding) => {
      const { popup } = host.session()
      if (popup !== null && popup.kind !== 'ends') return false
      const [, shift = '', key = ''] = /^(Shift\+)?(Arrow\w+)$/.exec(binding) ?? []
      const arrow = ARROWS[key]
      if (arrow) {
        moveCursor(arrow, shift === '' ? 1 : STRIDE)
        return true
      }
      if (binding === '[' || binding === ']') return walk(binding === ']' ? 1 : -1)
      if (steps.key?.(binding)) {
        say()
        return true
      }
      if (binding === 'Enter') {
        if (now === null) cursor = firstCursor()
        take(now ?? caughtAt(cursor!))
        return true
      }
      const measured = beginsNumber(binding) ? steps.measure(now) : null
      if (measured === null) return false
      const at = now
        ? project(host.camera(), host.view(), now.at)
        : { x: host.view().width / 2, y: host.view().height / 2 }
      host.ask({ dimension: 'length', ...measured, x: at.x, y: at.y })
      return true
    },
    typed: (value) => {
      const refusal = steps.typed(value, now)
      if (refusal !== null) return refusal
      // The point that was typed is not at the cursor.
      cursor = null
      if (!steps.begun()) goOn()
      host.ask(null)
      if (!over) {
        show(steps.begun() ? now : null)
        say()
      }
      return null
    },
    cancel: () => {
      if (!steps.begun()) return false
      back()
      host.ask(null)
      show(now)
      say()
      return true
    },
    end: () => {
      over = true
      if (steps.begun()) goOn()
      host.show(null)
      host.ask(null)
      host.session().setSnap({ caught: null })
    },
  }
}

export const NO_MARKS: Marks = { ghosts: [], dots: [], lines: [], handles: [], sweep: null }

/** The sign of what was caught, with its words; a free point has none, and the grid's step is named beside the view. */
export const dotsOf = ({ at, snap, axis, words, body }: Anchor): Marks['dots'] =>
  snap === null && body === GROUND
    ? []
    : [
        {
          at,
          kind: snap ?? 'align',
          axis: snap === 'grid' || snap === 'align' ? null : axis,
          label: snap === 'grid' ? '' : words,
        },
      ]
