import { expect, it } from 'vitest'
import { beginsWords, farFrom, hasWords, matchesWords } from './words.ts'

it('finds every word somewhere, whatever the case and the accents', () => {
  const texts = ['Peaucellier–Lipkin', 'Exact straight line', 'Dzhanibékov']
  expect(matchesWords('LINE exact', texts)).toBe(true)
  expect(matchesWords('dzhanibekov', texts)).toBe(true)
  expect(matchesWords('line chaos', texts)).toBe(false)
  expect(matchesWords('  ', texts)).toBe(true)
})

it('tells words that begin one from letters within one', () => {
  const texts = ['Guide rods', 'Force, z']
  expect(beginsWords('GUIDE force z', texts)).toBe(true)
  expect(beginsWords('rod forc', texts)).toBe(true)
  expect(beginsWords('orce', texts)).toBe(false)
  expect(beginsWords('force z', ['Guide rods', 'Force, size'])).toBe(false)
})

it('tells whole words from their beginnings', () => {
  const texts = ['Guide rods', 'Force, magnitude in xz']
  expect(hasWords('force guide', texts)).toBe(true)
  expect(hasWords('force x', texts)).toBe(false)
})

it('knows what is called so from what only speaks of it', () => {
  const far = (name: string, ...texts: string[]): number => farFrom('export', name, texts)
  const all = [far('Export …'), far('As an export'), far('Save as …', 'Export a copy'), far('Reexported')]
  expect(all).toEqual([0, 0, 1, 2])
})
