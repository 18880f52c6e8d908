import { expect, it } from 'vitest'
import { INTEGRATORS } from '../../engine/index.ts'
import { INTEGRATOR_WORDS, choiceWords, methodWords } from './words.ts'

it('says of each integrator what it is good for, in a line that fits the list', () => {
  for (const name of INTEGRATORS) {
    const { label, meaning } = INTEGRATOR_WORDS[name]
    expect(label).not.toBe('')
    expect(meaning.length).toBeGreaterThan(20)
    expect(meaning.length).toBeLessThan(80)
  }
})

it('calls a scheme by its label, and any other as it calls itself', () => {
  expect(methodWords('dormand-prince')).toBe('Dormand–Prince')
  expect(methodWords('implicit Runge–Kutta')).toBe('implicit Runge–Kutta')
})

it('says in a sentence what is at work and why', () => {
  expect(choiceWords('dormand-prince', 'explicit: nothing is stiff')).toBe('Dormand–Prince: nothing is stiff.')
  expect(choiceWords('implicit Runge–Kutta', 'implicit: s1 is stiff: steps below 1.9e-4 s')).toBe(
    'implicit Runge–Kutta: s1 is stiff: steps below 1.9 × 10⁻⁴ s.',
  )
})
