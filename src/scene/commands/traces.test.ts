import { describe, expect, it } from 'vitest'
import { newShape } from '../shape-kinds.ts'
import { emptyScene } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { classifyEdit } from '../classify.ts'
import { serialiseScene } from '../file/serialise.ts'
import { parseScene } from '../file/parse.ts'
import { addBody } from './bodies.ts'
import { deleteItems } from './items.ts'
import { addTrace, markTraces, nextColour, removeTrace, setTrace, TRACE_COLOURS, tracesIn } from './traces.ts'

/** Relative luminance of #rrggbb, as WCAG has it. */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe('traced points', () => {
  it('are named and coloured one by one, renamed, removed, undone, and kept in the file; nothing moves for them', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('add', (d) => addBody(d, { name: 'Rod', shapes: [newShape('link', 0.3)] }))
    const before = store.getState().scene
    for (const x of [0.1, 0.2]) store.edit('trace', (d) => addTrace(d, 'rod', [x, 0, 0]))
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    store.edit('rename', (d) => setTrace(d, 1, { name: 'Pen' }))
    expect(tracesIn(store.getState().scene)).toEqual([
      { body: 'rod', position: [0.1, 0, 0], name: 'Point', colour: TRACE_COLOURS[0] },
      { body: 'rod', position: [0.2, 0, 0], name: 'Pen', colour: TRACE_COLOURS[1] },
    ])
    const read = parseScene(serialiseScene(store.getState().scene))
    expect(read.ok && read.scene.view.traces).toEqual(store.getState().scene.view.traces)
    store.edit('remove', (d) => removeTrace(d, 0))
    expect(tracesIn(store.getState().scene).map(({ name }) => name)).toEqual(['Pen'])
    // The colour that has become free is taken first.
    store.edit('trace', (d) => addTrace(d, 'rod', [0, 0, 0]))
    expect(tracesIn(store.getState().scene)[1]!.colour).toBe(TRACE_COLOURS[0])
    for (let i = 0; i < 2; i++) store.edit('remove', (d) => removeTrace(d, 0))
    expect(store.getState().scene.view).toEqual(before.view)
    for (let i = 0; i < 7; i++) store.undo()
    expect(store.getState().scene).toBe(before)
  })

  it('have time marks, one by one with an interval or all together, and the file keeps them', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('add', (d) => addBody(d, { name: 'Rod', shapes: [newShape('link', 0.3)] }))
    for (const x of [0.1, 0.2]) store.edit('trace', (d) => addTrace(d, 'rod', [x, 0, 0]))
    const marks = () => store.getState().scene.view.traces!.map((trace) => trace.marks)
    const before = store.getState().scene
    store.edit('mark', (d) => setTrace(d, 1, { marks: 0.05, speed: true }))
    store.edit('all', (d) => markTraces(d, true))
    expect(marks()).toEqual([true, 0.05])
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    const read = parseScene(serialiseScene(store.getState().scene))
    expect(read.ok && read.scene.view.traces).toEqual(store.getState().scene.view.traces)
    store.edit('none', (d) => markTraces(d, false))
    expect(marks()).toEqual([false, false])
  })

  it('go with their body, and the last of them leaves the scene as it was before there were any', () => {
    const store = makeSceneStore(emptyScene())
    for (const name of ['Rod', 'Wheel']) store.edit('add', (d) => addBody(d, { name, shapes: [newShape('link', 0.3)] }))
    const { view } = store.getState().scene
    for (const body of ['rod', 'wheel', 'rod']) store.edit('trace', (d) => addTrace(d, body, [0, 0, 0]))
    store.edit('delete', (d) => deleteItems(d, [{ kind: 'body', id: 'rod' }]))
    expect(store.getState().scene.view.traces?.map(({ body }) => body)).toEqual(['wheel'])
    store.edit('delete', (d) => deleteItems(d, [{ kind: 'body', id: 'wheel' }]))
    expect(store.getState().scene.view).toEqual(view)
    expect(store.getState().scene.view).not.toHaveProperty('traces')
  })

  it('have the first colour that is free; where none is they begin again', () => {
    const [first, second] = TRACE_COLOURS
    expect(nextColour([{ colour: second }, {}])).toBe(first)
    const all = TRACE_COLOURS.map((colour) => ({ colour }))
    expect(nextColour([...all, { colour: '#123456' }])).toBe(second)
  })

  it('have colours that are seen on a light ground and on a dark one', () => {
    for (const colour of TRACE_COLOURS)
      for (const ground of ['#eeece8', '#14181f'])
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThan(3)
  })
})
