import { expect, test } from 'vitest'
import { sliderCrank } from '../../testing/small-scenes.ts'
import type { Scene } from '../../scene/index.ts'
import { nameFailure, spellNames } from './names.ts'

const scene: Scene = {
  ...sliderCrank(),
  joints: sliderCrank().joints.map((joint) => (joint.id === 'main' ? { ...joint, name: 'Crank bearing' } : joint)),
}

test('things go by their names; those without one by what they are and their id', () => {
  const sentence = [
    'the law of ',
    { kind: 'joint', id: 'main', noun: 'joint' },
    ' and ',
    { kind: 'joint', id: 'pin', noun: 'joint' },
    ' and ',
    { kind: 'force', id: 'main', noun: 'spring' },
  ] as const
  expect(spellNames(sentence, scene)).toBe('the law of Crank bearing and joint pin and spring main')
})

test('a failure that knows no names stays as it is', () => {
  const failure = { code: 'diverged', message: 'It blew up.' } as const
  expect(nameFailure(failure, scene)).toBe(failure)
})
