import { expect, it } from 'vitest'
import { addedText, sumText } from './ledger-words.ts'

it.each([
  [0.42, '+0.42 J'],
  [0.4213, '+0.421 J'],
  [3.14159, '+3.14 J'],
  [-12.5, '−12.5 J'],
  [1e-8, '±0 J'],
  [54321, '+54.32 kJ'],
  [-1e-8, '±0 J'],
  [NaN, '–'],
])('%d J reads %s', (joules, text) => {
  expect(addedText(joules)).toBe(text)
})

it('says in words which way the sum went', () => {
  expect(sumText(2.5)).toBe('All in all, edits have added 2.5 J.')
  expect(sumText(-2.5)).toBe('All in all, edits have taken 2.5 J.')
  expect(sumText(0)).toMatch(/as it was/)
})
