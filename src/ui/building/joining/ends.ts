/** Words for the ends of something placed, and what Enter does with them. Pure. */
import {
  components,
  drivesOf,
  evaluateConstant,
  freedomOfDrive,
  givesRate,
  GROUND,
  guidedBy,
  isOnFrame,
  isStill,
  motorFreedom,
  sideOfLink,
  type Joint,
  type Scene,
} from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { formatNumber, quantityWords, withPowers } from '../../../units/index.ts'
import { bodyName } from '../../inspector/index.ts'

type Parts = Pick<Scene, 'bodies' | 'joints'>

/** The joint that holds an end; null where none does, or none does any more. */
export const jointOf = ({ joints }: Pick<Scene, 'joints'>, { joint }: PlacedEnd): Joint | null =>
  joints.find(({ id }) => id === joint) ?? null

/** "start of Link", "Slider". */
export function endName(scene: Parts, { end }: PlacedEnd): string {
  const side = sideOfLink(scene.bodies.find(({ id }) => id === end.body)?.shapes ?? [], end.local)
  const name = bodyName(scene, end.body)
  return side === null ? name : `${side} of ${name}`
}

/** Where each end is seen beside the other one of its body: "on the left", "above"; null for what has no other. @param seen places on the page, px, y downwards */
export function sidesSeen(
  ends: readonly Pick<PlacedEnd, 'end'>[],
  seen: readonly { readonly x: number; readonly y: number }[],
): readonly (string | null)[] {
  return ends.map(({ end }, i) => {
    const others = ends.flatMap((other, k) => (k !== i && other.end.body === end.body ? [seen[k]] : []))
    const [here, there] = [seen[i], others[0]]
    if (here === undefined || there === undefined || others.length > 1) return null
    const [dx, dy] = [here.x - there.x, here.y - there.y]
    if (Math.max(Math.abs(dx), Math.abs(dy)) < APART) return null
    if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'on the left' : 'on the right'
    return dy < 0 ? 'above' : 'below'
  })
}
/** Ends that are seen nearer to each other than this are not told apart by where they are, px. */
const APART = 4

/** What an end lies on: "ground", "Rod". */
export const onName = (scene: Parts, { on }: PlacedEnd): string => bodyName(scene, on.body)

/** Whether a motor suits a joint: it stands on the ground, and has something to turn or to slide. */
export const isOnGround = (scene: Parts, joint: Joint): boolean =>
  motorFreedom(joint) !== null && isOnFrame(scene, joint)

export interface Next {
  /** Place of the end among the ends. */
  readonly at: number
  readonly does: 'pin' | 'drive'
}

/** Bodies on the shortest way of joints from what stands still to this one, itself among them; infinite where there is no way. */
function stepsFromGround({ bodies, joints }: Parts, id: string): number {
  const reached = new Set<string>([GROUND, ...bodies.filter(({ fixed }) => fixed).map((body) => body.id)])
  for (let steps = 0; ; steps++) {
    if (reached.has(id)) return steps
    const near = joints.flatMap(({ driven, main }) => [
      ...(reached.has(driven.body) ? [main.body] : []),
      ...(reached.has(main.body) ? [driven.body] : []),
    ])
    if (near.every((body) => reached.has(body))) return Infinity
    for (const body of near) reached.add(body)
  }
}

/** Moving bodies of the smallest loop of pins that moves: three, and the ground. */
const FOUR_BAR = 3

/** Whether a pin at an end that nothing holds closes a loop on the ground which still moves. */
function closesLoop(scene: Parts, { end, on }: PlacedEnd): boolean {
  const steps = isStill(scene, on.body) ? stepsFromGround(scene, end.body) : Infinity
  return steps >= FOUR_BAR && steps < Infinity
}

/** Whether it is by this joint alone that its part hangs on the ground: another one there is an output, and no place for a motor. */
function isOnlyOnGround(scene: Parts, joint: Joint): boolean {
  const { of } = components(scene)
  const parts = ({ driven, main }: Joint) =>
    [driven, main].filter(({ body }) => !isStill(scene, body)).map(({ body }) => of(body))
  const [part] = parts(joint)
  return scene.joints.every((other) => other === joint || !isOnGround(scene, other) || !parts(other).includes(part!))
}

/**
 * What Enter does: the first end at which something begins, or which closes a loop, and that nothing holds is pinned to what it lies on; then
 * the first joint on the ground of its part gets its motor, where nothing in the scene has one. Null: nothing, Enter is the tool's.
 */
export function nextOf(scene: Parts, ends: readonly PlacedEnd[]): Next | null {
  const loose = ends.findIndex(
    (placed) => jointOf(scene, placed) === null && (placed.first || closesLoop(scene, placed)),
  )
  if (loose >= 0) return { at: loose, does: 'pin' }
  if (scene.joints.some((joint) => drivesOf(joint).length > 0)) return null
  const turning = ends.findIndex((placed) => {
    const joint = jointOf(scene, placed)
    return joint !== null && guidedBy(joint) === 'angle' && isOnGround(scene, joint) && isOnlyOnGround(scene, joint)
  })
  return turning < 0 ? null : { at: turning, does: 'drive' }
}

/** "Driven at 60 rpm"; "Driven" where the rate is no constant. */
export function drivenText(joint: Joint): string {
  const [drive] = drivesOf(joint)
  if (drive === undefined || !givesRate(drive.kind)) return 'Driven'
  const rate = typeof drive.law === 'object' ? null : evaluateConstant(String(drive.law))
  if (rate === null || !rate.ok) return 'Driven'
  if (freedomOfDrive(drive.kind) === 'slide') return `Driven at ${quantityWords(rate.value, 'velocity')}`
  return `Driven at ${withPowers(formatNumber((rate.value * 30) / Math.PI, 4)).replace('-', '−')} rpm`
}
