/**
 * A basis of the freedoms in motions that a person recognises: in each as few bodies and joints move as can be.
 *
 * A motion is a combination c of the k motions given; joint j is at rest where A_j c = 0, A_j the relative twists of these. To find a motion in which
 * joint s moves and little else, the others are held one after the other, joints with the least freedom first, each unless s would then rest
 * too. Of the motions found in this way those with the fewest moving bodies are taken as long as they are independent.
 */
import { combine, dot, extend, orthonormalise, reject } from '../linalg/orthonormal.ts'
import type { Model } from '../model/model.ts'
import { countDriven, countRowsOfJoint } from '../model/rows.ts'
import type { Workspace } from '../model/workspace.ts'
import { atUnitPace, paceOf, relativeTwist, type FreedomSpace, type Motion } from './motions.ts'

/** A joint or body slower than this share of the fastest counts as at rest, given the rounding of null spaces. */
const REST = 1e-7
/** Length of the part of a unit vector beside those taken from which it counts as independent. */
const INDEPENDENT = 1e-3

/** A joint, or a body, that can be held at rest, and how it moves in each of the motions. */
interface Held {
  /** Six rows, one entry per motion. */
  readonly rates: readonly Float64Array[]
  readonly freedoms: number
  readonly grounded: boolean
}

interface Candidate {
  readonly c: Float64Array
  readonly motion: Motion
  readonly cost: number
}

/**
 * A basis of the space in sparse motions, each at unit pace; needs positions.
 *
 * @param goOn false: time is up, the motions are taken as they are
 */
export function makeSparse(
  model: Model,
  ws: Workspace,
  { bodies, motions }: FreedomSpace,
  goOn: () => boolean,
): readonly Motion[] {
  const k = motions.length
  if (k === 0) return []
  const held = listHeld(model, ws, bodies, motions)
  const scale = Math.max(...held.flatMap(({ rates }) => rates.flatMap((row) => Math.sqrt(dot(row, row)))))
  const candidates: Candidate[] = []
  const judge = (c: Float64Array): Candidate => {
    const motion = atUnitPace(model, ws.size, combine(motions, c, 6 * model.bodyCount))
    const moving = bodies.filter((body) => paceOf(motion, body, ws.size) > REST)
    const joints = held.filter(({ rates }) => rates.some((row) => Math.abs(dot(row, c)) > REST * scale))
    return { c, motion: withLargestPositive(motion), cost: moving.length * (held.length + 1) + joints.length }
  }
  for (const seed of held) {
    if (!goOn()) break
    const moves = (space: readonly Float64Array[]): boolean => moveOf(seed, space) > 10 * REST * scale
    let space = identity(k)
    if (!moves(space)) continue
    for (const other of held) if (other !== seed) space = holdIf(space, other, REST * scale, moves)
    candidates.push(...separate(space, seed, REST * scale).map(judge))
  }
  candidates.sort((x, y) => x.cost - y.cost)
  const taken: Float64Array[] = []
  const out = candidates.filter(({ c }) => extend(taken, c, INDEPENDENT)).map(({ motion }) => motion)
  while (out.length < k) {
    // for directions that no seed has reached, hold as many joints as possible while something new is left
    let space = identity(k)
    const adds = (s: readonly Float64Array[]): boolean => s.some((c) => beside(c, taken) > INDEPENDENT)
    if (goOn()) for (const one of held) space = holdIf(space, one, REST * scale, adds)
    const best = space.reduce((x, y) => (beside(y, taken) > beside(x, taken) ? y : x))
    extend(taken, best, 0)
    out.push(judge(best).motion)
  }
  return out
}

const identity = (k: number): Float64Array[] =>
  Array.from({ length: k }, (_, i) => Float64Array.from({ length: k }, (_, j) => (i === j ? 1 : 0)))

const beside = (c: Float64Array, basis: readonly Float64Array[]): number => reject(c.slice(), basis)

/**
 * Lists what can be held: joints with the fewest freedoms first, among equals those at fixed bodies; a piece that no joint connects with a fixed body
 * is held at its heaviest body first.
 */
function listHeld(model: Model, ws: Workspace, bodies: readonly number[], motions: readonly Motion[]): Held[] {
  const here = new Set(bodies)
  const held = model.joints.flatMap(({ body1, body2 }, j): Held[] => {
    if (!here.has(body1) && !here.has(body2)) return []
    const grounded = model.fixed[body1] === 1 || model.fixed[body2] === 1
    const freedoms = 6 - countRowsOfJoint(model.rows, j) + countDriven(model.rows, j)
    return [{ rates: byRow(motions.map((motion) => relativeTwist(model, ws, motion, j))), freedoms, grounded }]
  })
  held.sort((x, y) => x.freedoms - y.freedoms || Number(y.grounded) - Number(x.grounded))
  if (held.some(({ grounded }) => grounded)) return held
  const heaviest = bodies.reduce((x, y) => (model.mass[y] > model.mass[x] ? y : x))
  const twists = motions.map((motion) =>
    motion.slice(6 * heaviest, 6 * heaviest + 6).map((x, i) => (i < 3 ? x / ws.size : x)),
  )
  return [{ rates: byRow(twists), freedoms: 0, grounded: true }, ...held]
}

const byRow = (columns: readonly Float64Array[]): Float64Array[] =>
  [0, 1, 2, 3, 4, 5].map((i) => Float64Array.from(columns, (column) => column[i]))

const moveOf = ({ rates }: Held, space: readonly Float64Array[]): number =>
  rates.reduce((most, row) => space.reduce((x, c) => Math.max(x, Math.abs(dot(row, c))), most), 0)

/** The part of a space in which this is at rest too, if that part satisfies `wanted`; else the space as it is. */
function holdIf(
  space: Float64Array[],
  { rates }: Held,
  zero: number,
  wanted: (space: readonly Float64Array[]) => boolean,
): Float64Array[] {
  let rest = space
  for (const row of rates) {
    rest = holdRow(rest, row, zero)
    if (rest.length === 0) return space
  }
  return rest === space || wanted(rest) ? rest : space
}

/** Turns orthonormal vectors by a reflection so that only the first is not orthogonal to the row, and leaves that one out. */
function holdRow(space: Float64Array[], row: Float64Array, zero: number): Float64Array[] {
  const seen = Float64Array.from(space, (c) => dot(row, c))
  const size = Math.sqrt(dot(seen, seen))
  if (size <= zero) return space
  // u = seen + sign |seen| e₀:  I − 2uuᵀ/|u|² takes seen to the first axis
  const u = seen.slice()
  u[0] += u[0] < 0 ? -size : size
  const square = dot(u, u)
  const along = combine(space, u, row.length)
  return space.slice(1).map((c, i) => c.map((x, m) => x - ((2 * u[i + 1]) / square) * along[m]))
}

/** Motions of the space in each of which the seed moves along or about one axis of its marker only, as far as possible. */
function separate(space: readonly Float64Array[], { rates }: Held, zero: number): Float64Array[] {
  const rest = space.map((c) => ({ c: c.slice(), seen: Float64Array.from(rates, (row) => dot(row, c)), axis: 0 }))
  const done: typeof rest = []
  while (rest.length > 0) {
    let pick = 0
    let axis = 0
    let most = 0
    rest.forEach(({ seen }, i) =>
      seen.forEach((x, r) => {
        // by 1 % more, so that rounding does not decide which axis is chosen
        if (Math.abs(x) > 1.01 * most) [most, pick, axis] = [Math.abs(x), i, r]
      }),
    )
    if (most <= zero) break
    const [one] = rest.splice(pick, 1)
    const s = one.seen[axis]
    one.axis = axis
    one.c = one.c.map((x) => x / s)
    one.seen = one.seen.map((x) => x / s)
    for (const other of [...rest, ...done]) {
      const t = other.seen[axis]
      other.c = other.c.map((x, i) => x - t * one.c[i])
      other.seen = other.seen.map((x, i) => x - t * one.seen[i])
    }
    done.push(one)
  }
  return done.sort((x, y) => x.axis - y.axis).flatMap(({ c }) => orthonormalise([c]))
}

/** Chooses the sign of a motion so that its largest turn, or else its largest displacement, is positive. */
function withLargestPositive(motion: Motion): Motion {
  let turn = 0
  let travel = 0
  motion.forEach((x, i) => {
    if (i % 6 < 3) travel = Math.abs(x) > 1.001 * Math.abs(travel) ? x : travel
    else turn = Math.abs(x) > 1.001 * Math.abs(turn) ? x : turn
  })
  return (Math.abs(turn) > REST ? turn : travel) < 0 ? motion.map((x) => -x) : motion
}
