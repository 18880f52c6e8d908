/**
 * Dependencies among rows: the left null space of the Jacobian. With Z an orthonormal basis of it, one column each, and Z_S its rows of a set S of
 * rows, taking S away costs the Jacobian
 *
 *   rank − rank without S = |S| − rank Z_S
 *
 * of its rank: the freedoms that the set takes by itself (docs/THEORY.md §3). Rows are scaled to unit length, so that inertia gives none of them more weight.
 */
import { dot, orthonormalise } from '../linalg/orthonormal.ts'
import { nullSpaces, singularValues, type GoOn } from '../linalg/singular-values.ts'
import { ZERO, type RowGroup } from './scaled-rows.ts'

/** A row whose entry in a unit vector of Z is below this has no part in that dependency. */
const NO_PART = 1e-6

/** What sets of rows hold by themselves, given their dependencies. */
export interface Dependencies {
  /** How many freedoms a set of rows, by their indices, takes by itself. */
  readonly heldBy: (rows: readonly number[]) => number
}

/** The dependencies of rows that are all independent. */
export const NO_DEPENDENCIES: Dependencies = { heldBy: (rows) => rows.length }

/** Finds the dependencies of rows, which must be grouped at the pose in question; throws `OutOfTime` once `goOn` returns false. */
export function findDependencies(groups: readonly RowGroup[], goOn: GoOn): Dependencies {
  const spaces = nullSpaces(
    groups.map(({ vectors }) => vectors),
    ZERO,
    goOn,
  )
  const place = new Map<number, readonly [number, number]>()
  const bases = spaces.map(({ vectors }, g) => {
    groups[g].indices.forEach((row, at) => place.set(row, [g, at]))
    return orthonormalise(vectors.map((vector) => atUnitLength(vector, groups[g])))
  })
  return {
    heldBy(rows) {
      let held = 0
      const byGroup = new Map<number, number[]>()
      for (const row of rows) {
        const found = place.get(row)
        if (found === undefined) continue
        const [g, at] = found
        byGroup.set(g, [...(byGroup.get(g) ?? []), at])
      }
      for (const [g, places] of byGroup) {
        const part = places.map((at) => Float64Array.from(bases[g], (z) => z[at]))
        const { values } = singularValues(part)
        held += places.length - values.filter((x) => x > NO_PART).length
      }
      return held
    },
  }
}

/** Turns a combination of rows that is zero into one of the rows scaled to unit length; a row that is zero by itself keeps its length. */
export function atUnitLength(vector: Float64Array, { vectors }: RowGroup): Float64Array {
  return vector.map((share, i) => share * (Math.sqrt(dot(vectors[i], vectors[i])) || 1))
}
