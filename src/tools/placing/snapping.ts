/** Snapping: finds the point of the scene that a pixel means. */
import {
  fromPlane,
  snapFeatures,
  toBody,
  toPlane,
  toWorld,
  turn,
  type Pose,
  type SnapFeature,
  type SnapKind,
  type WorkingPlane,
} from '../../geometry/index.ts'
import { GROUND, hiddenIn, nameOfBody } from '../../scene/index.ts'
import { calcCameraAxes, calcPixelSize, calcRay, calcShift, meetPlane } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import type { Anchor, BuildHost } from '../tool.ts'
import type { Vec3 } from '../vector.ts'
import { add, dot, lengthOf, scale, subtract } from '../vector.ts'
import { lengthText } from './lengths.ts'

/** Pixels within which a point is caught. */
const REACH = { fine: 12, coarse: 22 } as const
/** Pixels within which the line through another point is caught. */
const LINE_REACH = 5
/** Distance in pixels by which a point may be farther away and still win over one of the next rank. */
const RANK = 1.5
/** 1 less the cosine of an angle that counts as none. */
const PARALLEL = 1e-6

const RANKS: Readonly<Record<SnapKind, number>> = {
  marker: 0,
  hole: 1,
  end: 2,
  centre: 3,
  'face-centre': 3,
  midpoint: 4,
  'edge-midpoint': 5,
  vertex: 5,
  align: 6,
  grid: 7,
}

const WORDS: Readonly<Record<SnapKind, string>> = {
  marker: 'joint',
  hole: 'axis',
  end: 'end',
  midpoint: 'middle',
  vertex: 'corner',
  centre: 'centre',
  'face-centre': 'face centre',
  'edge-midpoint': 'edge middle',
  align: 'line',
  grid: 'grid',
}

/** Points through which lines are caught: where joints are, or are likely to come. */
const LINED: readonly SnapKind[] = ['marker', 'hole', 'end']

/**
 * The point under a pixel: a joint or a feature of a body within reach, else the skin of a body, else the working plane, on
 * lines through other points and on its grid. Shift, and snapping switched off, leave only skin and plane. Bodies in `exclude`
 * are looked through. Null where the plane is not seen either.
 */
export function snapAt(host: BuildHost, p: PointerSample, exclude: readonly string[] = []): Anchor | null {
  const snaps = host.session().snap.on && !p.shift
  const points = snaps ? snapPoints(host, exclude, nearTo(host, p)) : null
  const caught = points && catchPoint(host, p, points)
  if (caught) return ofBodySeen(host, p, exclude, caught)
  return onSurface(host, p, exclude, points) ?? onPlane(host, p, points)
}

/** A joint that was caught, as a point of the one of its two bodies that the pointer is on: that is the body that is meant. */
function ofBodySeen(host: BuildHost, p: PointerSample, exclude: readonly string[], caught: Anchor): Anchor {
  const joint = caught.joint === null ? undefined : host.scene().joints.find(({ id }) => id === caught.joint)
  if (joint === undefined || joint.driven.body === GROUND || joint.main.body === GROUND) return caught
  const front = host.surface(p.x, p.y, exclude)
  const marker = [joint.driven, joint.main].find((end) => end.body === front?.body && end.body !== caught.body)
  if (front === null || marker === undefined) return caught
  const behind = host.surface(p.x, p.y, [...exclude, marker.body])
  const level = behind?.body === caught.body && lengthOf(subtract(behind.at, front.at)) <= LEVEL * host.size()
  return level ? caught : { ...caught, body: marker.body, local: marker.position }
}
/** Skins this near to each other, over the size of the mechanism, are one in front of the other for nobody. */
const LEVEL = 1e-6

/** What can be caught; null: nothing shall be. */
type Points = readonly Anchor[] | null

/** Features of one body, sorted out once: those that lines go through, and how far the others are from its origin. */
interface Sorted {
  readonly all: readonly SnapFeature[]
  readonly lined: readonly SnapFeature[]
  /** m. */
  readonly reach: number
}
const sorted = new WeakMap<readonly SnapFeature[], Sorted>()

function sortedFeatures(shapes: Parameters<typeof snapFeatures>[0]): Sorted {
  const all = snapFeatures(shapes)
  const before = sorted.get(all)
  if (before) return before
  const lined = all.filter(({ kind }) => LINED.includes(kind))
  const fresh = { all, lined, reach: Math.max(0, ...all.map(({ at, span }) => Math.hypot(...at) + span[1] - span[0])) }
  sorted.set(all, fresh)
  return fresh
}

/** Whether something about a point may be in reach of the pointer. */
function nearTo(host: BuildHost, p: PointerSample): (at: Vec3, reach: number) => boolean {
  const see = makeSeeing(host)
  const [camera, view] = [host.camera(), host.view()]
  return (at, reach) => {
    const { x, y, depth } = see(at)
    if (!(depth > reach)) return true
    return Math.hypot(x - p.x, y - p.y) < REACH.coarse + reach / calcPixelSize(view, depth - reach, camera)
  }
}

/**
 * What can be caught, where it is seen: joints, then features of bodies in file order. Of bodies that are not `near` only what
 * lines go through.
 */
export function snapPoints(
  host: BuildHost,
  exclude: readonly string[] = [],
  near: (at: Vec3, reach: number) => boolean = () => true,
): readonly Anchor[] {
  const scene = host.scene()
  const plane = host.plane()
  const hidden = hiddenIn(scene)
  const skipped = new Set([...hidden, ...exclude])
  const poses = new Map<string, Pose>()
  const poseOf = (body: string): Pose => {
    const known = poses.get(body)
    if (known) return known
    const pose = host.pose(body)
    poses.set(body, pose)
    return pose
  }
  const anchors: Anchor[] = []
  for (const { id, name, driven, main } of scene.joints) {
    const marker = [main, driven].find(({ body }) => body !== GROUND && !skipped.has(body)) ?? null
    if (marker === null || (skipped.has(driven.body) && skipped.has(main.body))) continue
    const pose = poseOf(marker.body)
    const axis = turn(pose.orientation, turn(marker.orientation, [0, 0, 1]))
    const at = toWorld(pose, marker.position)
    anchors.push({
      body: marker.body,
      at,
      local: marker.position,
      axis: facing(axis, plane),
      snap: 'marker',
      joint: id,
      words: name,
    })
  }
  for (const { id, name, shapes } of scene.bodies) {
    if (skipped.has(id)) continue
    const pose = poseOf(id)
    const { all, lined, reach } = sortedFeatures(shapes)
    const features = near(pose.position, reach) ? all : lined
    for (const feature of features) anchors.push(anchorOf(id, name, pose, feature, plane))
  }
  return anchors
}

/** A feature as a point to build on: on an axis square to the working plane, where it meets the plane inside the solid. */
function anchorOf(body: string, name: string, pose: Pose, feature: SnapFeature, plane: WorkingPlane): Anchor {
  const axis = feature.axis && turn(pose.orientation, feature.axis)
  let local = feature.at
  let at = toWorld(pose, local)
  if (axis && feature.axis && Math.abs(dot(axis, plane.normal)) > 1 - PARALLEL) {
    const height = toPlane(plane, at)[2] * Math.sign(dot(axis, plane.normal))
    const slack = 1e-9 * Math.max(1, Math.abs(height))
    if (height !== 0 && -height >= feature.span[0] - slack && -height <= feature.span[1] + slack) {
      local = add(local, scale(feature.axis, -height))
      at = add(at, scale(axis, -height))
    }
  }
  const words = `${WORDS[feature.kind]} of ${name}`
  return { body, at, local, axis: axis && facing(axis, plane), snap: feature.kind, joint: null, words }
}

/** An axis square to the plane points to its viewer, so that angles count as they are seen. */
const facing = (axis: Vec3, { normal }: WorkingPlane): Vec3 =>
  dot(axis, normal) < PARALLEL - 1 ? scale(axis, -1) : axis

/** Where points are seen; the camera is taken apart once for all of them. */
function makeSeeing(host: BuildHost): (at: Vec3) => { readonly x: number; readonly y: number; readonly depth: number } {
  const [camera, view] = [host.camera(), host.view()]
  const { right, up, back } = calcCameraAxes(camera)
  const pixel = calcPixelSize(view, 1, camera)
  const shift = calcShift(view)
  const [x, y] = [view.width / 2 + shift.x, view.height / 2 + shift.y]
  return (at) => {
    const d = subtract(at, camera.target)
    const depth = camera.distance - dot(d, back)
    return { x: x + dot(d, right) / (pixel * depth), y: y - dot(d, up) / (pixel * depth), depth }
  }
}

function catchPoint(host: BuildHost, p: PointerSample, points: readonly Anchor[]): Anchor | null {
  const see = makeSeeing(host)
  const reach = p.kind === 'touch' ? REACH.coarse : REACH.fine
  const far = host.camera().distance
  let least = Infinity
  let caught: Anchor | null = null
  for (const point of points) {
    const seen = see(point.at)
    if (!(seen.depth > 0)) continue
    const distance = Math.hypot(seen.x - p.x, seen.y - p.y)
    if (distance > reach) continue
    // Of points behind each other the one nearer to the eye wins.
    const score = distance + RANK * RANKS[point.snap ?? 'grid'] + (0.1 * seen.depth) / far
    if (score >= least) continue
    least = score
    caught = point
  }
  return caught
}

function onSurface(host: BuildHost, p: PointerSample, exclude: readonly string[], points: Points): Anchor | null {
  const surface = host.surface(p.x, p.y, exclude)
  if (surface === null) return null
  const { body, normal } = surface
  const plane = host.plane()
  const name = nameOfBody(host.scene(), body)
  const pose = host.pose(body)
  const words = `on ${name}`
  const height = toPlane(plane, surface.at)[2]
  // A face that looks along the plane's normal: what is built on it lies in the plane, within the body.
  if (Math.abs(dot(normal, plane.normal)) > 1 - 1e-4 && Math.abs(height) <= host.size()) {
    const { at, words: where } = alongLines(host, add(surface.at, scale(plane.normal, -height)), points)
    const detail = where === null ? words : `${words}, ${where}`
    return { body, at, local: toBody(pose, at), axis: plane.normal, snap: null, joint: null, words: detail }
  }
  return { body, at: surface.at, local: toBody(pose, surface.at), axis: normal, snap: null, joint: null, words }
}

function onPlane(host: BuildHost, p: PointerSample, points: Points): Anchor | null {
  const plane = host.plane()
  const hit = meetPlane(calcRay(host.camera(), host.view(), p.x, p.y), plane.origin, plane.normal)
  if (hit === null) return null
  if (points === null)
    return { body: GROUND, at: hit, local: hit, axis: plane.normal, snap: null, joint: null, words: 'free' }
  const { at, words, aligned } = alongLines(host, hit, points)
  const snap = aligned ? 'align' : 'grid'
  const met = pointAt(host, at, points)
  if (met !== null) return { ...met, snap }
  return {
    body: GROUND,
    at,
    local: at,
    axis: plane.normal,
    snap,
    joint: null,
    words: words ?? `grid ${lengthText(host.grid())}`,
  }
}

/** What pins sit on, where lines and grid lead onto it: as nobody sees it apart from what was caught, it is meant. */
function pointAt(host: BuildHost, at: Vec3, points: readonly Anchor[]): Anchor | null {
  const plane = host.plane()
  const [u, v] = toPlane(plane, at)
  const near = LEVEL * host.size()
  const met = points.filter(({ at: point, snap }) => {
    if (snap === null || !LINED.includes(snap)) return false
    const [pu, pv, height] = toPlane(plane, point)
    return Math.hypot(pu - u, pv - v) <= near && Math.abs(height) <= host.size()
  })
  const rank = ({ snap }: Anchor): number => RANKS[snap ?? 'grid']
  return met.reduce<Anchor | null>((best, point) => (best === null || rank(point) < rank(best) ? point : best), null)
}

/** A point of the plane moved onto lines through other points, level with or straight above them, and onto the grid. */
function alongLines(
  host: BuildHost,
  point: Vec3,
  points: Points,
): { readonly at: Vec3; readonly words: string | null; readonly aligned: boolean } {
  const plane = host.plane()
  if (points === null) return { at: point, words: null, aligned: false }
  const [u, v] = toPlane(plane, point)
  const reach = LINE_REACH * calcPixelSize(host.view(), host.camera().distance, host.camera())
  const best = { u: { gap: reach, at: NaN, name: '' }, v: { gap: reach, at: NaN, name: '' } }
  for (const { at, snap: kind, words } of points) {
    if (kind === null || !LINED.includes(kind)) continue
    const [pu, pv, height] = toPlane(plane, at)
    if (Math.abs(height) > reach) continue
    if (Math.abs(pu - u) < best.u.gap) best.u = { gap: Math.abs(pu - u), at: pu, name: words }
    if (Math.abs(pv - v) < best.v.gap) best.v = { gap: Math.abs(pv - v), at: pv, name: words }
  }
  const [gu, gv] = toPlane(plane, onGrid(host, point))
  const names = [...new Set([best.u, best.v].flatMap(({ at, name }) => (Number.isNaN(at) ? [] : [name])))]
  const [au, av] = [Number.isNaN(best.u.at) ? gu : best.u.at, Number.isNaN(best.v.at) ? gv : best.v.at]
  return {
    at: fromPlane(plane, clean(au), clean(av)),
    words: names.length === 0 ? null : `aligned with ${names.join(' and ')}`,
    aligned: names.length > 0,
  }
}

/** The nearest point of the plane's grid. */
export function onGrid(host: BuildHost, point: Vec3): Vec3 {
  const plane = host.plane()
  const step = host.grid()
  const [u, v] = toPlane(plane, point)
  const round = (x: number): number => clean(Math.round(x / step) * step)
  return fromPlane(plane, round(u), round(v))
}

/** Removes the rounding of the rotations by which a place was computed. */
const clean = (x: number): number => Number(x.toPrecision(12)) + 0
