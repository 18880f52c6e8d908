/** Sums of shared reactions are drawn beside shares alone. */
import { expect, it } from 'vitest'
import type { Glyph } from '../viewing/glyph.ts'
import { withoutIdleSums } from './sums.ts'

const reaction = (id: string, magnitude: number, more: Partial<Glyph> = {}): Glyph => ({
  kind: 'force',
  owner: { kind: 'joint', id },
  at: [0, 0, 0],
  vector: [magnitude, 0, 0],
  magnitude,
  together: [],
  told: 'determined',
  ...more,
})

it('a sum is left out where no share of the same kind is drawn beside it', () => {
  const own = [reaction('a', 1), reaction('b', 1)]
  const sum = reaction('a', 2, { together: ['a', 'b'] })
  const share = reaction('b', 0.5, { told: 'share' })
  const isDrawn = ({ magnitude }: Glyph): boolean => magnitude > 0.1
  expect(withoutIdleSums(own, isDrawn)).toBe(own)
  expect(withoutIdleSums([...own, sum], isDrawn)).toEqual(own)
  expect(withoutIdleSums([...own, share, sum], isDrawn)).toEqual([...own, share, sum])
  for (const other of [
    { ...share, magnitude: 0.01 },
    { ...share, kind: 'torque' as const },
    { ...share, owner: { kind: 'joint', id: 'c' } as const },
  ])
    expect(withoutIdleSums([...own, other, sum], isDrawn)).toEqual([...own, other])
})
