import { describe, expect, it } from 'vitest'
import { answerTo, findByName, rangeOf, visibleRows, type Group } from './rows.ts'

const body = (id: string, name: string) => ({ item: { kind: 'body' as const, id }, name })
const joint = (id: string, name: string) => ({ item: { kind: 'joint' as const, id }, name })
const groups: Group[] = [
  { id: 'bodies', name: 'Bodies', items: [body('ground', 'Ground'), body('b1', 'Crank'), body('b2', 'Coupler')] },
  { id: 'joints', name: 'Joints', items: [joint('j1', 'Crank pin'), joint('j2', 'Slide')] },
  { id: 'forces', name: 'Forces', items: [] },
]
const rows = visibleRows(groups, new Set())
const plain = (key: string) => ({ key, shift: false, mod: false, alt: false })

describe('visibleRows', () => {
  it('lists groups and the items of those that are open', () => {
    expect(rows.map((r) => r.key)).toEqual([
      'bodies',
      'body/ground',
      'body/b1',
      'body/b2',
      'joints',
      'joint/j1',
      'joint/j2',
      'forces',
    ])
    expect(visibleRows(groups, new Set(['bodies'])).map((r) => r.key)).toEqual([
      'bodies',
      'joints',
      'joint/j1',
      'joint/j2',
      'forces',
    ])
  })
})

describe('answerTo', () => {
  it('walks with the arrows and stops at the ends', () => {
    expect(answerTo(plain('ArrowDown'), rows, 'body/b2')).toEqual({ do: 'focus', focus: 'joints', select: 'only' })
    expect(answerTo(plain('ArrowUp'), rows, 'bodies')).toEqual({ do: 'focus', focus: 'bodies', select: 'only' })
    expect(answerTo(plain('ArrowDown'), rows, 'forces')).toEqual({ do: 'focus', focus: 'forces', select: 'only' })
    expect(answerTo(plain('ArrowDown'), rows, null)).toEqual({ do: 'focus', focus: 'bodies', select: 'only' })
    expect(answerTo(plain('End'), rows, 'bodies')).toEqual({ do: 'focus', focus: 'forces', select: 'only' })
    expect(answerTo(plain('Home'), rows, 'joint/j2')).toEqual({ do: 'focus', focus: 'bodies', select: 'only' })
  })

  it('extends with Shift and only moves with Ctrl', () => {
    const down = { key: 'ArrowDown', alt: false }
    expect(answerTo({ ...down, shift: true, mod: false }, rows, 'body/b1')).toMatchObject({ select: 'range' })
    expect(answerTo({ ...down, shift: false, mod: true }, rows, 'body/b1')).toMatchObject({ select: 'none' })
  })

  it('folds and unfolds groups, and goes from an item to its group', () => {
    expect(answerTo(plain('ArrowLeft'), rows, 'joints')).toEqual({ do: 'collapse', group: 'joints' })
    expect(answerTo(plain('ArrowLeft'), rows, 'joint/j2')).toEqual({ do: 'focus', focus: 'joints', select: 'none' })
    const folded = visibleRows(groups, new Set(['joints']))
    expect(answerTo(plain('ArrowRight'), folded, 'joints')).toEqual({ do: 'expand', group: 'joints' })
    expect(answerTo(plain('ArrowRight'), rows, 'joints')).toMatchObject({ do: 'focus', focus: 'joint/j1' })
  })

  it('keeps arrows that lead nowhere from the run', () => {
    expect(answerTo(plain('ArrowRight'), rows, 'joint/j1')).toEqual({ do: 'focus', focus: 'joint/j1', select: 'none' })
  })

  it('renames and deletes items, not groups, and never the ground', () => {
    expect(answerTo(plain('F2'), rows, 'body/b1')).toEqual({ do: 'rename', item: { kind: 'body', id: 'b1' } })
    expect(answerTo(plain('F2'), rows, 'body/ground')).toBeNull()
    expect(answerTo(plain('F2'), rows, 'joints')).toBeNull()
    expect(answerTo(plain('Delete'), rows, 'joint/j1')).toEqual({ do: 'delete' })
    expect(answerTo(plain('Delete'), rows, 'joints')).toBeNull()
  })

  it('toggles with Space, an item or a group', () => {
    expect(answerTo(plain(' '), rows, 'body/b1')).toEqual({ do: 'toggle', key: 'body/b1' })
    expect(answerTo(plain(' '), rows, 'joints')).toEqual({ do: 'collapse', group: 'joints' })
  })

  it('leaves what is not its own to the page: Ctrl+Z, Alt+arrow', () => {
    expect(answerTo({ key: 'z', shift: false, mod: true, alt: false }, rows, 'body/b1')).toBeNull()
    expect(answerTo({ key: 'ArrowUp', shift: false, mod: false, alt: true }, rows, 'body/b1')).toBeNull()
  })
})

describe('findByName', () => {
  it('goes to the next name with the letter, round the end', () => {
    expect(findByName('c', rows, 'bodies')).toBe('body/b1')
    expect(findByName('c', rows, 'body/b1')).toBe('body/b2')
    expect(findByName('c', rows, 'body/b2')).toBe('joint/j1')
    expect(findByName('c', rows, 'joint/j1')).toBe('body/b1')
    expect(findByName('cc', rows, 'body/b1')).toBe('body/b2')
  })

  it('narrows with further letters and may stay', () => {
    expect(findByName('cr', rows, 'body/b1')).toBe('body/b1')
    expect(findByName('co', rows, 'body/b1')).toBe('body/b2')
    expect(findByName('crank p', rows, 'body/b1')).toBe('joint/j1')
    expect(findByName('x', rows, 'body/b1')).toBeNull()
  })
})

describe('rangeOf', () => {
  it('holds the items between, ends in, the focused one last', () => {
    const ids = (a: string | null, b: string) => rangeOf(rows, a, b).map((i) => i.id)
    expect(ids('body/b1', 'joint/j1')).toEqual(['b1', 'b2', 'j1'])
    expect(ids('joint/j1', 'body/b1')).toEqual(['j1', 'b2', 'b1'])
    expect(ids(null, 'body/b1')).toEqual(['b1'])
    expect(ids('joints', 'joint/j2')).toEqual(['j1', 'j2'])
  })
})
