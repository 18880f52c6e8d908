/**
 * Lagrange's equations of a tree of segments, docs/THEORY.md §13 (53): with L = T − V of its coordinates q, those that drives prescribe among them, for each
 *
 *   d/dt ∂T/∂q̇ − ∂T/∂q + ∂V/∂q = Q
 */
import type { Sentence } from '../failure.ts'
import {
  add,
  derivative,
  multiply,
  nameOf,
  rateOf,
  scale,
  subtract,
  ZERO,
  type Name,
  type Sum,
} from './algebra/index.ts'
import { bodiesOf, GROUND } from './chain.ts'
import type { Derivation } from './derivation.ts'
import type { Frames } from './frames.ts'
import { dotProduct, mapVector } from './matrices.ts'
import type { Motion } from './motion.ts'
import { ABOUT_CENTRE, TURNING_ABOUT, type Names } from './names.ts'
import { areParallel, SAME } from '../math/vectors.ts'

export interface Energies {
  readonly kinetic: Sum
  readonly potential: Sum
}

/** Energies of masses and weights. */
export function energiesOf(from: Derivation): Energies {
  const { spec, model, chain, frames, motion, names } = from
  const gravity = Math.hypot(...spec.gravity)
  let kinetic: Sum = ZERO
  let potential: Sum = ZERO
  const down = frames.down === null ? null : motion.directionOn(GROUND, frames.down, ['the vertical'])
  for (const [s, { weight, number }] of frames.segments.entries()) {
    if (weight.mass === 0) continue
    const what = bodiesOf(model, chain, s)
    const mass = nameOf(names.constant('mass', 'm', number, weight.mass, 'mass', ['mass of ', ...what]))
    const place = motion.place(s, weight.centre, lengthLetter(names, number), ['the centre of mass of ', ...what])
    const velocity = mapVector(place, rateOf)
    kinetic = add(kinetic, scale(multiply(mass, dotProduct(velocity, velocity)), 0.5), turning(from, s, what))
    if (down === null) continue
    const g = nameOf(names.constant('gravity', 'g', 0, gravity, 'acceleration', ['acceleration of gravity']))
    potential = subtract(potential, multiply(mass, g, dotProduct(down, place)))
  }
  return { kinetic, potential }
}

/** The distance of a centre of mass has the letter l, or a where the distance of the next joint has l already. */
function lengthLetter(names: Names, number: number): string {
  return names.has('l', number) ? 'a' : 'l'
}

const AXES = ['x', 'y', 'z'] as const

/** ½ ω · I ω, own axes; a moment has the letter of an axis only where it turns about more than one. */
function turning({ chain: { size }, frames, motion, names }: Derivation, s: number, what: Sentence): Sum {
  const { weight, number, frame } = frames.segments[s]
  const { spin } = motion.moved[s]
  const { inertia } = weight
  const of = (i: number, k: number): number => {
    const [a, b] = [frame[AXES[i]], frame[AXES[k]]]
    return a.reduce((sum, x, p) => sum + x * b.reduce((own, y, n) => own + y * inertia[p][n], 0), 0)
  }
  const scaleOf = Math.max(of(0, 0), of(1, 1), of(2, 2))
  const tolerance = SAME * scaleOf
  // a moment no larger than this is rounding of the sums over bodies
  const least = SAME ** 2 * weight.mass * size ** 2
  const round = Math.abs(of(0, 0) - of(1, 1)) <= tolerance && Math.abs(of(0, 1)) <= tolerance
  const flat = spin[0].length === 0 && spin[1].length === 0
  // in a plane everybody knows about which axis
  const inPlane = frames.segments.every(({ motion: kind, axis }) => kind === 'slide' || areParallel(axis, frame.z))
  let sum: Sum = ZERO
  for (let i = 0; i < 3; i++)
    for (let k = i; k < 3; k++) {
      const value = of(i, k)
      const both = multiply(spin[i], spin[k])
      if (both.length === 0 || (i !== k && Math.abs(value) <= tolerance) || Math.abs(value) <= least) continue
      const tag = flat ? '' : i === k ? AXES[i] : AXES[i] + AXES[k]
      const words = wordsOf(
        what,
        flat ? (inPlane ? 'flat' : 'turning') : round && i === k && i < 2 ? 'round' : tag,
        motion.zWords(s),
        motion.xWords(s),
      )
      const name = names.constant('inertia', 'I', number, value, 'inertia', words, { tag, tolerance })
      sum = add(sum, scale(multiply(nameOf(name), both), i === k ? 0.5 : 1))
    }
  return sum
}

function wordsOf(what: Sentence, tag: string, z: Sentence, x: Sentence): Sentence {
  switch (tag) {
    case 'flat':
      return ['moment of inertia of ', ...what, ABOUT_CENTRE]
    case 'turning':
      return ['moment of inertia of ', ...what, TURNING_ABOUT, ...z]
    case 'round':
      return ['moment of inertia of ', ...what, ' about each axis through its centre of mass across z: ', ...z]
    case 'x':
      return ['moment of inertia of ', ...what, ' about the axis through its centre of mass along x: ', ...x]
    case 'y':
      return ['moment of inertia of ', ...what, ' about the axis through its centre of mass along y: across x and z']
    case 'z':
      return ['moment of inertia of ', ...what, ' about the axis through its centre of mass along z: ', ...z]
    default:
      return [`entry ${tag} of the inertia matrix of `, ...what, ABOUT_CENTRE]
  }
}

/** How many products of terms energiesOf makes, about. */
export function countProducts({ segments }: Frames, motion: Motion): number {
  const squares = (vector: readonly Sum[]): number => vector.reduce((sum, { length }) => sum + length ** 2, 0)
  return segments.reduce(
    (sum, _, s) => sum + squares(mapVector(motion.moved[s].origin, rateOf)) + 2 * squares(motion.moved[s].spin),
    0,
  )
}

/** d/dt ∂T/∂q̇ − ∂T/∂q + ∂V/∂q of a coordinate. */
export function rowOf({ kinetic, potential }: Energies, q: Name): Sum {
  return add(rateOf(derivative(kinetic, q.rate!)), scale(derivative(kinetic, q), -1), derivative(potential, q))
}
