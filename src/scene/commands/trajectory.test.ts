import { describe, expect, it } from 'vitest'
import { classifyEdit } from '../classify.ts'
import { parseScene } from '../file/parse.ts'
import { serialiseScene } from '../file/serialise.ts'
import { makeSceneStore } from '../store.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { deleteItems } from './items.ts'
import { setTrajectory, trajectoryIn } from './trajectory.ts'

const points = [0, 2].map((time) => ({
  time,
  values: [
    { joint: 'rolls', on: 'slide' as const, value: 0.1 * time },
    { joint: 'hinge', on: 'angle' as const, value: time },
  ],
}))

async function withPoints() {
  const store = makeSceneStore(await galleryScene('cart-pole'))
  const before = store.getState().scene
  store.edit('points', (draft) => (setTrajectory(draft, { points, way: 'spline' }), true))
  return { store, before, planned: () => trajectoryIn(store.getState().scene) }
}

describe('the trajectory in the making', () => {
  it('is kept in the file, undone as all edits are, and moves nothing', async () => {
    const { store, before, planned } = await withPoints()
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    const read = parseScene(serialiseScene(store.getState().scene))
    expect(read.ok && read.scene.view.trajectory).toEqual({ points, way: 'spline' })
    store.edit('fewer', (draft) => (setTrajectory(draft, { points: points.slice(0, 1) }), true))
    expect(planned()).toEqual({ points: points.slice(0, 1), way: 'spline' })
    store.edit('none', (draft) => (setTrajectory(draft, { points: [] }), true))
    expect(planned()).toEqual({ points: [], way: 'spline' })
    store.undo()
    store.undo()
    expect(planned().points).toEqual(points)
    store.undo()
    expect(store.getState().scene).toEqual(before)
    store.edit('first', (draft) => (setTrajectory(draft, { points: points.slice(0, 1) }), true))
    store.edit('none', (draft) => (setTrajectory(draft, { points: [] }), true))
    expect(store.getState().scene.view).not.toHaveProperty('trajectory')
  })

  it('loses the values of a joint that is deleted, and is gone with the last of them', async () => {
    const { store, planned } = await withPoints()
    store.edit('delete', (draft) => (deleteItems(draft, [{ kind: 'joint', id: 'hinge' }]), true))
    expect(planned().points.map(({ values }) => values.map(({ joint }) => joint))).toEqual([['rolls'], ['rolls']])
    store.edit('delete', (draft) => (deleteItems(draft, [{ kind: 'joint', id: 'rolls' }]), true))
    expect(planned().points).toEqual([])
    store.undo()
    store.undo()
    expect(planned().points).toEqual(points)
  })

  it('of a file goes on in time, and names coordinates', async () => {
    const { store } = await withPoints()
    const faults = (from: string, to: string) => {
      const read = parseScene(serialiseScene(store.getState().scene).replace(from, to))
      return read.ok ? [] : read.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
    }
    expect(faults('"time": 2', '"time": 0')).toEqual([expect.stringMatching(/^\/view\/trajectory.*later than the one/)])
    expect(faults('"time": 0', '"time": 1')).toEqual([expect.stringContaining('first point is at 0 s')])
    expect(faults('"slide"', '"slid"')).toEqual([expect.stringContaining('did you mean "slide"?')])
    expect(faults('"spline"', '"splin"')).toEqual([expect.stringContaining('did you mean "spline"?')])
  })
})
