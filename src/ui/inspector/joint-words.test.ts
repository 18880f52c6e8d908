import { describe, expect, it } from 'vitest'
import { emptyScene, type Joint } from '../../scene/index.ts'
import { bodyName, redundantRows, rowCount } from './joint-words.ts'

const pin: Joint = {
  id: 'pin',
  name: 'pin',
  type: 'cylindrical',
  driven: { body: 'arm', position: [0, 0, 0], orientation: [1, 0, 0, 0], motion: null },
  main: { body: 'base', position: [0, 0, 0], orientation: [1, 0, 0, 0], motion: null },
  motion: null,
  drive: null,
  limits: null,
  damping: 0,
}

describe('wording', () => {
  it('names rows and bodies', () => {
    expect(rowCount(pin)).toBe('4 held, 2 free')
    expect(rowCount({ ...pin, type: 'universal' })).toBe('4 held, 2 free')
    expect(bodyName(emptyScene(), 'ground')).toBe('ground')
  })

  it('finds the redundant rows of a joint among the six', () => {
    const redundant = [
      { joint: 'pin', row: 'x' as const },
      { joint: 'pin', row: 'rz' as const },
      { joint: 'pin', row: 'perpendicular' as const },
      { joint: 'other', row: 'y' as const },
    ]
    expect([...redundantRows(redundant, 'pin')]).toEqual([0, 5])
    expect([...redundantRows([], 'pin')]).toEqual([])
  })
})
