import { describe, expect, it } from 'vitest'
import { addTrace, removeTrace } from '../scene/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'

describe('paths of points that were named', () => {
  const name = (x: number) => (draft: Parameters<typeof addTrace>[0]) => addTrace(draft, 'rod', [x, 0, 0])

  it('are drawn; once the last of them is undone no other path comes in its place, and a redo draws it again', async () => {
    const { lab } = await openLaboratory()
    const shown = () => lab.session.getState().layers.traces
    expect(shown()).toBe(false)
    for (const x of [0.1, 0.2]) lab.scenes.edit('Trace a point', name(x))
    expect(shown()).toBe(true)
    lab.scenes.undo()
    expect(shown()).toBe(true)
    lab.scenes.undo()
    expect(shown()).toBe(false)
    lab.scenes.redo()
    expect(shown()).toBe(true)
    lab.scenes.edit('Draw no path', (draft) => removeTrace(draft, 0))
    expect(shown()).toBe(false)
  })

  it('leave the layer on where it was on before the first of them', async () => {
    const { lab } = await openLaboratory()
    lab.session.getState().setLayer('traces', true)
    lab.scenes.edit('Trace a point', name(0.1))
    lab.scenes.undo()
    expect(lab.session.getState().layers.traces).toBe(true)
  })
})

it('what a tool refused is said no longer once the scene is another one', async () => {
  const { lab } = await openLaboratory()
  const { setHint } = lab.session.getState()
  const hint = { text: 'Click any point', keys: [] }
  lab.scenes.edit('Trace a point', (draft) => addTrace(draft, 'rod', [0.1, 0, 0]))
  setHint({ ...hint, refused: 'The path of this point is drawn already.' })
  lab.scenes.undo()
  expect(lab.session.getState().hint).toEqual({ ...hint, refused: '' })
})

it('the panel of plots is closed where a scene comes that has none', async () => {
  const { lab } = await openLaboratory()
  lab.session.getState().setPanel('plots', true)
  lab.scenes.edit('Trace a point', (draft) => addTrace(draft, 'rod', [0.1, 0, 0]))
  expect(lab.session.getState().panels.plots).toBe(true)
  lab.documents.create()
  expect(lab.session.getState().panels.plots).toBe(false)
})
