import { expect, test } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { findLeftNullSpace, makeLeftNullSpace } from './left-null-space.ts'

/** A = B C of the rank given. */
function product(rows: number, columns: number, rank: number, random: () => number): Float64Array {
  const part = (length: number) => Float64Array.from({ length }, () => random() - 0.5)
  const [B, C] = [part(rows * rank), part(rank * columns)]
  const A = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++)
    for (let m = 0; m < rank; m++)
      for (let c = 0; c < columns; c++) A[columns * i + c] += B[rank * i + m] * C[columns * m + c]
  return A
}

test.each([
  [7, 4, 3],
  [4, 9, 4],
  [12, 12, 5],
  [5, 6, 0],
  [1, 3, 1],
  [6, 1, 1],
])('%d rows, %d columns, rank %d: as many orthonormal vectors as there are to be, Zᵀ A = 0', (rows, columns, rank) => {
  const random = randomNumbers(rows)
  const w = makeLeftNullSpace(20, 20 * 20)
  for (let again = 0; again < 3; again++) {
    const A = product(rows, columns, rank, random)
    w.matrix.set(A)
    expect(findLeftNullSpace(w, rows, columns, 1e-9)).toBe(rows - rank)
    for (let k = 0; k < rows - rank; k++) {
      const z = w.vectors.subarray(rows * k, rows * (k + 1))
      for (let c = 0; c < columns; c++)
        expect(z.reduce((sum, x, i) => sum + x * A[columns * i + c], 0)).toBeCloseTo(0, 13)
      for (let m = 0; m <= k; m++)
        expect(z.reduce((sum, x, i) => sum + x * w.vectors[rows * m + i], 0)).toBeCloseTo(m === k ? 1 : 0, 13)
    }
  }
})
