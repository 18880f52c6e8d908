import {
  loadConstraintSystem,
  loadKane,
  loadLinkTrees,
  loadSymbolic,
  type BodyShare,
  type Failure,
  type MechanismSpec,
  type TreeEquations,
  type Vec3,
} from '../../engine/index.ts'
import { axisAlong } from '../../geometry/index.ts'
import type { BodyTerms, ConstraintSystem, Equations, EquationsWish, Formulas, Speed } from '../protocol/equations.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { stand, type Standing } from './standing.ts'

type Found<T> = { readonly ok: true; readonly told: T } | { readonly ok: false; readonly failure: Failure }

/** Speeds of more than so many are not written out: their matrices have too many numbers to be looked at, and take too long. */
const MOST_SPEEDS = 150

/** The equations of motion in the pose. */
export async function findEquations(
  spec: MechanismSpec,
  at: RunStart | null,
  wish: EquationsWish,
): Promise<Found<Equations>> {
  const stood = stand(spec, at, at?.t ?? 0, false)
  if (!stood.ok) return stood
  const { standing } = stood
  const { model, state, ws } = standing
  const { computeKaneEquations, countSpeeds } = await loadKane()
  const count = countSpeeds(model)
  if (count > MOST_SPEEDS) return tooMany(count)
  const { computeTreeEquations } = await loadLinkTrees()
  const tree = computeTreeEquations(model, state, ws)
  if (tree.ok && tree.equations.b.length === 0) return ofTree(standing, tree.equations)
  const found = computeKaneEquations(model, state, ws, wish.independent)
  if (found === null) return singular
  const { speeds, bodies, Q, C, ...rest } = found
  const u = rest.independent.map((f) => speeds[f]!.value)
  const ofSpeeds = C?.map((row) => row.reduce((sum, x, k) => sum + x * u[k]!, 0))
  return {
    ok: true,
    told: {
      ...rest,
      C,
      axes: 'world',
      Q: Q.map((q, i) => q + (ofSpeeds?.[i] ?? 0)),
      speeds: speeds.map(({ direction, ...speed }): Speed => ({ ...speed, axis: null, world: worldAxis(direction) })),
      bodies: Array.from(bodies, termsOf),
    },
  }
}

/** The equations of motion as formulas. */
export async function findFormulas(spec: MechanismSpec): Promise<Formulas> {
  const stood = stand(spec, null, 0, false)
  if (!stood.ok) return { ok: false, why: stood.failure.sentence ?? [stood.failure.message] }
  const { deriveEquations } = await loadSymbolic()
  const made = deriveEquations(spec, stood.standing.model, stood.standing.state)
  if (!made.ok) return { ok: false, why: made.refusal.sentence }
  const { coordinates, parameters, given, notes } = made
  // trees are for those who evaluate them
  const printed = <T extends { readonly left: unknown; readonly right: unknown }>(list: readonly T[]) =>
    list.map(({ left: _left, right: _right, ...rest }) => rest)
  return {
    ok: true,
    coordinates,
    parameters,
    given,
    notes,
    definitions: printed(made.definitions),
    equations: printed(made.equations),
    closures: printed(made.closures),
    drives: printed(made.drives),
  }
}

/** The system of the constraints in the pose. */
export async function findConstraintSystem(spec: MechanismSpec, at: RunStart | null): Promise<Found<ConstraintSystem>> {
  const stood = stand(spec, at, at?.t ?? 0, false)
  if (!stood.ok) return stood
  const { model, state, ws } = stood.standing
  const { computeConstraintSystem } = await loadConstraintSystem()
  return { ok: true, told: computeConstraintSystem(model, state, ws) }
}

/** A tree has the speeds along the axes of its joints, all independent, and a C. */
async function ofTree({ model, state, ws }: Standing, tree: TreeEquations): Promise<Found<Equations>> {
  const { computeBodyShares } = await loadKane()
  const shares = computeBodyShares(model, state, ws, tree.partialVelocities)
  if (shares === null) return singular
  const { freedoms, u, du, M, C, Q } = tree
  const n = freedoms.length
  const rows = (matrix: Float64Array): number[][] => freedoms.map((_, i) => [...matrix.subarray(n * i, n * i + n)])
  const speeds = freedoms.map(({ body, joint, motion, axis }, f): Speed => {
    const place = f - freedoms.findIndex((first) => first.body === body)
    const alongZ = joint !== null && axis === 'z' ? 1 : 0
    return { body, joint, motion, axis, alongZ, world: null, place, value: u[f]!, independent: true }
  })
  return {
    ok: true,
    told: {
      speeds,
      independent: freedoms.map((_, f) => f),
      rates: [...du],
      givenUp: [],
      B: freedoms.map((_, i) => freedoms.map((_column, k) => (i === k ? 1 : 0))),
      M: rows(M),
      C: rows(C),
      axes: 'body',
      Q: [...Q],
      bodies: Array.from(shares, termsOf),
    },
  }
}

/** The axis of the world that a unit vector points along, null where there is none. */
function worldAxis(direction: Vec3): Speed['world'] {
  const k = axisAlong(direction)
  return k >= 0 && direction[k]! > 0 ? (['x', 'y', 'z'] as const)[k]! : null
}

const termsOf = ([body, { active, inertia, partialVelocities }]: readonly [string, BodyShare]): BodyTerms => ({
  body,
  active,
  inertia,
  partialVelocities: Float64Array.from(partialVelocities.flatMap(({ angular, linear }) => [...angular, ...linear])),
})

const singular = {
  ok: false,
  failure: {
    code: 'notDetermined',
    message:
      'The equations are singular in this pose: something that is free to move has no mass. Give each body that can move by itself a mass.',
  },
} as const

const tooMany = (count: number) =>
  ({
    ok: false,
    failure: {
      code: 'notDetermined',
      message: `Its joints leave ${count} speeds free, and matrices of more than ${MOST_SPEEDS} are not shown. Look at a part of the mechanism, or have them written by the command line: lockwork equations.`,
    },
  }) as const
