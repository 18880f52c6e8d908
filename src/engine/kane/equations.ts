/** Kane's equations of a mechanism at a state, with all that they are made of by name. */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeKane, makeKane, type Kane } from './kane.ts'
import { SIX } from './tree-speeds.ts'

/** A speed of the forest of joints: of a body against what it hangs on. */
export interface NamedSpeed {
  readonly body: string
  /** null: the body hangs on nothing. */
  readonly joint: string | null
  readonly motion: 'turn' | 'slide'
  /** Unit vector, world axes, as it is now. */
  readonly direction: readonly [number, number, number]
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

export interface KaneEquations {
  readonly speeds: readonly NamedSpeed[]
  /** Places of the independent ones in the list, in the order of what follows. */
  readonly independent: readonly number[]
  /** Of each speed of the list its share in each independent one: w = B u and what laws give. */
  readonly B: readonly (readonly number[])[]
  /** M u̇ = Q, Q with what comes of the velocities and of laws. */
  readonly M: readonly (readonly number[])[]
  readonly Q: readonly number[]
  /** u̇, rad/s² and m/s². */
  readonly rates: readonly number[]
  readonly bodies: ReadonlyMap<string, BodyShare>
}

/** Computes them at a state, whose constraints hold; the workspace is changed. Null where the equations are singular at the pose. */
export function computeKaneEquations(model: Model, state: State, ws: Workspace): KaneEquations | null {
  const kane = makeKane(model)
  if (!computeKane(model, state, ws, kane)) return null
  const { loops, speeds, freedoms: n, mass, force, rates } = kane
  const independent = Array.from(loops.order.subarray(loops.rank))
  return {
    speeds: Array.from({ length: speeds.count }, (_, f) => nameSpeed(model, kane, f, independent.includes(f))),
    independent,
    B: basisOf(kane),
    M: Array.from({ length: n }, (_, i) => [...mass.subarray(n * i, n * i + n)]),
    Q: [...force.subarray(0, n)],
    rates: [...rates.subarray(0, n)],
    bodies: new Map(
      model.bodyIds.flatMap((id, b) => (model.fixed[b] ? [] : [[id, shareOf(model, state, ws, kane, b)] as const])),
    ),
  }
}

function nameSpeed({ bodyIds, joints }: Model, { speeds }: Kane, f: number, independent: boolean): NamedSpeed {
  const { tree, body } = speeds
  const b = body[f]
  const joint = tree.forest.joint[b]
  const at = SIX * f
  const turn = tree.S[at + 3] !== 0 || tree.S[at + 4] !== 0 || tree.S[at + 5] !== 0
  const first = turn ? at + 3 : at
  return {
    body: bodyIds[b],
    joint: joint < 0 ? null : joints[joint].id,
    motion: turn ? 'turn' : 'slide',
    direction: [tree.S[first], tree.S[first + 1], tree.S[first + 2]],
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

/** The part of one body in Kane's table. */
function shareOf(model: Model, { v }: State, ws: Workspace, kane: Kane, b: number): BodyShare {
  const { T, acceleration, inertia, freedoms } = kane
  const width = SIX * model.bodyCount
  const at = SIX * b
  const { R, force } = ws
  const { inertia: J, mass } = model
  const turned = (x: number, y: number, z: number): number[] =>
    [0, 1, 2].map((k) => R[9 * b + 3 * k] * x + R[9 * b + 3 * k + 1] * y + R[9 * b + 3 * k + 2] * z)
  // what acts has −ω × J ω in it, which is of inertia
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
  const along = (wrench: readonly number[], f: number): number =>
    wrench.reduce((sum, x, k) => sum + x * T[width * f + at + k], 0)
  const each = <X>(read: (f: number) => X): X[] => Array.from({ length: freedoms }, (_, f) => read(f))
  return {
    partialVelocities: each((f) => ({
      angular: [...T.subarray(width * f + at + 3, width * f + at + 6)],
      linear: [...T.subarray(width * f + at, width * f + at + 3)],
    })),
    active: each((f) => along(acts, f)),
    inertia: each((f) => along(resists, f)),
  }
}
