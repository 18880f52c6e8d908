/** Stiffness and damping against all six displacements: symmetric matrices of x y z θx θy θz that store or take energy, and never give any. */
import type { Matrix6, Row6 } from '../values.ts'

/** Two entries that mirror each other may differ by this part of themselves. */
const SYMMETRIC = 1e-9
/** What rounding may take from the pivots of a matrix with ones on its diagonal. */
const DEFINITE = 1e-12

const SIX = [0, 1, 2, 3, 4, 5] as const
export const matrixOf = (entry: (row: number, column: number) => number): Matrix6 =>
  SIX.map((r) => SIX.map((c) => entry(r, c))) as unknown as Matrix6

export const diagonalMatrix = (diagonal: readonly number[]): Matrix6 => matrixOf((r, c) => (r === c ? diagonal[r]! : 0))
export const diagonalOf = (matrix: Matrix6): Row6 => matrix.map((row, k) => row[k]!) as unknown as Row6
export const isDiagonal = (matrix: Matrix6): boolean =>
  matrix.every((row, r) => row.every((x, c) => r === c || x === 0))

export const NO_MATRIX = diagonalMatrix([0, 0, 0, 0, 0, 0])

/** The matrix with this number in both places that mirror each other. */
export const withEntry = (matrix: Matrix6, row: number, column: number, value: number): Matrix6 =>
  matrixOf((r, c) => ((r === row && c === column) || (r === column && c === row) ? value : matrix[r]![c]!))

/** The matrix whose lower half is its upper half. */
export const mirrored = (matrix: Matrix6): Matrix6 => matrixOf((r, c) => matrix[Math.min(r, c)]![Math.max(r, c)]!)

/**
 * The same element seen in a mirror across axis k of its frame: along k displacements change their sign, about k turns keep theirs, and the other way round for
 * the other two axes; S K S of these signs.
 */
export function reflected(matrix: Matrix6, k: number): Matrix6 {
  const sign = (i: number): number => ((i % 3 === k) === i < 3 ? -1 : 1)
  return matrixOf((r, c) => sign(r) * sign(c) * matrix[r]![c]! + 0)
}

const NAMES = ['x', 'y', 'z', 'θx', 'θy', 'θz'] as const

/** Why no spring or damper has this matrix, the way out, and the row and column; null when one does. */
export function matrixFault(
  matrix: Matrix6,
): { readonly at: readonly [] | readonly [number, number]; readonly message: string } | null {
  for (const r of SIX)
    for (const c of SIX) {
      const [one, other] = [matrix[r][c], matrix[c][r]]
      if (Math.abs(one - other) > SYMMETRIC * Math.max(Math.abs(one), Math.abs(other)))
        return {
          at: [],
          message: `the matrix is not symmetric: row ${r + 1}, column ${c + 1} is ${one}, and row ${c + 1}, column ${r + 1} is ${other}; write the same number in both places`,
        }
    }
  for (const k of SIX)
    if (matrix[k][k] < 0)
      return { at: [k, k], message: `the number for ${NAMES[k]} must not be negative; write 0 or more` }
  return isSemidefinite(matrix)
    ? null
    : {
        at: [],
        message:
          'the matrix is not positive semidefinite: moved in some direction it would give energy away without end; make numbers off the diagonal smaller, or those on it larger',
      }
}

/**
 * Whether xᵀK x is never negative, by elimination with the largest pivot first. Rows and columns are scaled to ones on the diagonal before, which changes no
 * sign: the answer does not depend on units.
 */
function isSemidefinite(matrix: Matrix6): boolean {
  const scale = diagonalOf(matrix).map((x) => (x > 0 ? 1 / Math.sqrt(x) : 0))
  // where there is no stiffness of its own there must be no coupling either
  if (SIX.some((r) => SIX.some((c) => scale[r] === 0 && matrix[r][c] !== 0))) return false
  const a = SIX.map((r) => SIX.map((c) => matrix[r][c] * scale[r]! * scale[c]!))
  const left = new Set<number>(SIX)
  while (left.size > 0) {
    const pivot = [...left].reduce((best, k) => (a[k]![k]! > a[best]![best]! ? k : best))
    left.delete(pivot)
    const p = a[pivot]![pivot]!
    if (p <= DEFINITE) return [...left, pivot].every((r) => [...left, pivot].every((c) => Math.abs(a[r]![c]!) <= Math.sqrt(DEFINITE)) && a[r]![r]! >= -DEFINITE) // prettier-ignore
    for (const r of left) for (const c of left) a[r]![c]! -= (a[r]![pivot]! * a[pivot]![c]!) / p
  }
  return true
}
