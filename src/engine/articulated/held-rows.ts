/**
 * Rows of closing joints that the forest holds at every pose, whatever it does: in a four-bar of parallel pins, all that the last pin holds across the plane.
 *
 * The motion of one body of a loop relative to another is a product of motions of the joints between them, Π exp(ξ_i q_i), and stays in the group that their twists generate
 * (Hervé 1978). Its Lie algebra 𝔤 is the span of the twists ξ_i at any one pose, closed under brackets. What a closing joint reads in a row is constant on the whole group where
 *
 *   a translation along a:  a · w = 0 for all w of the least space that holds the velocities of the driven marker's origin under 𝔤, and with w each ω × w, ω of 𝔤
 *   a rotation about g:     𝔤 turns about at most one axis n, and g · n = 0: with e = exp(n φ/2) e₀, the row's component of e is cos φ/2 of that of e₀, which is 0,
 *                           and sin φ/2 of that of n e₀, which is 2 g · n
 *
 * Nothing here is judged by a rank at a pose, so rows that are held at special poses alone, as those of a parallelogram, are not taken for held.
 */
import { dot, extend } from '../linalg/orthonormal.ts'
import { cross, minus } from '../math/vectors.ts'
import type { Model } from '../model/model.ts'
import { PERPENDICULAR_ROW } from '../model/rows.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Forest } from '../model/system.ts'
import type { Workspace } from '../model/workspace.ts'
import { isLawful, listTwists, originOf } from './twists.ts'

/** Share of a unit vector below which it counts as none: what rounding leaves of an assembled pose, with room. */
const ROUNDING = 1e-10
/** Dimension of the algebra of all motions. */
const ALL = 6

/**
 * Finds the rows of closing joints that need not be solved for; needs the positions of an assembled pose.
 *
 * @param forest of all rows
 * @param held out, for each row of the model: 1 where the forest holds it at every pose, else 0
 */
export function findHeldRows(model: Model, state: State, ws: Workspace, forest: Forest, held: Int8Array): void {
  held.fill(0)
  for (const cut of forest.cuts) {
    if (cut >= model.joints.length || model.rheonomic[cut]) continue
    const path = pathOfLoop(model, forest, cut)
    if (path === null || path.some((j) => isLawful(model, j))) continue
    const at = originOf(model, state, ws, cut)
    const algebra = closeUnderBrackets(path.flatMap((j) => listTwists(model, state, ws, j, at)))
    if (algebra.length < ALL) markHeld(model, ws, cut, algebra, held)
  }
}

/** The tree joints between the two bodies of a closing joint; null where they hang on nothing in common. */
function pathOfLoop(
  { jointBody1, jointBody2, fixed }: Model,
  { parent, joint }: Forest,
  cut: number,
): readonly number[] | null {
  const bodiesOf = (from: number): number[] => {
    const bodies: number[] = []
    if (!fixed[from]) for (let b = from; b >= 0; b = parent[b]) bodies.push(b)
    return bodies
  }
  const [one, other] = [bodiesOf(jointBody1[cut]), bodiesOf(jointBody2[cut])]
  const common = new Set(one.filter((b) => other.includes(b)))
  const joints = [...one, ...other].filter((b) => !common.has(b)).map((b) => joint[b])
  return joints.includes(-1) ? null : joints
}

/** An orthonormal basis of the least Lie algebra that holds these twists. */
function closeUnderBrackets(twists: readonly Float64Array[]): readonly Float64Array[] {
  const basis: Float64Array[] = []
  for (const twist of twists) extend(basis, twist, ROUNDING)
  for (let i = 1; i < basis.length && basis.length < ALL; i++)
    for (let k = 0; k < i; k++) extendByUnit(basis, bracket(basis[i], basis[k]))
  return basis
}

/** [ξ, η] = (ω_ξ × v_η − ω_η × v_ξ, ω_ξ × ω_η). */
function bracket(a: Float64Array, b: Float64Array): Float64Array {
  const turn = cross(angular(a), angular(b))
  return Float64Array.of(...minus(cross(angular(a), linear(b)), cross(angular(b), linear(a))), ...turn)
}

const linear = (twist: Float64Array): Vec3 => [twist[0], twist[1], twist[2]]
const angular = (twist: Float64Array): Vec3 => [twist[3], twist[4], twist[5]]

/** Adds what a vector made of unit vectors has outside of a span, unless it is rounding. */
function extendByUnit(basis: Float64Array[], vector: Float64Array): void {
  if (Math.sqrt(dot(vector, vector)) > ROUNDING) extend(basis, vector, ROUNDING)
}

/** Marks the rows of a closing joint that are constant on the group of an algebra. */
function markHeld(
  { rows }: Model,
  { axis, RF }: Workspace,
  cut: number,
  algebra: readonly Float64Array[],
  held: Int8Array,
): void {
  const turns: Float64Array[] = []
  for (const twist of algebra) extendByUnit(turns, Float64Array.from(angular(twist)))
  const moves: Float64Array[] = []
  for (const twist of algebra) extendByUnit(moves, Float64Array.from(linear(twist)))
  for (let i = 0; i < moves.length; i++)
    for (const turn of turns) extendByUnit(moves, Float64Array.from(cross(linear(turn), linear(moves[i]))))
  const isAcross = (row: number, directions: readonly Float64Array[]): boolean => {
    const a = axis.subarray(3 * row, 3 * row + 3)
    return directions.every((w) => Math.abs(dot(a, w)) <= ROUNDING)
  }
  for (let row = rows.start[cut]; row < rows.start[cut + 1]; row++) {
    if (row < rows.turnStart[cut]) held[row] = isAcross(row, moves) ? 1 : 0
    else if (turns.length <= 1) held[row] = isAcross(row, turns) && staysAcross(row) ? 1 : 0
  }

  /** Of x_F2 · y_F1 the second derivative as well: it vanishes where one of the two axes is that of the turn. */
  function staysAcross(row: number): boolean {
    if (rows.kind[row] !== PERPENDICULAR_ROW || turns.length === 0) return true
    const along = (at: number): number =>
      Math.abs(RF[at] * turns[0][0] + RF[at + 3] * turns[0][1] + RF[at + 6] * turns[0][2])
    return along(18 * cut + 9) * along(18 * cut + 1) <= ROUNDING
  }
}
