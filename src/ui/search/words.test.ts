import { expect, it } from 'vitest'
import { matchesWords } from './words.ts'

it('finds every word somewhere, whatever the case and the accents', () => {
  const texts = ['Peaucellier–Lipkin', 'Exact straight line', 'Dzhanibékov']
  expect(matchesWords('LINE exact', texts)).toBe(true)
  expect(matchesWords('dzhanibekov', texts)).toBe(true)
  expect(matchesWords('line chaos', texts)).toBe(false)
  expect(matchesWords('  ', texts)).toBe(true)
})
