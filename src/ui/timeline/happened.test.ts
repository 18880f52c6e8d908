import { expect, it } from 'vitest'
import { happenedAt } from './happened.ts'

it('what happened at a moment is told in their order, and several edits of one moment once', () => {
  const marks = [
    { kind: 'edit', time: 1 },
    { kind: 'pull', time: 1 },
    { kind: 'edit', time: 1 },
    { kind: 'release', time: 2 },
  ] as const
  expect(happenedAt(marks, 1)).toEqual(['edited', 'pulled'])
  expect(happenedAt(marks, 1.5)).toEqual([])
  expect(happenedAt(marks, 2)).toEqual(['let go'])
})
