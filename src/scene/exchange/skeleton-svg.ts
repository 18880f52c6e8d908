/**
 * A pose as a kinematic diagram after ISO 3952, seen from where a camera stands, in parallel projection: bodies as bars and plates between what holds them, the ground
 * hatched, a sign for each joint. The text is a whole SVG file, and the same for the same scene.
 */
import { add, composePose, dot, scale, subtract, toWorld, turn, type Pose } from '../../geometry/index.ts'
import { drivesOf, GROUND } from '../document.ts'
import type { Force, Joint, Scene, Vec3 } from '../document.ts'
import type { ForceLook } from '../elements/force-element.ts'
import { lookOf } from '../elements/forces.ts'
import { holdsOf } from '../elements/holds.ts'
import { freedomOfDrive, isReaching, heldRowsOf, ownNumbers } from '../joints.ts'
import { hiddenIn, shownIn } from '../commands/shown.ts'
import { drawCurved, drawFoot, drawStraight } from './skeleton/arrows.ts'
import { drawBody, onPaper } from './skeleton/bodies.ts'
import { drawForce, FORCE_SIGNS, type ForceDrawing } from './skeleton/force-signs.ts'
import { writeNames, type Name } from './skeleton/names.ts'
import { escapeXml } from './escape-xml.ts'
import { DRIVE, framed, hatch, INK, PAPER, Pen, px } from './skeleton/pen.ts'
import { makePaper, type Paper, type Point, type SkeletonCamera } from './skeleton/projection.ts'
import { GUIDE_END_ON, REACH, SIGNS, SLIDER } from './skeleton/signs.ts'

/** What of a pose a diagram shows. */
export interface SkeletonOptions {
  /** s: loads that change are drawn as they are then. */
  readonly time?: number
  /** Names of bodies and joints; shown unless false. */
  readonly names?: boolean
}

/** Width of all lines, px. */
const STROKE = 1.75
const MARGIN = 20
/** The smallest drawing, px. */
const LEAST = 120
/** A guide reaches this far beyond what it guides, px. */
const BEYOND = 22

/** A joint as it stands. */
interface Standing {
  readonly joint: Joint
  readonly driven: Pose
  readonly main: Pose
  /** Position of the sign, world axes, m. */
  readonly seat: Vec3
  readonly at: Point
  readonly depth: number
  /** Unit vector of the world. */
  readonly axis: Vec3
  readonly along: Point
  readonly facing: number
}

/** A force, and how it is drawn. */
interface Pushing {
  readonly force: Force
  readonly look: ForceLook
}

/** The diagram of `scene` with its bodies at `poses`; a body that is not among them stands where the scene has it. */
export function skeletonSvg(
  scene: Scene,
  poses: ReadonlyMap<string, Pose>,
  camera: SkeletonCamera,
  { time = 0, names = true }: SkeletonOptions = {},
): string {
  const hidden = hiddenIn(scene)
  const shown = shownIn(scene)
  const paper = makePaper(camera)
  const home: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
  const bodies = new Map(scene.bodies.map((body) => [body.id, body]))
  const poseOf = (id: string): Pose => poses.get(id) ?? bodies.get(id) ?? home
  const isGround = (id: string): boolean => id === GROUND || (bodies.get(id)?.fixed ?? false)
  const standing = setApart(
    shown.joints.map((joint) => standingOf(joint, paper, poseOf)),
    paper,
    isGround,
  )
  const pen = new Pen()

  const written: Name[] = []
  const held = pointsOf(standing, shown.forces, poseOf)
  const moving = scene.bodies.filter(({ id }) => !isGround(id) && !hidden.has(id))
  const depths = new Map(moving.map(({ id }) => [id, paper.project(poseOf(id).position).depth]))
  for (const body of [...moving].sort((a, b) => depths.get(b.id)! - depths.get(a.id)!)) {
    pen.open('body', { 'data-id': body.id })
    const at = drawBody(pen, paper, body, poseOf(body.id), held.get(body.id) ?? [])
    pen.close()
    written.push({ text: body.name, at, kind: 'body' })
  }
  const forces = shown.forces.map((force): Pushing => ({ force, look: lookOf(force) }))
  const seatOf = (id: string): Point | undefined => standing.find(({ joint }) => joint.id === id)?.at
  const drawing: ForceDrawing = { pen, paper, seatOf, poseOf, isGround, time }
  for (const { force, look } of forces) if (FORCE_SIGNS[look.draw].below) drawForce(drawing, force, look)
  // A pin on a slider lies on top of it.
  const rank = ({ joint }: Standing): number => (SIGNS[joint.type].guide ? 0 : 1)
  const seen = [...standing].sort((a, b) => rank(a) - rank(b) || b.depth - a.depth)
  for (const place of seen) drawSupport(pen, paper, place, isGround)
  for (const place of seen) drawSign(pen, paper, place, held)
  for (const { force, look } of forces) if (!FORCE_SIGNS[look.draw].below) drawForce(drawing, force, look)
  for (const place of seen) drawDrives(pen, paper, place)
  for (const { joint, at, main } of standing) {
    const [x, y] = isReaching(joint.type) ? paper.project(main.position).at : at
    written.push({ text: joint.name, at: [(at[0] + x) / 2, (at[1] + y) / 2], kind: 'joint' })
  }
  if (names) writeNames(pen, written)
  return whole(pen, scene, moving.length, standing)
}

function standingOf(joint: Joint, paper: Paper, poseOf: (id: string) => Pose): Standing {
  const driven = composePose(poseOf(joint.driven.body), joint.driven)
  const main = composePose(poseOf(joint.main.body), joint.main)
  const axis = turn(main.orientation, [0, 0, 1])
  return { joint, driven, main, seat: driven.position, ...paper.project(driven.position), axis, ...paper.look(axis) }
}

const isSliding = ({ joint, facing }: Standing): boolean => SIGNS[joint.type].guide && Math.abs(facing) <= GUIDE_END_ON

/** A slide between two bodies that lies under another joint is shown half-way along itself, where it is to be seen. */
function setApart(standing: readonly Standing[], paper: Paper, isGround: (id: string) => boolean): readonly Standing[] {
  const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
  return standing.map((place) => {
    const { joint, driven, main, axis } = place
    if (!isSliding(place) || isGround(joint.main.body) || isGround(joint.driven.body)) return place
    if (!standing.some((other) => other !== place && far(other.at, place.at) < REACH)) return place
    const c = dot(subtract(driven.position, main.position), axis)
    const seat = add(main.position, scale(axis, c / 2))
    const half = paper.project(seat)
    return far(half.at, place.at) > 2 * REACH ? { ...place, seat, ...half } : place
  })
}

/** Points of the world at which each body is held or pushed. */
function pointsOf(
  standing: readonly Standing[],
  forces: readonly Force[],
  poseOf: (id: string) => Pose,
): ReadonlyMap<string, readonly Vec3[]> {
  const points = new Map<string, Vec3[]>()
  const add = (id: string, point: Vec3): void => void points.set(id, [...(points.get(id) ?? []), point])
  for (const { joint, driven, main } of standing) {
    add(joint.driven.body, driven.position)
    add(joint.main.body, main.position)
  }
  for (const { body, position } of forces.flatMap(holdsOf)) add(body, toWorld(poseOf(body), position))
  return points
}

/** What carries the joint: its guide where it slides, and the ground where a side of it stands still. */
function drawSupport(pen: Pen, paper: Paper, place: Standing, isGround: (id: string) => boolean): void {
  const { joint, at, main, driven, axis, along } = place
  const [still, other] = [isGround(joint.main.body), isGround(joint.driven.body)]
  const slides = isSliding(place)
  pen.open('support')
  if (isReaching(joint.type)) {
    const to = paper.project(main.position).at
    if (still) drawFoot(pen, to, at)
    if (other) drawFoot(pen, at, to)
    pen.close()
    return
  }
  if (slides) {
    const reach = BEYOND * paper.pixel
    const c = dot(subtract(driven.position, main.position), axis)
    // On the ground only where the slider is: the rest of it is the ground's own.
    const [from, to] = still ? [c - 2 * reach, c + 2 * reach] : [Math.min(0, c) - reach, Math.max(0, c) + reach]
    const endAt = (s: number): Point => paper.project(add(main.position, scale(axis, s))).at
    const [a, b] = [endAt(from), endAt(to)]
    pen.path([a, b])
    pen.lines.push([a, b])
    if (still) {
      // The ground lies on the lower side of the guide, where the slider is not.
      const put = framed(at, along)
      const below = along[0] >= 0 ? -1 : 1
      for (const [end, side] of [[a, -1], [b, 1]] as const) hatch(pen, put(side * SLIDER, 0), end, put(side * SLIDER, 10 * below)) // prettier-ignore
    }
  }
  if ((still && !slides) || other) drawPedestal(pen, at)
  pen.close()
}

/** The ground under a joint: two legs on a hatched line. */
function drawPedestal(pen: Pen, [x, y]: Point): void {
  pen.path([[x, y], [x - 9, y + 19], [x + 9, y + 19]], { fill: PAPER }, true) // prettier-ignore
  pen.path([[x - 15, y + 19], [x + 15, y + 19]]) // prettier-ignore
  hatch(pen, [x - 15, y + 19], [x + 15, y + 19], [x, y + 30])
  pen.keepOffAll([[x - 18, y], [x + 16, y + 26]], 1) // prettier-ignore
}

function drawSign(
  pen: Pen,
  paper: Paper,
  { joint, at, along, facing, main }: Standing,
  held: ReadonlyMap<string, readonly Vec3[]>,
): void {
  pen.open('joint', { 'data-id': joint.id, 'data-type': joint.type })
  const others = onPaper(paper, held.get(joint.driven.body) ?? [])
  const middle = others.reduce<Point>(([x, y], [u, v]) => [x + (u - at[0]), y + (v - at[1])], [0, 0])
  const far = Math.hypot(...middle)
  // Up the paper where the body says nothing.
  const out: Point = far > 1 ? [middle[0] / far, middle[1] / far] : [0, -1]
  const to = paper.project(main.position).at
  SIGNS[joint.type].draw(pen, { at, along, facing, out, held: heldRowsOf(joint), own: ownNumbers(joint), to })
  pen.close()
  pen.keepOff(at, REACH)
  if (!isReaching(joint.type)) return
  pen.keepOff(to, REACH)
  pen.lines.push([at, to])
}

/** What drives the joint: an arrow about its axis, or along it. */
function drawDrives(pen: Pen, paper: Paper, { joint, seat, main, axis }: Standing): void {
  const freedoms = new Set(drivesOf(joint).map(({ kind }) => freedomOfDrive(kind)))
  if (joint.motion !== null && joint.motion.rotation.length > 0) freedoms.add('angle')
  if (joint.motion?.translation.some((law) => law !== 0)) freedoms.add('slide')
  if (freedoms.size === 0) return
  const turns = joint.motion?.rotation[0]?.axis
  pen.open('drive', { 'data-joint': joint.id })
  if (freedoms.has('angle')) drawCurved(pen, paper, seat, turns ? turn(main.orientation, turns) : axis, DRIVE, 16)
  if (freedoms.has('slide')) drawStraight(pen, paper, seat, axis, DRIVE, 16)
  pen.close()
}

function whole(pen: Pen, { title }: Scene, bodies: number, standing: readonly Standing[]): string {
  const counts = new Map<string, number>()
  for (const { joint } of standing) counts.set(joint.type, (counts.get(joint.type) ?? 0) + 1)
  const kinds = [...counts].map(([type, n]) => `${n} ${type}`).join(', ')
  const sum = `${bodies} moving ${bodies === 1 ? 'body' : 'bodies'}, ${standing.length} ${standing.length === 1 ? 'joint' : 'joints'}`
  const { x0, y0, width, height } = frameOf(pen)
  const view = `${px(x0)} ${px(y0)} ${px(width)} ${px(height)}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${px(width)}" height="${px(height)}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(title === '' ? 'Mechanism' : title)}</title>`,
    `<desc id="desc">Kinematic diagram: ${sum}${kinds === '' ? '' : ` (${kinds})`}.</desc>`,
    `<rect x="${px(x0)}" y="${px(y0)}" width="${px(width)}" height="${px(height)}" fill="${PAPER}"/>`,
    `<g fill="none" stroke="${INK}" stroke-width="${STROKE}" stroke-linecap="round" stroke-linejoin="round" font-family="'IBM Plex Sans', 'Segoe UI', Roboto, sans-serif" font-size="12">`,
    pen.text,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

function frameOf({ bounds }: Pen): { x0: number; y0: number; width: number; height: number } {
  const empty = !(bounds.x1 >= bounds.x0)
  const [x0, y0, x1, y1] = empty ? [0, 0, 0, 0] : [bounds.x0, bounds.y0, bounds.x1, bounds.y1]
  const width = Math.max(LEAST, x1 - x0 + 2 * MARGIN)
  const height = Math.max(LEAST, y1 - y0 + 2 * MARGIN)
  return { x0: (x0 + x1 - width) / 2, y0: (y0 + y1 - height) / 2, width, height }
}
