/** Which rows depend on others. */
import { nullSpaces, type GoOn } from '../linalg/singular-values.ts'
import { ZERO, type RowGroup } from './scaled-rows.ts'

/** Rank of the rows, and which of them take part in a dependency. Bodies that no chain of joints connects are analysed apart. */
export function analyseRows(
  groups: readonly RowGroup[],
  goOn: GoOn,
): { readonly rank: number; readonly nullRows: readonly number[] } {
  const parts = nullSpaces(
    groups.map((group) => group.vectors),
    ZERO,
    goOn,
  )
  const nullRows = new Set<number>()
  parts.forEach(({ vectors }, g) => {
    for (const vector of vectors) {
      const size = Math.hypot(...vector)
      vector.forEach((share, i) => Math.abs(share) > ZERO * size && nullRows.add(groups[g].indices[i]))
    }
  })
  return { rank: parts.reduce((sum, part) => sum + part.rank, 0), nullRows: [...nullRows] }
}

/**
 * The rows that, in file order, depend on those before them: `count` of them. What is left of a row after projection decides; the threshold
 * moves a little where the one of the rank does not give the same number.
 */
export function pickDependent(groups: readonly RowGroup[], count: number): number[] {
  if (count === 0) return []
  const largest = Math.max(...groups.flatMap(({ vectors }) => vectors.map((v) => Math.hypot(...v))))
  let low = 0
  let high = largest
  let threshold = ZERO * largest
  for (let tries = 0; tries < 60; tries++) {
    const found = groups.flatMap((group) => dependentRows(group, threshold))
    if (found.length === count) return found.sort((a, b) => a - b)
    if (found.length < count) low = threshold
    else high = threshold
    threshold = low === 0 ? threshold / 8 : Math.sqrt(low * high)
  }
  return groups.flatMap((group) => dependentRows(group, ZERO * largest)).sort((a, b) => a - b)
}

/** The rows that leave no more than the threshold in modified Gram–Schmidt, in order and orthogonalised twice. */
function dependentRows({ indices, vectors }: RowGroup, threshold: number): number[] {
  const basis: Float64Array[] = []
  const dependent: number[] = []
  vectors.forEach((vector, k) => {
    const rest = vector.slice()
    for (let pass = 0; pass < 2; pass++)
      for (const q of basis) {
        let s = 0
        for (let i = 0; i < rest.length; i++) s += q[i] * rest[i]
        for (let i = 0; i < rest.length; i++) rest[i] -= s * q[i]
      }
    const size = Math.hypot(...rest)
    if (size <= threshold) dependent.push(indices[k])
    else basis.push(rest.map((x) => x / size))
  })
  return dependent
}
