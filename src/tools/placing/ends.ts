/** Ends of what is placed: those that meet something are pinned to it at once, the others are offered the ground. */
import { snapFeatures, toBody, toWorld, type Pose, type SnapKind } from '../../geometry/index.ts'
import { freedomsOf, GROUND, isStill, joinBodies, type Body, type Scene, type SceneDraft } from '../../scene/index.ts'
import type { PlacedEnd, Popup } from '../../session/index.ts'
import { project } from '../camera-pose.ts'
import type { Anchor, BuildHost } from '../tool.ts'
import { dot, lengthOf, scale, subtract, type Vec3 } from '../vector.ts'
import { seenPoints } from './seen-points.ts'

/** What pins an end that lies on it: joints, eyes and axes. On a skin an end may just as well lie loosely. */
const PINNING: readonly (SnapKind | null)[] = ['marker', 'hole', 'end', 'centre', 'midpoint']

/** Points this near to each other, over the size of the mechanism, lie on each other. */
const CLOSED = 1e-6

/** What a pin at a point turns about, world axes: what was caught there may only slide, and its direction is none to turn about. */
function pinAxis(host: BuildHost, { joint: id, axis }: Anchor): Vec3 {
  const joint = host.scene().joints.find((one) => one.id === id)
  const turns = joint === undefined || freedomsOf(joint.type).includes('angle')
  return (turns ? axis : null) ?? host.plane().normal
}

/** The distance of a point from a line through another, along a direction of length 1. */
function distanceFrom(at: Vec3, axis: Vec3, point: Vec3): number {
  const gap = subtract(point, at)
  return lengthOf(subtract(gap, scale(axis, dot(gap, axis))))
}

/** Whether a point, world axes, lies on the axis of a pin at what was caught: bars on one pin lie in layers along it. */
export function liesOnPin(host: BuildHost, caught: Anchor, point: Vec3): boolean {
  return distanceFrom(caught.at, pinAxis(host, caught), point) <= CLOSED * host.size()
}

/**
 * Pins a body that the same edit has made or changed, where it lies on eyes of others. One answer for each anchor, the first of which is where
 * the body begins.
 */
export function pinEnds(
  host: BuildHost,
  draft: SceneDraft,
  id: string,
  anchors: readonly Anchor[],
): readonly PlacedEnd[] {
  const body = draft.bodies.find((one) => one.id === id)
  if (body === undefined) return []
  const { fixed, position, orientation } = body
  const pose = (other: string): Pose => (other === id ? { position, orientation } : host.pose(other))
  return anchors.flatMap((anchor, i): PlacedEnd[] => {
    // What stands still already needs nothing to hold it.
    if (anchor.body === id || (fixed && isStill(draft, anchor.body))) return []
    const end = { body: id, local: eyeAt(body.shapes, toBody(body, anchor.at)) }
    const on = { body: anchor.body, local: anchor.local }
    const axis = pinAxis(host, anchor)
    // What is fixed is what the other turns about.
    const [driven, main] = fixed ? [on, end] : [end, on]
    const pinned =
      anchor.body !== GROUND && (PINNING.includes(anchor.snap) || liesOnEye(draft, anchor, CLOSED * host.size()))
    const joint = pinned ? joinBodies(draft, { type: 'revolute', driven, main, axis }, pose).joint : null
    return [{ end, on, axis, joint, first: i === 0 }]
  })
}

/** Whether a point on a body's skin lies on the axis of one of its eyes: there it looks pinned, so that it is meant to be. */
function liesOnEye({ bodies }: SceneDraft, { body, local }: Anchor, near: number): boolean {
  const shapes = bodies.find(({ id }) => id === body)?.shapes ?? []
  return eyesOf(shapes).some(({ at, axis }) => axis !== null && distanceFrom(at, axis, local) <= near)
}

const eyesOf = (shapes: Body['shapes']) => snapFeatures(shapes).filter(({ kind }) => kind === 'end' || kind === 'hole')

/** The eye at a point, but for rounding; else the point. Body axes. */
function eyeAt(shapes: Body['shapes'], local: Vec3): Vec3 {
  return eyesOf(shapes).find(({ at }) => lengthOf(subtract(at, local)) < 1e-12)?.at ?? local
}

/** Says what became of the ends of what was just placed; `at`, world axes, is where each of them lies. */
export function openEnds(host: BuildHost, ends: readonly PlacedEnd[], at: readonly Vec3[]): void {
  const most = ends.findIndex(({ joint, first }) => joint === null && first)
  const which =
    most >= 0
      ? most
      : Math.max(
          0,
          ends.findLastIndex(({ joint }) => joint !== null),
        )
  const place = at[which]
  if (ends.length === 0 || place === undefined) return
  const { x, y } = project(host.camera(), host.view(), place)
  host.open({ kind: 'ends', ends, seen: pixelsOf(host, at), x, y, clear: seenPoints(host) })
}

const pixelsOf = (host: BuildHost, points: readonly Vec3[]): { readonly x: number; readonly y: number }[] =>
  points.map((point) => {
    const { x, y } = project(host.camera(), host.view(), point)
    return { x, y }
  })

/** Puts what is open away; the answer is the ends in it that nothing holds. */
export function putAway(host: BuildHost): readonly PlacedEnd[] {
  const { popup } = host.session()
  if (popup !== null) host.open(null)
  return popup?.kind === 'ends' ? popup.ends.filter((end) => isFree(host.scene(), end)) : []
}

/** Opens once more what nobody has answered, behind what has just been placed. */
export function askAgain(host: BuildHost, waiting: readonly PlacedEnd[]): void {
  const { popup } = host.session()
  if (popup !== null && popup.kind !== 'ends') return
  const ends = waiting.filter((end) => stillLies(host, end))
  const [first] = ends
  if (first === undefined) return
  const at = ends.map(({ end }) => toWorld(host.pose(end.body), end.local))
  if (popup === null) return openEnds(host, ends, at)
  const seen = [...popup.seen, ...pixelsOf(host, at)]
  host.open({ ...popup, ends: [...popup.ends, ...ends], seen } satisfies Popup)
}

/** Whether nothing holds an end: no joint sits there. */
export function isFree(scene: Pick<Scene, 'joints'>, { end }: Pick<PlacedEnd, 'end'>): boolean {
  const isHere = ({ body, position }: { readonly body: string; readonly position: Vec3 }): boolean =>
    body === end.body && lengthOf(subtract(position, end.local)) < 1e-9
  return !scene.joints.some(({ driven, main }) => isHere(driven) || isHere(main))
}

/** Whether an end is there, free, and lies where it lay. */
function stillLies(host: BuildHost, { end, on, ...rest }: PlacedEnd): boolean {
  const scene = host.scene()
  const isThere = (body: string): boolean => body === GROUND || scene.bodies.some(({ id }) => id === body)
  if (!isThere(end.body) || !isThere(on.body) || !isFree(scene, { end, ...rest })) return false
  const [a, b] = [end, on].map(({ body, local }) => toWorld(host.pose(body), local)) as [Vec3, Vec3]
  return lengthOf(subtract(a, b)) <= CLOSED * host.size()
}
