/**
 * Closures of loops, docs/THEORY.md §13 (54): where the origins of the two markers of a joint part, each direction has an equation Φ = 0, and a multiplier, the force of the
 * joint on its driven body in that direction, so that the equation of each coordinate q has Σ λ ∂Φ/∂q on its right.
 */
import { computeUniqueness, makeUniqueness, PROJECTOR, PROJECTOR_PAIR } from '../analysis/uniqueness.ts'
import type { Named, Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { derivative, multiply, namesIn, nameOf, scale, subtract, type Name, type Sum } from './algebra/index.ts'
import type { Chain, ClosingEnd } from './chain.ts'
import { STRAIGHT_DOWN } from './frames.ts'
import { mapVector, transpose, turnVector } from './matrices.ts'
import type { Motion } from './motion.ts'
import { RANK, type Names } from './names.ts'

/** One direction in which a joint closes a loop. */
export interface Closure {
  readonly joint: Named
  readonly multiplier: Name
  /** Φ, m: how far the origin of the driven marker is from that of the main one. */
  readonly gap: Sum
  /** Words for the multiplier. */
  readonly words: Sentence
}

/** The closures of all loops, each in axes of the frame that both sides of the loop stand on; a direction in which nothing can part has none. */
export function closuresOf(model: Model, { closing }: Chain, motion: Motion, names: Names): readonly Closure[] {
  let number = 0
  return closing.flatMap(({ joint, base, main, driven }) => {
    const named: Named = { kind: 'joint', id: model.joints[joint].id, noun: 'joint' }
    const body: Named = { kind: 'body', id: model.bodyIds[driven.body], noun: '' }
    const [x, z] = [motion.xWords(base), motion.zWords(base)]
    const along: readonly Sentence[] = [
      [...(x.length === 1 && x[0] === STRAIGHT_DOWN ? [', '] : [', along ']), ...x],
      [', a quarter turn on from ', ...x, ' about ', ...z],
      [', along ', ...z],
    ]
    const placeOf = ({ segment, point }: ClosingEnd) => motion.place(segment, point, 'l', [named])
    const [to, from] = [placeOf(driven), placeOf(main)]
    const apart = turnVector(
      transpose(motion.rotationOf(base)),
      mapVector(to, (x, k) => subtract(x, from[k])),
    )
    return apart.flatMap((gap, k): Closure[] => {
      // lengths that add up to nothing stay apart by their names
      if ([...namesIn(gap)].every(({ rank }) => rank < RANK.coordinate)) return []
      const multiplier = names.given('effort', '\\lambda', ++number)
      return [{ joint: named, multiplier, gap, words: ['force of ', named, ' on ', body, ...along[k]] }]
    })
  })
}

/** −Σ λ ∂Φ/∂q: what closures add on the left of the equation of a coordinate. */
export const closingTerms = (closures: readonly Closure[], q: Name): readonly Sum[] =>
  closures.map(({ multiplier, gap }) => scale(multiply(nameOf(multiplier), derivative(gap, q)), -1))

/** z of the main marker, world axes. */
const axisOf = ({ RF }: Workspace, j: number): Vec3 => [RF[18 * j + 11], RF[18 * j + 14], RF[18 * j + 17]]

/** A share of a direction, squared, that is rounding. */
const NO_SHARE = 1e-8

/**
 * Says which multipliers are not unique, as joints hold the mechanism there more than once.
 *
 * @param ws with the positions of the pose
 */
export function notesOnClosures(model: Model, state: State, ws: Workspace, chain: Chain): readonly Sentence[] {
  const { closing } = chain
  if (closing.length === 0) return []
  const found = makeUniqueness(model)
  computeUniqueness(model, state, ws, found)
  return closing.flatMap(({ joint }): Sentence[] => {
    const [xx, yy, zz, xy, xz, yz] = found.ofJoints.subarray(PROJECTOR_PAIR * joint, PROJECTOR_PAIR * joint + PROJECTOR)
    // along its axis a pin has no multiplier
    const [x, y, z] = chain.angles.has(joint) ? axisOf(ws, joint) : [0, 0, 0]
    const along = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
    if (!(xx + yy + zz - along > NO_SHARE)) return []
    const named: Named = { kind: 'joint', id: model.joints[joint].id, noun: 'joint' }
    return [['The force of ', named, ' is not unique, since joints hold the mechanism more than once; the motion is.']]
  })
}
