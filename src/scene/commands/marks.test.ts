import { describe, expect, it } from 'vitest'
import { classifyEdit } from '../classify.ts'
import { emptyScene } from '../document.ts'
import { parseScene } from '../file/parse.ts'
import { serialiseScene } from '../file/serialise.ts'
import { makeSceneStore } from '../store.ts'
import { addMark, marksIn, removeMark, setMark } from './marks.ts'

describe('marked moments', () => {
  it('are named one by one, renamed, moved, slow or not, taken out, undone, and kept in the file; nothing moves for them', () => {
    const store = makeSceneStore(emptyScene())
    const before = store.getState().scene
    const marks = () => marksIn(store.getState().scene)
    store.edit('mark', (d) => addMark(d, 0.75))
    store.edit('mark', (d) => addMark(d, 0.25))
    store.edit('mark', (d) => addMark(d, 1.5, 'Dead centre'))
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    expect(marks()).toEqual([
      { time: 0.75, name: 'Mark' },
      { time: 0.25, name: 'Mark 2' },
      { time: 1.5, name: 'Dead centre' },
    ])
    store.edit('set', (d) => setMark(d, 1, { time: 0.3, slow: true }))
    store.edit('set', (d) => setMark(d, 0, { name: 'Turn' }))
    expect(marks().slice(0, 2)).toEqual([
      { time: 0.75, name: 'Turn' },
      { time: 0.3, name: 'Mark 2', slow: true },
    ])
    const read = parseScene(serialiseScene(store.getState().scene))
    expect(read.ok && read.scene.view.marks).toEqual(marks())
    store.edit('set', (d) => setMark(d, 1, { slow: false }))
    expect(marks()[1]).toEqual({ time: 0.3, name: 'Mark 2' })
    store.edit('remove', (d) => removeMark(d, 0))
    expect(marks().map(({ time }) => time)).toEqual([0.3, 1.5])
    store.undo()
    expect(marks()).toHaveLength(3)
    for (let i = 0; i < 3; i++) store.edit('remove', (d) => removeMark(d, 0))
    expect(store.getState().scene.view).not.toHaveProperty('marks')
  })

  it('a moment is marked once', () => {
    const store = makeSceneStore(emptyScene())
    const first = store.edit('mark', (d) => addMark(d, 0.5))
    const second = store.edit('mark', (d) => addMark(d, 0.5 + 1e-9))
    expect([first, second]).toMatchObject([
      { value: 0, changed: true },
      { value: 0, changed: false },
    ])
  })
})
