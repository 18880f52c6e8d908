/** Freedoms in words. Pure. */
import type { Quat, Vec3 } from '../../engine/index.ts'
import { conjugate, lengthOf, subtract, turn } from '../../geometry/index.ts'
import { components, holdsOf, looseBodies, type Scene } from '../../scene/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { listed } from '../mobility/index.ts'
import { bodyName } from '../inspector/index.ts'

/** What each kind of freedom is worth. */
const KIND_WORDS: Readonly<Record<FreeMotion['kind'], { readonly name: string; readonly meaning: string }>> = {
  useful: { name: 'useful', meaning: 'a motion that goes on' },
  idle: { name: 'idle', meaning: 'passive: a turn about its own axis, which does not change the motion of the others' },
  infinitesimal: { name: 'first touch only', meaning: 'gives a little, then locks' },
}

/** What it is worth that parts move as a whole which hang on nothing. */
const LOOSE = { name: 'loose', meaning: 'held by nothing' }

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

/** A freedom as it is listed. */
export interface ToldMotion {
  /** That of no other of the list. */
  readonly text: string
  /** What it is worth in a word, and what that means. */
  readonly name: string
  readonly meaning: string
}

/** The freedoms in words, each told apart from all others: by its axis, its direction in the world, or a number. `orientation`: as for one. */
export function tellMotions(
  scene: Scene,
  motions: readonly FreeMotion[],
  orientation: (body: string) => Quat,
): readonly ToldMotion[] {
  const isLoose = looseMotionsOf(scene)
  const plain = motions.map((motion) => motionText(scene, motion, orientation))
  const told = motions.map((motion, i) => {
    const isRepeated = plain.filter((text) => text === plain[i]).length > 1
    return isAsOne(motion) && (isRepeated || isLoose(motion)) ? directedText(scene, motion, orientation) : plain[i]!
  })
  return motions.map((motion, i) => {
    const text = told[i]!
    const alike = told.filter((other) => other === text).length
    const number = told.slice(0, i + 1).filter((other) => other === text).length
    return {
      text: alike > 1 ? `${text} (${number} of ${alike})` : text,
      ...(isLoose(motion) ? LOOSE : KIND_WORDS[motion.kind]),
    }
  })
}

const isSlide = ({ v, w }: FreeMotion['twists'][number]): boolean => Math.hypot(...w) <= NONE * Math.hypot(...v)

/** Whether all that moves turns alike; where nothing turns, whether it slides alike. */
function isAsOne({ twists }: FreeMotion): boolean {
  const way = twists.every(isSlide) ? 'v' : 'w'
  const first = twists[0]?.[way] ?? [0, 0, 0]
  return twists.every((twist) => lengthOf(subtract(twist[way], first)) <= NONE * lengthOf(first))
}

/** "Crank and Rod move together along world x", "Crank and Rod turn together about world (0.6, 0, 0.8)": of what moves as one. */
function directedText(scene: Scene, { twists }: FreeMotion, orientation: (body: string) => Quat): string {
  const [first, ...others] = twists
  if (first === undefined) return ''
  const who = listed(twists.map(({ body }) => bodyName(scene, body)))
  const [word, direction, verb] = isSlide(first)
    ? (['along', first.v, others.length === 0 ? 'slides' : 'move together'] as const)
    : (['about', first.w, others.length === 0 ? 'turns' : 'turn together'] as const)
  // Several have no axes of their own.
  const axis = axisWords(word, direction, others.length === 0 ? orientation(first.body) : UNTURNED)
  return `${who} ${verb}${axis === '' ? ` ${word} world ${numbersOf(direction)}` : axis}`
}

const UNTURNED: Quat = [1, 0, 0, 0]

/** "(0.6, 0, −0.8)": a direction, or the opposite one, which says the same of a freedom. */
function numbersOf(direction: Vec3): string {
  const largest = direction.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
  const size = Math.sign(largest) * lengthOf(direction)
  return `(${direction.map((c) => String(Number((c / size).toFixed(2))).replace('-', '−')).join(', ')})`
}

/** Whether a motion is that of a whole part of the scene which neither joints nor springs tie to anything else. */
function looseMotionsOf(scene: Scene): (motion: FreeMotion) => boolean {
  const loose = new Set(looseBodies(scene))
  if (loose.size === 0) return () => false
  const { of } = components(scene)
  const ends = scene.forces.map((force) => holdsOf(force).map(({ body }) => body))
  return (motion) => {
    const moving = new Set(motion.twists.map(({ body }) => body))
    const parts = new Set([...moving].map(of))
    return (
      isAsOne(motion) &&
      [...moving].every((body) => loose.has(body)) &&
      scene.bodies.every(({ id }) => moving.has(id) === parts.has(of(id))) &&
      ends.every((held) => held.every((body) => moving.has(body)) || !held.some((body) => moving.has(body)))
    )
  }
}
