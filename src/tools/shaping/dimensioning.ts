/** Stretches the selected body by the ends of its links, the faces of its boxes, the rims of its cylinders. */
import { composePose, linkFrame, multiplyQuat, toBody, toWorld, turn, type Pose } from '../../geometry/index.ts'
import {
  extentAlong,
  GROUND,
  lockedIn,
  movePoses,
  partsOf,
  setCorner,
  setExtent,
  setLinkEnd,
  setRadius,
  turnBetween,
  turnedAbout,
  type Body,
  type Part,
  type Scene,
  type SceneDraft,
  type Shape,
} from '../../scene/index.ts'
import type { Hint } from '../../session/index.ts'
import { calcCameraAxes, calcRay, meetPlane } from '../camera-pose.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { handleAt } from '../handles.ts'
import { snapAt } from '../placing/snapping.ts'
import type { BuildHost, Handle, Marks, Tool } from '../tool.ts'
import { add, cross, directionOr, dot, lengthOf, scale, squareTo, subtract, type Vec3 } from '../vector.ts'
import { REACH } from './gizmo.ts'
import { beginsNumber } from './numbers.ts'

/** A body with more than this to drag shows what the first of its shapes have. */
const MOST_HANDLES = 24
/** No shape gets thinner than this, over the size of the scene. */
const THINNEST = 1e-4
const FIELD = { x: 18, y: 18 } as const
const HINT: Hint = { text: 'Drag an end or a face, or type its size while you drag', keys: ['Shift'] }

/** One part of one shape of a body, where it is seen. */
interface Grip {
  readonly body: string
  readonly index: number
  readonly part: Part
  readonly handle: Handle
}

/** A stretch under way, or the last one. */
interface Stretch {
  readonly grip: Grip
  readonly pose: Pose
  readonly shape: Shape
  readonly name: string
  /** An end that goes where it is dragged, and turns the body about the other one; else it keeps to its line. */
  readonly free: boolean
  /** Where the part is dragged to, world axes, and how large that makes it. */
  readonly target: Vec3
  readonly size: number
  readonly at: { readonly x: number; readonly y: number }
  readonly before: Scene
  /** What the drag has led to; once it is another scene, the drag is over for good. */
  readonly led: Scene | null
}

type Dimensioning = Pick<Tool, 'hover' | 'click' | 'drag' | 'key' | 'typed' | 'cancel' | 'end'> & {
  /** Null where there is nothing to stretch. */
  readonly hint: () => Hint | null
}

export function makeDimensioning(host: BuildHost): Dimensioning {
  let stretch: Stretch | null = null
  let dragging = false
  let coarse = false

  const grips = (): readonly Grip[] => {
    const body = stretched(host)
    return body === null ? [] : gripsOf(host, body, coarse ? REACH.coarse : REACH.fine)
  }
  const marks: Marks = {
    ghosts: [],
    dots: [],
    sweep: null,
    get handles() {
      return grips().map(({ handle }) => handle)
    },
    get lines() {
      // Of what moves on by itself the line would stay behind.
      if (stretch === null || !dragging || stretch.grip.part.kind === 'corner' || host.running()) return []
      return [{ from: fixedPoint(stretch), to: stretch.target, look: 'measure' as const, label: '' }]
    },
  }
  host.show(marks)

  const gripAt = (p: PointerSample): Grip | null => {
    const all = grips()
    const handle = handleAt(
      all.map((grip) => grip.handle),
      host.camera(),
      host.view(),
      p.x,
      p.y,
    )
    return all.find((grip) => grip.handle === handle) ?? null
  }
  const ask = ({ grip, size, at }: Stretch): void =>
    host.ask({ label: nameOf(grip.part), dimension: 'length', value: size, x: at.x + FIELD.x, y: at.y + FIELD.y })
  const forget = (): void => {
    if (stretch !== null) {
      host.session().setSnap({ caught: null })
      host.ask(null)
    }
    stretch = null
    dragging = false
  }
  /** The stretch that a size may still be typed for. */
  const open = (): Stretch | null => {
    if (stretch !== null && !dragging && (stretch.led !== host.scene() || host.running())) forget()
    return stretch
  }
  const put = (next: Stretch): boolean =>
    host.edit(`${wordOf(next.grip.part)} ${next.name}`, (draft) => {
      apply(draft, next)
      return true
    }) !== null

  const begin = (grip: Grip, start: PointerSample): Gesture => {
    const body = host.scene().bodies.find(({ id }) => id === grip.body)!
    const shape = body.shapes[grip.index]!
    const pose = host.pose(grip.body)
    const before = host.scene()
    const free = grip.part.kind === 'end' && !isJointed(host, body, grip)
    host.begin(`${wordOf(grip.part)} ${body.name}`)
    dragging = true
    const at = (p: PointerSample): Stretch => {
      const base = { grip, pose, shape, name: body.name, free, before, at: { x: p.x, y: p.y }, led: null }
      const found = findTarget(host, base, p)
      host.session().setSnap({ caught: found.words })
      return { ...base, target: found.target, size: found.size }
    }
    const dimensioning: Gesture = {
      name: 'dimensioning',
      move: (p) => {
        if (p.id !== start.id) return dimensioning
        if (!dragging) return null
        stretch = at(p)
        put(stretch)
        ask(stretch)
        host.show(marks)
        return dimensioning
      },
      up: (p) => {
        if (p.id !== start.id) return dimensioning
        if (!dragging) return null
        dragging = false
        host.commit()
        host.session().setSnap({ caught: null })
        if (host.running()) forget()
        else if (stretch !== null) stretch = { ...stretch, led: host.scene() }
        host.show(marks)
        return null
      },
      cancel: () => {
        if (dragging) host.cancelEdit()
        forget()
        host.show(marks)
      },
    }
    return dimensioning
  }

  return {
    hint: () => (stretched(host) === null ? null : HINT),
    hover: (p) => gripAt(p) !== null,
    click: (p) => {
      coarse = p.kind === 'touch'
      forget()
      host.show(marks)
      return !p.alt && !p.shift && !p.ctrl && gripAt(p) !== null
    },
    drag: (start) => {
      coarse = start.kind === 'touch'
      const grip = start.ctrl ? null : gripAt(start)
      forget()
      return grip && begin(grip, start)
    },
    key: (binding) => {
      const begun = beginsNumber(binding) ? open() : null
      if (begun === null) return false
      ask(begun)
      return true
    },
    typed: (value) => {
      const begun = open()
      if (begun === null) return 'Drag an end or a face first.'
      if (!(value > 0)) return 'A size is above zero.'
      // What is typed after a drag is the end of that drag: undo takes both back.
      const after = !dragging
      if (after && begun.led !== begun.before) host.resume()
      const taken = put(sized(begun, value))
      if (after || taken) host.commit()
      if (!taken) return 'The scene does not take this.'
      forget()
      host.show(marks)
      return null
    },
    cancel: () => {
      if (stretch === null) return false
      forget()
      return true
    },
    end: () => {
      if (dragging) host.cancelEdit()
      forget()
      host.show(null)
    },
  }
}

/** The one body that is selected, where it can be changed. */
function stretched(host: BuildHost): Body | null {
  const [only, second] = host.session().selection
  if (only?.kind !== 'body' || second !== undefined || only.id === GROUND) return null
  const scene = host.scene()
  if (lockedIn(scene).has(only.id)) return null
  return scene.bodies.find(({ id }) => id === only.id) ?? null
}

function gripsOf(host: BuildHost, body: Body, radiusPx: number): readonly Grip[] {
  const pose = host.pose(body.id)
  const { back } = calcCameraAxes(host.camera())
  return body.shapes
    .flatMap((shape, index) => {
      const seen = composePose(pose, shape)
      return partsOf(shape).map((part): Grip => {
        const { at, axis } = placeOf(shape, part, seen, back)
        const id = `${index}/${nameOfGrip(part)}`
        return { body: body.id, index, part, handle: { id, kind: 'end', at, axis, radiusPx } }
      })
    })
    .slice(0, MOST_HANDLES)
}

/** Where a part is seen, and which way it is dragged; world axes. */
function placeOf(shape: Shape, part: Part, seen: Pose, back: Vec3): { readonly at: Vec3; readonly axis: Vec3 } {
  const point = (local: Vec3): Vec3 => toWorld(seen, local)
  const way = (local: Vec3): Vec3 => turn(seen.orientation, local)
  switch (part.kind) {
    case 'end': {
      const link = shape as Extract<Shape, { kind: 'link' }>
      const other = part.end === 'to' ? link.from : link.to
      return { at: point(link[part.end]), axis: directionOr(way(subtract(link[part.end], other)), [1, 0, 0]) }
    }
    case 'face': {
      const unit = [0, 0, 0].map((_, k) => (k === part.axis ? part.side : 0)) as unknown as Vec3
      const cap = shape.kind === 'capsule' ? shape.radius : 0
      return { at: point(scale(unit, extentAlong(shape, part.axis) / 2 + cap)), axis: way(unit) }
    }
    case 'radius': {
      const { radius } = shape as Extract<Shape, { kind: 'sphere' }>
      // Where the outline is seen, at the right.
      const right = directionOr(cross([0, 0, 1], back), [1, 0, 0])
      const axis = shape.kind === 'sphere' ? right : squareTo(way([0, 0, 1]), right, cross(back, way([0, 0, 1])))
      return { at: add(point([0, 0, 0]), scale(axis, radius)), axis }
    }
    case 'corner': {
      const [x, y] = (shape as Extract<Shape, { kind: 'extrusion' }>).outline[part.corner]!
      return { at: point([x, y, 0]), axis: way([0, 0, 1]) }
    }
  }
}

/** Whether a joint or a spring is attached at the end of a link: then the end keeps to the link's own line. */
function isJointed(host: BuildHost, body: Body, { handle, index }: Grip): boolean {
  const link = body.shapes[index]
  if (link?.kind !== 'link') return false
  const pose = host.pose(body.id)
  const end = toBody(pose, handle.at)
  const normal = turn(multiplyQuat(link.orientation, linkFrame(link).orientation), [0, 0, 1])
  const near = (place: { readonly body: string; readonly position: Vec3 }): boolean => {
    if (place.body !== body.id) return false
    const d = subtract(place.position, end)
    return lengthOf(subtract(d, scale(normal, dot(d, normal)))) <= 1e-6 * linkFrame(link).length
  }
  return host.scene().joints.some(({ driven, main }) => near(driven) || near(main))
}

interface Found {
  readonly target: Vec3
  readonly size: number
  readonly words: string | null
}

type Base = Omit<Stretch, 'target' | 'size'>

function findTarget(host: BuildHost, base: Base, p: PointerSample): Found {
  const { grip, pose, shape, free } = base
  const { at, axis } = grip.handle
  const { back } = calcCameraAxes(host.camera())
  const snaps = host.session().snap.on && !p.shift
  const anchor = snaps ? snapAt(host, p, [grip.body]) : null
  const feature =
    anchor !== null && anchor.snap !== null && anchor.snap !== 'grid' && anchor.snap !== 'align' ? anchor : null
  const least = THINNEST * host.size()
  const seen = composePose(pose, shape)
  const ray = calcRay(host.camera(), host.view(), p.x, p.y)
  if (grip.part.kind === 'corner' || (grip.part.kind === 'end' && free)) {
    const link = shape.kind === 'link' ? linkFrame(shape) : null
    const normal = turn(seen.orientation, link === null ? [0, 0, 1] : turn(link.orientation, [0, 0, 1]))
    const plane = Math.abs(dot(normal, back)) > 0.1 ? normal : back
    const onPlane = (point: Vec3): Vec3 => subtract(point, scale(normal, dot(subtract(point, at), normal)))
    if (feature !== null || grip.part.kind === 'corner') {
      const target = onPlane(anchor?.snap ? anchor.at : (meetPlane(ray, at, plane) ?? at))
      const size = Math.max(least, lengthOf(subtract(target, fixedPoint(base))))
      return { target, size, words: anchor?.snap ? anchor.words : null }
    }
    // Beside everything else the length is round, not the place.
    const from = fixedPoint(base)
    const way = subtract(onPlane(meetPlane(ray, at, plane) ?? at), from)
    const size = Math.max(least, snaps ? rounded(host, lengthOf(way)) : lengthOf(way))
    return { target: add(from, scale(directionOr(way, axis), size)), size, words: null }
  }
  // Along one line only: the point of the line nearest to the ray, or level with what was caught.
  const across = directionOr(cross(axis, back), [1, 0, 0])
  const point = feature?.at ?? meetPlane(ray, at, directionOr(cross(axis, across), back)) ?? at
  const from = fixedPoint(base)
  const raw = dot(subtract(point, from), axis) - offsetOf(shape, grip.part)
  const size = Math.max(least, snaps && feature === null ? rounded(host, raw) : raw)
  return { target: add(from, scale(axis, size + offsetOf(shape, grip.part))), size, words: feature?.words ?? null }
}

/** To a whole number of grid steps, but not to none. */
function rounded(host: BuildHost, length: number): number {
  const step = host.grid()
  const steps = Math.round(length / step)
  return steps > 0 ? Number((steps * step).toPrecision(12)) : length
}

/** What stays while the part is dragged, world axes: the other end, the face across, the middle. */
function fixedPoint({ grip, pose, shape }: Base): Vec3 {
  const { part, handle } = grip
  const seen = composePose(pose, shape)
  if (part.kind === 'end') {
    const link = shape as Extract<Shape, { kind: 'link' }>
    return toWorld(seen, part.end === 'to' ? link.from : link.to)
  }
  if (part.kind === 'face')
    return subtract(handle.at, scale(handle.axis, extentAlong(shape, part.axis) + offsetOf(shape, part)))
  return part.kind === 'corner' ? handle.at : seen.position
}

/** The caps of a capsule are not part of its length. */
const offsetOf = (shape: Shape, part: Part): number =>
  shape.kind === 'capsule' && part.kind === 'face' ? shape.radius : 0

/** The same stretch, to a size that was typed. */
function sized(stretch: Stretch, size: number): Stretch {
  const from = fixedPoint(stretch)
  const way = directionOr(subtract(stretch.target, from), stretch.grip.handle.axis)
  return { ...stretch, size, target: add(from, scale(way, size + offsetOf(stretch.shape, stretch.grip.part))) }
}

function apply(draft: SceneDraft, { grip, pose, shape, free, target, size }: Stretch): void {
  const { body, index, part } = grip
  switch (part.kind) {
    case 'face':
      return setExtent(draft, body, index, part, size)
    case 'radius':
      return setRadius(draft, body, index, size)
    case 'corner':
      return setCorner(draft, body, index, part.corner, toBody(composePose(pose, shape), target))
    case 'end': {
      // Along the link in its own axes; another direction is a turn of the body about the end that stays.
      const link = shape as Extract<Shape, { kind: 'link' }>
      const [dragged, fixed] = part.end === 'to' ? [link.to, link.from] : [link.from, link.to]
      const way = subtract(dragged, fixed)
      const local = add(fixed, scale(way, size / lengthOf(way)))
      setLinkEnd(draft, body, index, part.end, toWorld(shape, local))
      const pivot = toWorld(composePose(pose, shape), fixed)
      const before = directionOr(subtract(grip.handle.at, pivot), [1, 0, 0])
      const after = directionOr(subtract(target, pivot), before)
      if (free) movePoses(draft, new Map([[body, turnedAbout(pose, pivot, turnBetween(before, after))]]))
    }
  }
}

function nameOfGrip(part: Part): string {
  if (part.kind === 'end') return `end/${part.end}`
  if (part.kind === 'face') return `face/${part.axis}/${part.side}`
  return part.kind === 'corner' ? `corner/${part.corner}` : 'radius'
}

const nameOf = (part: Part): string =>
  part.kind === 'end' ? 'length' : part.kind === 'radius' ? 'radius' : part.kind === 'corner' ? 'moved by' : 'size'

const wordOf = (part: Part): string =>
  part.kind === 'end' ? 'Lengthen' : part.kind === 'corner' ? 'Reshape' : 'Resize'
