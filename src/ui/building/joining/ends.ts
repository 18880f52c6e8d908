/** What is said of the ends of something placed, and what Enter does with them. Pure. */
import {
  drivesOf,
  evaluateConstant,
  isStill,
  motorFreedom,
  type Joint,
  type Scene,
  type Vec3,
} from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { quantityText } from '../../fields/index.ts'
import { bodyName } from '../../inspector/joint-words.ts'

type Parts = Pick<Scene, 'bodies' | 'joints'>

/** The joint that holds an end; null where none does, or none does any more. */
export const jointOf = ({ joints }: Pick<Scene, 'joints'>, { joint }: PlacedEnd): Joint | null =>
  joints.find(({ id }) => id === joint) ?? null

/** "start", "end" of a bar; null of anything else. */
function sideOf({ bodies }: Pick<Scene, 'bodies'>, { end }: PlacedEnd): 'start' | 'end' | null {
  const bar = bodies.find(({ id }) => id === end.body)?.shapes[0]
  if (bar?.kind !== 'link') return null
  const isAt = (point: Vec3): boolean => point.every((c, k) => Math.abs(c - end.local[k]!) < 1e-9)
  return isAt(bar.from) ? 'start' : isAt(bar.to) ? 'end' : null
}

/** "start of Link", "Slider". */
export function endName(scene: Parts, placed: PlacedEnd): string {
  const side = sideOf(scene, placed)
  const name = bodyName(scene, placed.end.body)
  return side === null ? name : `${side} of ${name}`
}

/** What an end lies on: "ground", "Rod". */
export const onName = (scene: Parts, { on }: PlacedEnd): string => bodyName(scene, on.body)

/** Whether a motor suits a joint: it stands on the ground, and has something to turn or to slide. */
export const isOnGround = (scene: Parts, joint: Joint): boolean =>
  motorFreedom(joint) !== null && isStill(scene, joint.driven.body) !== isStill(scene, joint.main.body)

export interface Next {
  /** Which of the ends. */
  readonly at: number
  readonly does: 'pin' | 'drive'
}

/**
 * What Enter does: the first end at which something begins and that nothing holds is pinned to what it lies on; then the joint on the ground
 * gets its motor, where nothing in the scene has one. Null: nothing, Enter is the tool's.
 */
export function nextOf(scene: Parts, ends: readonly PlacedEnd[]): Next | null {
  const loose = ends.findIndex((placed) => placed.first && jointOf(scene, placed) === null)
  if (loose >= 0) return { at: loose, does: 'pin' }
  if (scene.joints.some((joint) => drivesOf(joint).length > 0)) return null
  const turning = ends.findIndex((placed) => {
    const joint = jointOf(scene, placed)
    return joint !== null && joint.type === 'revolute' && isOnGround(scene, joint)
  })
  return turning < 0 ? null : { at: turning, does: 'drive' }
}

/** "Driven at 60 rpm"; "Driven" where the rate is no constant. */
export function drivenText(joint: Joint): string {
  const [drive] = drivesOf(joint)
  if (drive === undefined || (drive.kind !== 'angular-velocity' && drive.kind !== 'velocity')) return 'Driven'
  const rate = typeof drive.law === 'object' ? null : evaluateConstant(String(drive.law))
  if (rate === null || !rate.ok) return 'Driven'
  if (drive.kind === 'velocity') return `Driven at ${quantityText(rate.value, 'velocity')}`
  return `Driven at ${Number(((rate.value * 30) / Math.PI).toPrecision(4))} rpm`
}
