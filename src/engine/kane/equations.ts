/** Kane's equations of a mechanism at a state, with names for speeds and bodies. */
import { makeArticulated } from '../articulated/tree.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeKane, makeKane, type Kane } from './kane.ts'
import { isTurn, readSpeeds, SIX } from './tree-speeds.ts'
import { computeVelocityMatrix } from './velocity-matrix.ts'

/** A speed of the forest of joints: of a body against what it hangs on. */
export interface NamedSpeed {
  readonly body: string
  /** null: the body hangs on nothing. */
  readonly joint: string | null
  readonly motion: 'turn' | 'slide'
  /** Among the speeds of the body. */
  readonly place: number
  /** Unit vector, world axes, as it is now. */
  readonly direction: readonly [number, number, number]
  /** Along z of the joint's frame: 1 the same way, −1 the other way; 0: neither, or no joint. */
  readonly alongZ: 1 | -1 | 0
  /** rad/s or m/s, as it is now. */
  readonly value: number
  /** Whether it is independent; the others follow from those that are, by the loops. */
  readonly independent: boolean
}

/** What a body has in the balance along each independent speed. */
export interface BodyShare {
  /** At unit speed: angular velocity, rad/s, and velocity of the centre of mass, m/s; world axes. */
  readonly partialVelocities: readonly { readonly angular: readonly number[]; readonly linear: readonly number[] }[]
  /** Generalised active and inertia forces, N and N·m: of weight and all that acts but joints; of mass and inertia, at the accelerations that there are. */
  readonly active: readonly number[]
  readonly inertia: readonly number[]
}

/** A speed by its body and its place among the speeds of that: this stays as it is whatever else is edited. */
export interface SpeedName {
  readonly body: string
  readonly place: number
}

/** A speed that was wanted independent and follows all the same: with it independent, the others would not be determined at this pose, or only `badly`. */
export interface GivenUp {
  /** Place in the list of speeds. */
  readonly speed: number
  readonly badly: boolean
}

export interface KaneEquations {
  readonly speeds: readonly NamedSpeed[]
  readonly givenUp: readonly GivenUp[]
  /** Places of the independent ones in the list, in the order of what follows. */
  readonly independent: readonly number[]
  /** Of each speed of the list its share in each independent one: w = B u and what laws give. */
  readonly B: readonly (readonly number[])[]
  /** M u̇ = Q, Q with what comes of the velocities and of laws. */
  readonly M: readonly (readonly number[])[]
  readonly Q: readonly number[]
  /**
   * C u is what comes of the velocities, so that M u̇ + C u = Q + C u, the right-hand side without it; Ṁ − 2C is skew. Null where the axes that speeds are told
   * along change over at this pose, or a law begins there or changes too fast for differences.
   */
  readonly C: readonly (readonly number[])[] | null
  /** u̇, rad/s² and m/s². */
  readonly rates: readonly number[]
  readonly bodies: ReadonlyMap<string, BodyShare>
}

/**
 * Computes them at a state, whose constraints hold; the workspace is changed. Null where the equations are singular at the pose.
 *
 * @param wanted speeds that are to be independent, the most wanted first; which ones are changes the equations, and nothing of the motion
 */
export function computeKaneEquations(
  model: Model,
  state: State,
  ws: Workspace,
  wanted: readonly SpeedName[] = [],
): KaneEquations | null {
  const kane = makeKane(model)
  if (!computeKane(model, state, ws, kane, findSpeeds(model, kane, wanted))) return null
  const { loops, speeds, freedoms: n, mass, force, rates } = kane
  const independent = Array.from(loops.order.subarray(loops.rank))
  const values = readSpeeds(state, ws, speeds)
  const bodies = new Map(
    model.bodyIds.flatMap((id, b) =>
      model.fixed[b] ? [] : [[id, shareOf(model, state, ws, kane, b, partialsOf(model, kane, b))] as const],
    ),
  )
  const rowsOf = (matrix: Float64Array): number[][] =>
    Array.from({ length: n }, (_, i) => [...matrix.subarray(n * i, n * i + n)])
  const C = computeVelocityMatrix(model, state, ws, kane)
  return {
    speeds: Array.from(values, (value, f) => nameSpeed(model, ws, kane, f, value, independent.includes(f))),
    givenUp: loops.givenUp.map(({ column, badly }) => ({ speed: column, badly })),
    independent,
    B: basisOf(kane),
    M: rowsOf(mass),
    Q: [...force.subarray(0, n)],
    C: C && rowsOf(C),
    rates: [...rates.subarray(0, n)],
    bodies,
  }
}

/**
 * Computes the shares of bodies along speeds of which the caller has the partial velocities: for each body 6 numbers per speed, angular and linear, world axes.
 * Null where the equations are singular at the pose.
 */
export function computeBodyShares(
  model: Model,
  state: State,
  ws: Workspace,
  partialVelocities: ReadonlyMap<string, Float64Array>,
): ReadonlyMap<string, BodyShare> | null {
  const kane = makeKane(model)
  if (!computeKane(model, state, ws, kane)) return null
  return new Map(
    Array.from(partialVelocities, ([id, six]) => {
      const partials = Array.from({ length: six.length / SIX }, (_, f) => ({
        angular: [...six.subarray(SIX * f, SIX * f + 3)],
        linear: [...six.subarray(SIX * f + 3, SIX * f + SIX)],
      }))
      return [id, shareOf(model, state, ws, kane, model.bodyIndex.get(id)!, partials)]
    }),
  )
}

/** How many speeds the forest of a mechanism has. */
export const countSpeeds = (model: Model): number => makeArticulated(model).freeStart[model.bodyCount]

/** Places of speeds in the list; those that the forest has not are left out. */
function findSpeeds({ bodyIndex }: Model, { speeds }: Kane, names: readonly SpeedName[]): number[] {
  const { freeStart } = speeds.tree
  const found = names.flatMap(({ body, place }) => {
    const b = bodyIndex.get(body)
    return b === undefined || place < 0 || place >= freeStart[b + 1] - freeStart[b] ? [] : [freeStart[b] + place]
  })
  return [...new Set(found)]
}

/** Directions are parallel where their cosine is nearer to 1. */
const PARALLEL = 1e-9

function nameSpeed(
  { bodyIds, joints }: Model,
  { RF }: Workspace,
  { speeds }: Kane,
  f: number,
  value: number,
  independent: boolean,
): NamedSpeed {
  const { tree, body } = speeds
  const b = body[f]
  const joint = tree.forest.joint[b]
  const turn = isTurn(tree, f)
  const first = SIX * f + (turn ? 3 : 0)
  const z = 18 * joint + 11
  const along = joint < 0 ? 0 : [0, 1, 2].reduce((sum, k) => sum + RF[z + 3 * k] * tree.S[first + k], 0)
  return {
    body: bodyIds[b],
    joint: joint < 0 ? null : joints[joint].id,
    motion: turn ? 'turn' : 'slide',
    place: f - tree.freeStart[b],
    direction: [tree.S[first], tree.S[first + 1], tree.S[first + 2]],
    alongZ: Math.abs(along) > 1 - PARALLEL ? (along > 0 ? 1 : -1) : 0,
    value,
    independent,
  }
}

function basisOf({ loops, freedoms }: Kane): number[][] {
  const { columns, values, order, pivotRow, rank } = loops
  const rowOf = new Map(Array.from({ length: rank }, (_, i) => [order[i], pivotRow[i]]))
  return Array.from({ length: columns }, (_, c) =>
    Array.from({ length: freedoms }, (_row, f) => {
      const column = order[rank + f]
      const row = rowOf.get(c)
      if (row === undefined) return c === column ? 1 : 0
      return 0 - values[(columns + 1) * row + column]
    }),
  )
}

/** Velocities of a body at unit speed of each independent speed alone. */
const partialsOf = ({ bodyCount }: Model, { T, freedoms }: Kane, b: number): BodyShare['partialVelocities'] =>
  Array.from({ length: freedoms }, (_, f) => {
    const at = SIX * (bodyCount * f + b)
    return { angular: [...T.subarray(at + 3, at + SIX)], linear: [...T.subarray(at, at + 3)] }
  })

/** The part of one body in Kane's table, along speeds with these partial velocities of it. */
function shareOf(
  model: Model,
  { v }: State,
  ws: Workspace,
  { acceleration, inertia }: Kane,
  b: number,
  partialVelocities: BodyShare['partialVelocities'],
): BodyShare {
  const at = SIX * b
  const { R, force } = ws
  const { inertia: J, mass } = model
  const turned = (x: number, y: number, z: number): number[] =>
    [0, 1, 2].map((k) => R[9 * b + 3 * k] * x + R[9 * b + 3 * k + 1] * y + R[9 * b + 3 * k + 2] * z)
  // the forces of the workspace include −ω × J ω, which belongs to inertia
  const [wx, wy, wz] = [v[at + 3], v[at + 4], v[at + 5]]
  const [lx, ly, lz] = [0, 1, 2].map(
    (k) => J[9 * b + 3 * k] * wx + J[9 * b + 3 * k + 1] * wy + J[9 * b + 3 * k + 2] * wz,
  )
  const gyro = turned(wy * lz - wz * ly, wz * lx - wx * lz, wx * ly - wy * lx)
  const torque = turned(force[at + 3], force[at + 4], force[at + 5])
  const acts = [...force.subarray(at, at + 3), ...torque.map((x, k) => x + gyro[k])]
  const resists = [0, 1, 2].map((k) => -mass[b] * acceleration[at + k])
  for (let k = 0; k < 3; k++) {
    const row = 9 * b + 3 * k
    const spin = [0, 1, 2].reduce((sum, n) => sum + inertia[row + n] * acceleration[at + 3 + n], 0)
    resists.push(-spin - gyro[k])
  }
  const along = (wrench: readonly number[]): number[] =>
    partialVelocities.map(({ angular, linear }) =>
      [...linear, ...angular].reduce((sum, x, k) => sum + x * wrench[k], 0),
    )
  return { partialVelocities, active: along(acts), inertia: along(resists) }
}
