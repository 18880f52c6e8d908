/**
 * Dependencies among rows: the left null space of the Jacobian. With Z an orthonormal basis of it, one column each, and Z_S its rows of a set S of
 * rows, taking S away costs the Jacobian
 *
 *   rank − rank without S = |S| − rank Z_S
 *
 * of its rank: what the set holds by itself (docs/THEORY.md §3). Rows are taken at unit length, so that none counts more for the inertia it works on.
 */
import { dot, orthonormalise } from '../linalg/orthonormal.ts'
import { nullSpaces, singularValues, type GoOn } from '../linalg/singular-values.ts'
import { ZERO, type RowGroup } from './scaled-rows.ts'

/** Of unit vectors: below it a row takes no part in a dependency. */
const NO_PART = 1e-6

/** What sets of rows hold that others do not hold too. */
export interface Dependencies {
  /** How many freedoms a set of rows, by their indices, takes by itself. */
  readonly heldBy: (rows: readonly number[]) => number
}

/** Where no row depends on others. */
export const NO_DEPENDENCIES: Dependencies = { heldBy: (rows) => rows.length }

/** Needs rows that were grouped at the pose in question; throws `OutOfTime` once `goOn` is false. */
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

/** A combination of rows that is nothing, as one of the rows at unit length; a row that is nothing by itself stays as it is. */
export function atUnitLength(vector: Float64Array, { vectors }: RowGroup): Float64Array {
  return vector.map((share, i) => share * (Math.sqrt(dot(vectors[i], vectors[i])) || 1))
}
