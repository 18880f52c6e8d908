import { expect, test } from 'vitest'
import { findComponents } from './components.ts'

test('vertices have one head where edges lead from one to the other, and only there', () => {
  const heads = findComponents(7, [
    [5, 1],
    [2, 3],
    [1, 4],
    [3, 2],
    [4, 5],
    [6, 6],
  ])
  const groups = new Map<number, number[]>()
  heads.forEach((head, vertex) => groups.set(head, [...(groups.get(head) ?? []), vertex]))
  expect([...groups.values()]).toEqual([[0], [1, 4, 5], [2, 3], [6]])
  for (const [head, vertices] of groups) expect(vertices).toContain(head)
})

test('a long chain, given from its far end, is one', () => {
  const n = 2000
  const chain = Array.from({ length: n - 1 }, (_, k): [number, number] => [n - 1 - k, n - 2 - k])
  expect(new Set(findComponents(n, chain)).size).toBe(1)
})
