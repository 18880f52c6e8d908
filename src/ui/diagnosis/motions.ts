/** Freedoms in words. Pure. */
import type { Quat, Vec3 } from '../../engine/index.ts'
import { conjugate, turn } from '../../geometry/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { listed } from '../mobility/index.ts'
import { bodyName } from '../inspector/index.ts'

/** What each kind of freedom is worth. */
export const KIND_WORDS: Readonly<Record<FreeMotion['kind'], { readonly name: string; readonly meaning: string }>> = {
  useful: { name: 'useful', meaning: 'a motion that goes on' },
  idle: { name: 'idle', meaning: 'passive: a turn about its own axis, which does not change the motion of the others' },
  infinitesimal: { name: 'first touch only', meaning: 'gives a little, then locks' },
}

const kindAndBodies = ({ kind, twists }: FreeMotion): string =>
  [kind, ...twists.map(({ body }) => body).toSorted()].join(' ')

/**
 * Where a motion has gone in another diagnosis: by its kind and its bodies, where these leave no doubt; null where it cannot be told,
 * or is gone.
 */
export function motionAgain(before: readonly FreeMotion[], played: number, now: readonly FreeMotion[]): number | null {
  const motion = before[played]
  if (motion === undefined) return null
  const alike = (one: FreeMotion): boolean => kindAndBodies(one) === kindAndBodies(motion)
  return before.filter(alike).length === 1 && now.filter(alike).length === 1 ? now.findIndex(alike) : null
}

/** Cosine from which on a direction is that of an axis. */
const ALONG = 0.9995
/** Share of a motion that is none. */
const NONE = 1e-6

/** Name of the axis along a direction; empty for one between the axes. */
function axisOf(direction: Vec3): string {
  const size = Math.hypot(...direction)
  const axis = direction.findIndex((c) => Math.abs(c) > ALONG * size)
  return axis < 0 ? '' : 'xyz'.charAt(axis)
}

/** " along world x", " about its own z"; nothing for a direction between all axes. */
function axisWords(word: string, direction: Vec3, orientation: Quat): string {
  const ofWorld = axisOf(direction)
  if (ofWorld !== '') return ` ${word} world ${ofWorld}`
  const own = axisOf(turn(conjugate(orientation), direction))
  return own === '' ? '' : ` ${word} its own ${own}`
}

/**
 * "Rod turns about its own x", "Block slides along world z", "Crank, Rod and Slider move together". `orientation`: of a body as it is
 * seen.
 */
export function motionText(scene: Scene, { kind, twists }: FreeMotion, orientation: (body: string) => Quat): string {
  const [only] = twists
  if (only === undefined) return 'Nothing'
  if (twists.length > 1) {
    const who = listed(twists.map(({ body }) => bodyName(scene, body)))
    return kind === 'idle' ? `${who} turn together about their common axis` : `${who} move together`
  }
  const { v, w } = only
  const [speed, rate] = [Math.hypot(...v), Math.hypot(...w)]
  const name = bodyName(scene, only.body)
  return rate <= NONE * speed
    ? `${name} slides${axisWords('along', v, orientation(only.body))}`
    : `${name} turns${axisWords('about', w, orientation(only.body))}`
}
