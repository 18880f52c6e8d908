/**
 * Closures of loops, docs/THEORY.md §13 (54): where the origins of the two markers of a joint part, each direction has an equation Φ = 0, and a multiplier, the force of the
 * joint in that direction, so that the equation of each coordinate q has Σ λ ∂Φ/∂q on its right.
 */
import { computeUniqueness, makeUniqueness, NO_SHARE, PROJECTOR, PROJECTOR_PAIR } from '../analysis/uniqueness.ts'
import type { Named, Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import {
  derivative,
  multiply,
  namesIn,
  nameOf,
  scale,
  subtract,
  tidy,
  type Name,
  type Style,
  type Sum,
  type Whole,
} from './algebra/index.ts'
import type { Chain, Closing, ClosingEnd } from './chain.ts'
import { STRAIGHT_DOWN, type Frames } from './frames.ts'
import { mapVector, transpose, turnMatrix, turnVector, type Matrix } from './matrices.ts'
import type { Motion } from './motion.ts'
import { RANK, type Names } from './names.ts'

/** One direction in which a joint closes a loop. */
export interface Closure {
  readonly joint: Named
  readonly multiplier: Name
  /** Φ, m: how far the origin of the marker on the body that the multiplier acts on is from that of the other. */
  readonly gap: Sum
  /** Words for the multiplier. */
  readonly words: Sentence
}

/** The axes in which a gap is told: those of a frame, in that of the ground, with words for a force along each. */
interface Axes {
  readonly frame: Matrix
  readonly along: readonly Sentence[]
}

/** Terms with fewer factors first: how definitions and closures are written. */
export const DEFINING: Style = {
  moving: RANK.effort,
  bracket: RANK.gravity,
  behindWaves: RANK.rate,
  order: ({ length }: Whole) => length,
}

/** The closures of all loops: two for a loop in a plane; for another as many as there are directions in which its ends could part. */
export function closuresOf(
  model: Model,
  chain: Chain,
  frames: Frames,
  motion: Motion,
  names: Names,
): readonly Closure[] {
  let number = 0
  return chain.closing.flatMap((closing) => {
    const joint: Named = { kind: 'joint', id: model.joints[closing.joint].id, noun: 'joint' }
    const { frame, along } =
      closing.turn === null ? axesOfBase(closing, motion) : axesOfTurns(model, frames, motion, closing.turn)
    const placeOf = ({ segment, point }: ClosingEnd) => motion.place(segment, point, 'l', [joint])
    const [to, from] = [placeOf(closing.driven), placeOf(closing.main)]
    const apart = turnVector(
      transpose(frame),
      mapVector(to, (x, k) => subtract(x, from[k])),
    )
    const rows = along.flatMap((words, k) => {
      // lengths that add up to nothing stay apart by their names
      const moves = [...namesIn(apart[k])].some(({ rank }) => rank >= RANK.coordinate)
      return moves ? [{ words, gap: apart[k] }] : []
    })
    // taken the way round in which formulas begin without a sign
    const back = rows.every(({ gap }) => beginsNegative(gap))
    const { body } = back ? closing.main : closing.driven
    const on: Named = { kind: 'body', id: model.bodyIds[body], noun: '' }
    return rows.map(({ words, gap }): Closure => ({
      joint,
      multiplier: names.given('effort', '\\lambda', ++number),
      gap: back ? scale(gap, -1) : gap,
      words: ['force of ', joint, ' on ', on, ...words],
    }))
  })
}

function beginsNegative(gap: Sum): boolean {
  const written = tidy(gap, DEFINING)
  return (written.op === 'sum' ? written.of[0] : written).op === 'negate'
}

/** The two axes in the plane of a loop: those of the frame in which the angles of its turns are counted. */
function axesOfTurns(model: Model, frames: Frames, motion: Motion, turn: number): Axes {
  const { group } = frames.segments[turn]
  const first = frames.segments.findIndex((one) => one.group === group)
  const joint: Named = { kind: 'joint', id: model.joints[frames.segments[first].joint].id, noun: 'joint' }
  const { toward } = group!
  return {
    frame: turnMatrix(motion.rotationOf(group!.base), motion.moved[first].base),
    along: [[', ', ...toward], quarterTurn(toward, ['the axis of ', joint], motion.zSense(first))],
  }
}

/** The axes of the frame of the segment on which both sides of a loop stand. */
function axesOfBase({ base }: Closing, motion: Motion): Axes {
  const [x, z, sense] = [motion.xWords(base), motion.zWords(base), motion.zSense(base)]
  const way: Sentence = isDown(x) ? x : ['along ', ...x]
  return {
    frame: motion.rotationOf(base),
    along: [[', ', ...way], quarterTurn(way, z, sense), [sense > 0 ? ', along ' : ', against ', ...z]],
  }
}

const isDown = ([first]: Sentence): boolean => first === STRAIGHT_DOWN

const quarterTurn = (from: Sentence, axis: Sentence, sense: 1 | -1): Sentence => [
  `,${isDown(from) ? ' level:' : ''} a quarter turn ${sense > 0 ? 'on' : 'back'} from `,
  ...from,
  ' about ',
  ...axis,
]

/** −Σ λ ∂Φ/∂q: what closures add on the left of the equation of a coordinate. */
export const closingTerms = (closures: readonly Closure[], q: Name): readonly Sum[] =>
  closures.map(({ multiplier, gap }) => scale(multiply(nameOf(multiplier), derivative(gap, q)), -1))

/** z of the main marker of a joint, world axes. */
const axisOf = ({ RF }: Workspace, j: number): Vec3 => [RF[18 * j + 11], RF[18 * j + 14], RF[18 * j + 17]]

/**
 * Says which multipliers are not unique, as joints hold the mechanism there more than once.
 *
 * @param ws with the positions of the pose
 */
export function notesOnClosures(model: Model, state: State, ws: Workspace, chain: Chain): readonly Sentence[] {
  if (chain.closing.length === 0) return []
  const found = makeUniqueness(model)
  computeUniqueness(model, state, ws, found)
  return chain.closing.flatMap(({ joint, turn }): Sentence[] => {
    const [xx, yy, zz, xy, xz, yz] = found.ofJoints.subarray(PROJECTOR_PAIR * joint, PROJECTOR_PAIR * joint + PROJECTOR)
    // across the plane of a loop there is no multiplier
    const [x, y, z] = turn === null ? [0, 0, 0] : axisOf(ws, chain.segments[turn].joint)
    const along = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
    if (!(xx + yy + zz - along > NO_SHARE ** 2)) return []
    const named: Named = { kind: 'joint', id: model.joints[joint].id, noun: 'joint' }
    return [
      [
        'The force of ',
        named,
        ' is not unique where joints hold the mechanism more than once, as in the pose at the start; the motion is.',
      ],
    ]
  })
}
