import { describe, expect, test } from 'vitest'
import type { PreferenceStorage } from '../../session/index.ts'
import { ARM_URDF, importText } from '../../testing/robot-files.ts'
import { readDesk, writeDesk, type Made } from './kept-desks.ts'

const { scene } = importText(ARM_URDF)
const [joint] = scene.joints
const tableOf = (name: string) => ({
  name,
  trajectory: { times: [0, 1.5], courses: [{ joint: joint!, on: 'angle' as const, values: [0, 1] }] },
})
const MADE: Made = { table: tableOf('run.csv'), duration: 2, sample: 0.02 }

function makeStorage(room = Infinity): PreferenceStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error('no room')
      values.set(key, value)
    },
  }
}

describe('the table of a trajectory', () => {
  test('comes back with its own document, and with no other', () => {
    const storage = makeStorage()
    writeDesk(storage, 'one', MADE)
    writeDesk(storage, 'two', { ...MADE, table: tableOf('other.csv') })
    expect(readDesk(storage, 'one', scene)).toEqual(MADE)
    expect(readDesk(storage, 'two', scene)!.table!.name).toBe('other.csv')
    expect(readDesk(storage, 'three', scene)).toBeNull()
  })

  test('is gone when it was left', () => {
    const storage = makeStorage()
    writeDesk(storage, 'one', MADE)
    writeDesk(storage, 'one', { ...MADE, table: null })
    expect(readDesk(storage, 'one', scene)).toBeNull()
  })

  test('has its table with the joints that are in the scene', () => {
    const storage = makeStorage()
    const course = { on: 'angle' as const, values: [0, 1] }
    const gone = { ...joint!, id: 'gone' }
    const courses = [
      { joint: joint!, ...course },
      { joint: gone, ...course },
    ]
    const table = { name: 'run.csv', trajectory: { times: [0, 1], courses } }
    writeDesk(storage, 'one', { ...MADE, table })
    expect(readDesk(storage, 'one', scene)!.table).toEqual({
      name: 'run.csv',
      trajectory: { times: [0, 1], courses: [courses[0]] },
    })
    expect(readDesk(storage, 'one', { ...scene, joints: [] })!.table).toBeNull()
  })

  test('takes the place of others where there is room for one alone', () => {
    const storage = makeStorage(200)
    writeDesk(storage, 'one', MADE)
    writeDesk(storage, 'two', MADE)
    expect(readDesk(storage, 'one', scene)).toBeNull()
    expect(readDesk(storage, 'two', scene)).toEqual(MADE)
  })

  test('is nothing where storage is forbidden, or holds something else', () => {
    const forbidden: PreferenceStorage = {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('forbidden')
      },
    }
    writeDesk(forbidden, 'one', MADE)
    expect(readDesk(forbidden, 'one', scene)).toBeNull()
    const kept = [{ ...MADE, document: 'one', table: null, sample: 'soon' }]
    const odd: PreferenceStorage = { getItem: () => JSON.stringify(kept), setItem: () => {} }
    expect(readDesk(odd, 'one', scene)).toBeNull()
  })
})
