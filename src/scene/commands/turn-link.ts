/** A bar by its length and its angle in a plane, as one thinks of it. */
import {
  linkFrame,
  multiplyQuat,
  quatAbout,
  toPlane,
  toWorld,
  turn,
  type Shape,
  type WorkingPlane,
} from '../../geometry/index.ts'
import type { Body, Scene, SceneDraft, Vec3 } from '../document.ts'
import { isStill } from '../topology.ts'
import { setPose } from './bodies.ts'
import { moveLinkEnds, withLength } from './link-ends.ts'
import { turnedAbout } from './reshape.ts'

type LinkShape = Extract<Shape, { kind: 'link' }>

/** The bar that a body is: its first shape. One that is among other shapes, as a spoke of a wheel, says nothing of the body's length. */
export function barOf({ shapes: [first] }: Pick<Body, 'shapes'>): LinkShape | null {
  return first?.kind === 'link' ? first : null
}

/** Length between the centres of the ends, m. */
export const barLength = (link: LinkShape): number => linkFrame(link).length

/** The angle of a bar where it starts, from its first end to the second, rad from the plane's x; null where it does not lie flat on the plane. */
export function barAngle(body: Pick<Body, 'shapes' | 'position' | 'orientation'>, plane: WorkingPlane): number | null {
  const bar = barOf(body)
  if (bar === null) return null
  const [from, to] = endsOf(body, bar)
  const normal = turn(body.orientation, turn(multiplyQuat(bar.orientation, linkFrame(bar).orientation), [0, 0, 1]))
  const flat = Math.abs(normal.reduce((sum, c, k) => sum + c * plane.normal[k]!, 0)) > 1 - 1e-9
  if (!flat) return null
  const [u0, v0] = toPlane(plane, from)
  const [u1, v1] = toPlane(plane, to)
  return Math.atan2(v1 - v0, u1 - u0)
}

const endsOf = (body: Pick<Body, 'position' | 'orientation'>, link: LinkShape): readonly [Vec3, Vec3] => [
  toWorld(body, toWorld(link, link.from)),
  toWorld(body, toWorld(link, link.to)),
]

/** Gives a bar another length, m; its first end stays, and what is jointed at the other goes along. */
export function setBarLength(draft: SceneDraft, id: string, length: number): void {
  const body = draft.bodies.find((one) => one.id === id)
  const bar = body && barOf(body)
  if (!body || !bar) return
  const after = withLength(bar, length)
  moveLinkEnds(draft, id, bar, after)
  body.shapes[0] = after
}

/** Turns a bar, where it starts, to an angle in the plane, rad: about the end that is held by the ground, else about its first. */
export function setBarAngle(draft: SceneDraft, id: string, plane: WorkingPlane, angle: number): void {
  const body = draft.bodies.find((one) => one.id === id) as Body | undefined
  const bar = body && barOf(body)
  const before = body && barAngle(body, plane)
  if (!body || !bar || before === null || before === undefined) return
  const [from, to] = endsOf(body, bar)
  const pivot = isGrounded(draft, id, bar.to) && !isGrounded(draft, id, bar.from) ? to : from
  setPose(draft, id, turnedAbout(body, pivot, quatAbout(plane.normal, angle - before)))
}

/** Whether a joint on what stands still sits at a point of a body, body axes. */
function isGrounded({ joints, bodies }: Pick<Scene, 'joints' | 'bodies'>, id: string, at: Vec3): boolean {
  return joints.some(({ driven, main }) =>
    [
      [driven, main],
      [main, driven],
    ].some(
      ([own, other]) =>
        own!.body === id &&
        isStill({ bodies }, other!.body) &&
        Math.hypot(...own!.position.map((c, k) => c - at[k]!)) < 1e-9,
    ),
  )
}
