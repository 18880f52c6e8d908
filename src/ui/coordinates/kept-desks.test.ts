import { describe, expect, test } from 'vitest'
import type { PreferenceStorage } from '../../session/index.ts'
import { ARM_URDF, importText } from '../../testing/robot-files.ts'
import { readDesk, writeDesk, type Made } from './kept-desks.ts'

const { scene } = importText(ARM_URDF)
const MADE: Made = {
  points: [0, 1.5].map((time) => ({ time, values: { 'a angle': time } })),
  way: 'spline',
  table: null,
  duration: 2,
  sample: 0.02,
}

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

describe('the trajectory in the making', () => {
  test('comes back with its own document, and with no other', () => {
    const storage = makeStorage()
    writeDesk(storage, 'one', MADE)
    writeDesk(storage, 'two', { ...MADE, points: MADE.points.slice(0, 1) })
    expect(readDesk(storage, 'one', scene)).toEqual(MADE)
    expect(readDesk(storage, 'two', scene)!.points).toHaveLength(1)
    expect(readDesk(storage, 'three', scene)).toBeNull()
  })

  test('is gone when its last point was removed', () => {
    const storage = makeStorage()
    writeDesk(storage, 'one', MADE)
    writeDesk(storage, 'one', { ...MADE, points: [] })
    expect(readDesk(storage, 'one', scene)).toBeNull()
  })

  test('has its table with the joints that are in the scene', () => {
    const storage = makeStorage()
    const [joint] = scene.joints
    const course = { on: 'angle' as const, values: [0, 1] }
    const gone = { ...joint!, id: 'gone' }
    const courses = [
      { joint: joint!, ...course },
      { joint: gone, ...course },
    ]
    const table = { name: 'run.csv', trajectory: { times: [0, 1], courses } }
    writeDesk(storage, 'one', { ...MADE, points: [], table })
    expect(readDesk(storage, 'one', scene)!.table).toEqual({
      name: 'run.csv',
      trajectory: { times: [0, 1], courses: [courses[0]] },
    })
    expect(readDesk(storage, 'one', { ...scene, joints: [] })!.table).toBeNull()
  })

  test('takes the place of others where there is room for one alone', () => {
    const storage = makeStorage(300)
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
    const kept = [{ ...MADE, document: 'one', points: [{ time: 'soon' }] }]
    const odd: PreferenceStorage = { getItem: () => JSON.stringify(kept), setItem: () => {} }
    expect(readDesk(odd, 'one', scene)).toBeNull()
  })
})
