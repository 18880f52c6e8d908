import { describe, expect, test } from 'vitest'
import { findRing } from './files.ts'

describe('rings of files', () => {
  const find = (imports: Record<string, string[]>) => findRing((file) => imports[file] ?? [], Object.keys(imports))

  test('files that are needed in more than one way are no ring', () => {
    expect(find({ first: [], next: ['first'], plots: ['first', 'next'], page: ['plots', 'next'] })).toBeNull()
  })

  test('a ring is named from its first file to it again', () => {
    expect(
      find({ page: ['first', 'next'], first: [], next: ['first', 'plots'], plots: ['chart'], chart: ['next'] }),
    ).toEqual(['next', 'plots', 'chart', 'next'])
    expect(find({ alone: ['alone'] })).toEqual(['alone', 'alone'])
  })
})
