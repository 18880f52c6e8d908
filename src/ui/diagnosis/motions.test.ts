import { describe, expect, it } from 'vitest'
import type { FreeMotion } from '../../simulation/index.ts'
import { emptyScene } from '../../scene/index.ts'
import { motionAgain, motionText } from './motions.ts'

const motion = (kind: FreeMotion['kind'], ...bodies: string[]): FreeMotion =>
  ({ kind, twists: bodies.map((body) => ({ body, v: [0, 0, 0], w: [0, 0, 1] })) }) as unknown as FreeMotion
const [linkage, rod, crank] = [motion('useful', 'crank', 'rod'), motion('idle', 'rod'), motion('useful', 'crank')]

describe('the motion that is played, in another diagnosis', () => {
  it('is the one of its kind and its bodies, wherever it stands', () => {
    expect(motionAgain([linkage, rod], 0, [rod, motion('useful', 'rod', 'crank')])).toBe(1)
    expect(motionAgain([linkage, rod], 1, [rod, linkage])).toBe(0)
  })

  it('is none where it has gone, or one cannot tell which it is', () => {
    expect(motionAgain([linkage, rod], 1, [linkage])).toBeNull()
    expect(motionAgain([linkage], 0, [motion('infinitesimal', 'crank', 'rod')])).toBeNull()
    expect(motionAgain([crank, crank], 0, [crank, crank])).toBeNull()
    expect(motionAgain([crank], 0, [crank, crank])).toBeNull()
    expect(motionAgain([crank], 3, [crank])).toBeNull()
  })
})

it('several bodies that turn idly are told in the plural, as those are that move together', () => {
  const told = (one: FreeMotion): string => motionText(emptyScene(), one, () => [1, 0, 0, 0])
  expect(told(motion('idle', 'rod'))).toBe('rod turns about world z')
  expect(told(motion('idle', 'rod', 'sleeve'))).toBe('rod and sleeve turn together about their common axis')
  expect(told(linkage)).toBe('crank and rod move together')
})
