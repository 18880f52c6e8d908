import { describe, expect, it } from 'vitest'
import { linesOf, placesOf } from './lines.ts'
import type { Group } from './rows.ts'

const groups: readonly Group[] = [
  {
    id: 'bodies',
    name: 'Bodies',
    items: [
      { item: { kind: 'body', id: 'ground' }, name: 'Ground' },
      { item: { kind: 'body', id: 'a' }, name: 'A' },
    ],
  },
  { id: 'joints', name: 'Joints', items: [{ item: { kind: 'joint', id: 'j' }, name: 'J' }] },
  { id: 'forces', name: 'Forces', items: [] },
]
const keysOf = (...of: Parameters<typeof linesOf>): string[] => linesOf(...of).map(({ key }) => key)

describe('lines of the outline', () => {
  it('are groups, their items by place and number, and a note where there are none', () => {
    const lines = linesOf(groups, new Set(), null)
    expect(lines.map(({ key }) => key)).toEqual([
      'bodies',
      'body/ground',
      'body/a',
      'joints',
      'joint/j',
      'forces',
      'forces empty',
    ])
    expect(lines[2]).toMatchObject({ position: 2, count: 2 })
    expect(lines[5]).toMatchObject({ kind: 'group', position: 3 })
  })

  it('are only the head of a group that is folded', () => {
    expect(keysOf(groups, new Set(['bodies', 'forces']), null)).toEqual(['bodies', 'joints', 'joint/j', 'forces'])
  })

  it('tell of a name that was not taken right under its item, and not of one that is folded away', () => {
    const problem = { key: 'body/ground', message: 'taken' }
    expect(keysOf(groups, new Set(), problem).slice(0, 4)).toEqual(['bodies', 'body/ground', 'problem', 'body/a'])
    expect(keysOf(groups, new Set(['bodies']), problem)).not.toContain('problem')
  })
})

describe('places that are there', () => {
  it('are those in sight and those that are kept, in order', () => {
    const lines = linesOf(groups, new Set(), null)
    expect(placesOf([2, 3], lines, new Set(['forces', 'body/a', 'gone']))).toEqual([2, 3, 5])
  })
})
