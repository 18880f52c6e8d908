/** Velocity and acceleration polygons of a linkage at an instant: which points they have, and what leads from one to another. */
import {
  accelerationPolygon,
  ontoPlane,
  velocityPolygon,
  type Polygon,
  type PolygonPoint,
  type PolygonStep,
} from '../../geometry/index.ts'
import { massOfBody, motionPointName, motionPointsIn, type Scene } from '../../scene/index.ts'
import { bodyOffset, calcPointMotion, type Frame } from '../../simulation/index.ts'
import { isOnePin, type Linkage, type LinkagePose } from './linkage.ts'
import { subscript } from './subscript.ts'

/** Which polygon. */
export type PolygonKind = 'velocity' | 'acceleration'

/** A point of a polygon; its body is a link, by its place. */
export interface NamedPoint extends PolygonPoint {
  /** What it is, in words: the name of its joint, or of the point that is drawn. */
  readonly words: string
  /** The joint that it is at. */
  readonly joint: string | null
  /** A pivot on the frame, which is at the pole. */
  readonly pivot: boolean
}

export interface LinkagePolygon {
  readonly points: readonly NamedPoint[]
  readonly polygon: Polygon
  /** Pairs of points of one link, by their places: their ends make its image. Those of which one is a pivot are left out. */
  readonly images: readonly PolygonStep[]
}

/** The pole is called o. */
export const POLE = 'o'
const LETTERS = 'abcdefghijklmnpqrstuvwxyz'

/** a, b … without o; then a₁, b₁ …. */
const letterOf = (n: number): string => {
  const round = Math.floor(n / LETTERS.length)
  return `${LETTERS[n % LETTERS.length]}${round === 0 ? '' : subscript(round)}`
}

/** Points of a polygon as they are chosen, one after the other. */
interface Chosen {
  readonly points: NamedPoint[]
  /** From the point of a path to that of what slides on it. */
  readonly slides: PolygonStep[]
  /** The points of each link, by their places. */
  readonly members: readonly number[][]
  /** The next letter. */
  readonly next: () => string
}

/** The points of a polygon and the steps between them, at the places of a frame. */
function choosePoints(scene: Scene, linkage: Linkage, pose: LinkagePose, frame: Frame): Chosen {
  let named = 0
  const next = (): string => letterOf(named++)
  const chosen: Chosen = { points: [], slides: [], members: linkage.links.map(() => []), next }
  choosePins(chosen, linkage, pose)
  chooseSliding(chosen, linkage, pose)
  chooseDrawn(chosen, scene, linkage, pose, frame)
  return chosen
}

/** Adds a point that is one of these links; returns its place. */
function put({ points, members }: Chosen, point: NamedPoint, ...on: readonly number[]): number {
  for (const link of on) members[link]!.push(points.length)
  return points.push(point) - 1
}

/** The pins; a pivot on the frame is at the pole. */
function choosePins(chosen: Chosen, linkage: Linkage, pose: LinkagePose): void {
  /** Points by the joints that they are at, by their places. */
  const pinned = new Map<number, number>()
  linkage.joints.forEach(({ joint, links: [driven, main] }, k) => {
    const { kind, point: place } = pose.joints[k]!
    if (kind !== 'pin') return
    const [link, other] = driven === 0 ? [main, driven] : [driven, main]
    const at = { body: link, place, words: joint.name, joint: joint.id }
    if (other === 0) {
      put(chosen, { ...at, name: POLE, pivot: true }, link)
      return
    }
    // on a pin that holds three links there is one point
    const same = linkage.joints.findIndex((_, m) => m < k && pinned.has(m) && isOnePin(linkage, pose, k, m))
    const there = pinned.get(same)
    if (there === undefined) pinned.set(k, put(chosen, { ...at, name: chosen.next(), pivot: false }, driven, main))
    else {
      for (const on of [driven, main]) if (!chosen.members[on]!.includes(there)) chosen.members[on]!.push(there)
      pinned.set(k, there)
    }
  })
}

/** What slides on another link is pinned to something: there its point is, and the point of its path. */
function chooseSliding(chosen: Chosen, { links, joints }: Linkage, pose: LinkagePose): void {
  const { points, members } = chosen
  /** A point of a link that no pivot holds, and that a joint made. */
  const pinOf = (link: number): number | undefined => members[link]!.find((i) => !points[i]!.pivot)
  const count = (link: number): number => joints.filter(({ links: both }) => both.includes(link)).length
  joints.forEach(({ joint, links: [driven, main] }, k) => {
    const { kind, point: place } = pose.joints[k]!
    if (kind === 'pin') return
    const at = { words: joint.name, joint: joint.id, pivot: false }
    if (driven === 0 || main === 0) {
      const link = driven + main
      if (pinOf(link) === undefined) put(chosen, { ...at, name: chosen.next(), body: link, place }, link)
      return
    }
    const [block, path] = kind === 'slide' && count(main) < count(driven) ? [main, driven] : [driven, main]
    const pin = kind === 'slide' ? pinOf(block) : undefined
    const to = pin ?? put(chosen, { ...at, name: chosen.next(), body: block, place }, block)
    const { name, place: there, words: what } = points[to]!
    const words = `${what}, on ${links[path]!.name}`
    const from = put(chosen, { ...at, words, name: `${name}′`, body: path, place: there }, path)
    chosen.slides.push({ from, to })
  })
}

/** The points whose arrows are drawn. */
function chooseDrawn(chosen: Chosen, scene: Scene, { links }: Linkage, pose: LinkagePose, frame: Frame): void {
  for (const { body: id, position, index } of motionPointsIn(scene)) {
    const link = links.findIndex(({ bodies }) => bodies.includes(id))
    const [at, body] = [bodyOffset(frame, id), scene.bodies.find((one) => one.id === id)]
    if (link <= 0 || at < 0 || body === undefined) continue
    const { position: there } = calcPointMotion(frame.data, at, position ?? massOfBody(body).centre)
    const place = ontoPlane(pose.plane, there)
    const words = motionPointName(scene, index)
    put(chosen, { name: chosen.next(), body: link, place, words, joint: null, pivot: false }, link)
  }
}

/**
 * The polygon of a linkage at the instant of a frame. Its points are the joints between links that move, those of what slides with the
 * point of its path, and the points whose arrows are drawn.
 */
export function readPolygon(
  scene: Scene,
  linkage: Linkage,
  pose: LinkagePose,
  frame: Frame,
  kind: PolygonKind,
): LinkagePolygon {
  const { points, slides, members } = choosePoints(scene, linkage, pose, frame)
  // a link held on the frame is stepped along from its pivot, any other from its first point
  const within = members.flatMap((all): readonly PolygonStep[] => {
    const [from, ...others] = all.toSorted((a, b) => Number(points[b]!.pivot) - Number(points[a]!.pivot))
    return from === undefined ? [] : others.map((to) => ({ from, to }))
  })
  // the polygon asks for points of one body: a pin is one of each of its two
  const images = members.flatMap((all) => {
    const free = all.filter((i) => !points[i]!.pivot)
    return free.flatMap((from, k) => free.slice(k + 1).map((to) => ({ from, to })))
  })
  const draw = kind === 'velocity' ? velocityPolygon : accelerationPolygon
  const polygon = draw(pose.motions, points, slides)
  const sides = within.flatMap(({ from, to }) => {
    const link = members.findIndex((all) => all.includes(from) && all.includes(to))
    const [one, other] = [points[from]!, points[to]!].map((point) => ({ ...point, body: link }))
    return draw(pose.motions, [one!, other!], [{ from: 0, to: 1 }]).sides.map((side) => ({ ...side, from, to }))
  })
  return { points, images, polygon: { ...polygon, sides: [...sides, ...polygon.sides] } }
}
