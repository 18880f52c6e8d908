import { expect, it } from 'vitest'
import { accuracyWords } from './accuracy-words.ts'

it('of a run that is not as exact as asked, tells by how much, how far it is computed again, and where it cannot be', () => {
  expect(accuracyWords(null, 0, 7)).toBeNull()
  expect(accuracyWords(null, 2e-5, 7)).toMatchObject({ text: 'live accuracy 2.0 × 10⁻⁵' })
  expect(accuracyWords({ from: 1.25, stays: false }, 2e-5, 7)).toMatchObject({ text: 'exact to 1.250 s of 7.000 s' })
  expect(accuracyWords({ from: 1.25, stays: true }, 2e-5, 7)).toMatchObject({
    text: 'live accuracy from 1.250 s',
    why: 'What comes after 1.250 s could not be computed more exactly.',
  })
})
