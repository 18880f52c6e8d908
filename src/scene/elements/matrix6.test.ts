import { describe, expect, it } from 'vitest'
import { randomSource } from '../../testing/random-mechanism.ts'
import type { Matrix6 } from '../values.ts'
import { validateScene } from '../file/validate.ts'
import { diagonalMatrix, matrixFault, matrixOf, withEntry } from './matrix6.ts'

/** Σ of outer products of so many random vectors, with the units of the last three so many times the others'. */
function sumOfSquares(rank: number, seed: number, unit: number): Matrix6 {
  const r = randomSource(seed)
  const rows = Array.from({ length: rank }, () => [...r.vec3(1), ...r.vec3(unit)])
  return matrixOf((i, k) => rows.reduce((sum, row) => sum + row[Math.min(i, k)]! * row[Math.max(i, k)]!, 0))
}

describe('a matrix of stiffness or damping', () => {
  it('may be any that takes energy, however many directions it leaves free, in any units', () => {
    for (const unit of [1, 1e-6, 1e6])
      for (let rank = 0; rank <= 6; rank++)
        for (let seed = 0; seed < 20; seed++) expect(matrixFault(sumOfSquares(rank, seed, unit))).toBeNull()
  })

  it('may not give energy away in any direction, in any units', () => {
    for (const unit of [1, 1e-6, 1e6])
      for (let seed = 0; seed < 20; seed++) {
        const sound = sumOfSquares(6, seed, unit)
        // √(K11 K44) is the most that may stand between
        const most = Math.sqrt(sound[0][0] * sound[3][3])
        expect(matrixFault(withEntry(sound, 0, 3, 1.001 * most))?.message).toContain('not positive semidefinite')
      }
    expect(matrixFault(withEntry(diagonalMatrix([1, 1, 1, 0, 1, 1]), 0, 3, 1e-6))?.message).toContain('semidefinite')
  })

  it('is told of by the place that is wrong', () => {
    const faultOf = (stiffness: unknown) => {
      const parsed = validateScene({
        format: 'lockwork/scene',
        version: 1,
        bodies: [{ id: 'a', fixed: true }],
        forces: [{ id: 'f', kind: 'bushing', main: { body: 'ground' }, driven: { body: 'a' }, stiffness }],
      })
      return parsed.ok
        ? null
        : parsed.faults.map(({ pointer, message }) => [pointer.slice('/forces/0'.length), message])
    }
    expect(faultOf([1, 2, 3, 4, 5, 6])).toBeNull()
    const rows = diagonalMatrix([1, 2, 3, 4, 5, 6]).map((row) => [...row])
    rows[1]![4] = 0.5
    expect(faultOf(rows)).toEqual([
      [
        '/stiffness',
        'the matrix is not symmetric: row 2, column 5 is 0.5, and row 5, column 2 is 0; write the same number in both places',
      ],
    ])
    expect(faultOf([1, 2, -3, 4, 5, 6])).toEqual([
      ['/stiffness/2', 'the number for z must not be negative; write 0 or more'],
    ])
    expect(faultOf([1, 2, 3])?.[0]?.[1]).toContain('is not six numbers, or six rows of six')
    expect(faultOf([1, 2, 3, 4, 5, 'much'])?.[0]).toEqual([
      '/stiffness/5',
      expect.stringContaining('is not a finite number'),
    ])
    expect(faultOf(7)?.[0]?.[1]).toContain('six rows of six')
  })
})
