import { describe, expect, it } from 'vitest'
import { classifyEdit } from '../classify.ts'
import { emptyScene } from '../document.ts'
import { parseScene } from '../file/parse.ts'
import { serialiseScene } from '../file/serialise.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { deleteItems } from './items.ts'
import { addCurve, forgetCurves, plotsIn, plotWith, removeCurve, removePlot, setCurve, setPlot } from './plots.ts'

function twoBodies() {
  const store = makeSceneStore(emptyScene())
  for (const name of ['Rod', 'Disc']) store.edit('add', (d) => addBody(d, { name, shapes: [] }))
  return { store, plots: () => plotsIn(store.getState().scene) }
}

describe('plots', () => {
  it('take curves one by one in colours of their own, are kept in the file, undone, and move nothing', () => {
    const { store, plots } = twoBodies()
    const before = store.getState().scene
    store.edit('plot', (d) => addCurve(d, null, { quantity: 'body rod.centre.velocity.x' }))
    store.edit('plot', (d) => addCurve(d, 0, { formula: '2*x' }))
    store.edit('plot', (d) => addCurve(d, 7, { quantity: 'body disc.angle.y' }))
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    expect(plots().map(({ curves }) => curves.length)).toEqual([2, 1])
    const [first, second] = plots()[0]!.curves
    expect(first!.colour).not.toBe(second!.colour)
    expect(plotWith(store.getState().scene, 'body disc.angle.y')).toBe(1)
    expect(plotWith(store.getState().scene, 'body disc.angle.y', 'energy.total')).toBe(-1)
    const read = parseScene(serialiseScene(store.getState().scene))
    expect(read.ok && read.scene.view.plots).toEqual(plots())
    for (let i = 0; i < 3; i++) store.undo()
    expect(store.getState().scene).toEqual(before)
  })

  it('keep what is drawn of a quantity over time; one of that is no plot with the quantity itself', () => {
    const { store, plots } = twoBodies()
    store.edit('plot', (d) => addCurve(d, null, { quantity: 'body disc.angle.y', of: 'derivative' }))
    expect(plotWith(store.getState().scene, 'body disc.angle.y')).toBe(-1)
    const text = serialiseScene(store.getState().scene)
    const read = parseScene(text)
    expect(read.ok && read.scene.view.plots).toEqual(plots())
    expect(plots()[0]!.curves[0]!.of).toBe('derivative')
    const wrong = parseScene(text.replace('"derivative"', '"derivation"'))
    expect(wrong.ok ? [] : wrong.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('did you mean "derivative"?'),
    ])
  })

  it('are put over a quantity and back over time, and drawn by powers of ten or not; other keys stay', () => {
    const { store, plots } = twoBodies()
    store.edit('plot', (d) => {
      addCurve(d, null, { quantity: 'body rod.angle.y' })
      d.view.plots![0]!['height'] = 200
    })
    store.edit('over', (d) => setPlot(d, 0, { over: 'body disc.angle.y' }))
    store.edit('powers', (d) => setPlot(d, 0, { logarithmic: true }))
    store.edit('fold', (d) => setPlot(d, 0, { folded: true }))
    expect(plots()[0]).toMatchObject({ over: 'body disc.angle.y', logarithmic: true, folded: true, height: 200 })
    store.edit('over time', (d) => setPlot(d, 0, { over: null, logarithmic: false }))
    expect(Object.keys(plots()[0]!).toSorted()).toEqual(['curves', 'height'])
    store.edit('name', (d) => setCurve(d, 0, 0, { name: 'Tilt' }))
    expect(plots()[0]!.curves[0]).toMatchObject({ quantity: 'body rod.angle.y', name: 'Tilt' })
  })

  it('tell what their curves come to, which is in the file where it is told alone; a file without it stays as it was', () => {
    const { store, plots } = twoBodies()
    store.edit('plot', (d) => addCurve(d, null, { quantity: 'body rod.angle.y' }))
    const before = store.getState().scene
    store.edit('statistics', (d) => setPlot(d, 0, { statistics: true }))
    store.edit('powers', (d) => setPlot(d, 0, { logarithmic: true }))
    expect(classifyEdit(before, store.getState().scene).class).toBe('view')
    const text = serialiseScene(store.getState().scene)
    const read = parseScene(text)
    expect(read.ok && read.scene.view.plots).toEqual(plots())
    expect(plots()[0]!.statistics).toBe(true)
    expect(parseScene(text.replace('"statistics": true', '"statistics": 1')).ok).toBe(false)
    store.edit('statistics', (d) => setPlot(d, 0, { statistics: false }))
    expect(plots()[0]).not.toHaveProperty('statistics')
    store.undo()
    store.undo()
    store.undo()
    expect(store.getState().scene).toEqual(before)
    expect(serialiseScene(before)).not.toContain('statistics')
  })

  it('go with whatever else their names mention, and stay where an id is only a word of theirs', () => {
    const { store, plots } = twoBodies()
    const left = ['drive a.advantage.joint other', 'joint pin.force.x', 'body b.centre.velocity.b']
    const gone = ['drive a.advantage.joint b', 'drive b.power', 'joints a+b.force.x', 'joint b.coordinate', 'body rod.screw disc.pitch'] // prettier-ignore
    store.edit('plot', (d) => [...left, ...gone].forEach((quantity) => addCurve(d, null, { quantity })))
    store.edit('delete', (d) => forgetCurves(d, { body: new Set(['disc']), joint: new Set(['b']), force: new Set() }))
    expect(plots().map(({ curves }) => curves[0]?.quantity)).toEqual(left)
  })

  it('take the formulas that read a curve along with it; the others read what they did', () => {
    const { store, plots } = twoBodies()
    store.edit('plot', (d) => {
      addCurve(d, null, { quantity: 'body rod.angle.y' })
      for (const quantity of ['body disc.angle.y', 'energy.total']) addCurve(d, 0, { quantity })
      for (const formula of ['sin(y2)', '1e3*y3 - length(y1)', 'y4/y5', 'max(y1, t)', '2*y7'])
        addCurve(d, 0, { formula })
    })
    const all = plots()
    const told = store.edit('remove', (d) => removeCurve(d, 0, 0))
    expect(told.ok && told.value).toEqual(['max(y1, t)', '2*y7'])
    const formulas = (): unknown[] => plots()[0]!.curves.flatMap(({ formula }) => formula ?? [])
    expect(formulas()).toEqual(['sin(y1)', '1e3*y2 - length(y1)', 'y3/y4'])
    store.edit('delete', (d) => deleteItems(d, [{ kind: 'body', id: 'disc' }]))
    expect(formulas()).toEqual(['1e3*y1 - length(y1)'])
    store.undo()
    store.undo()
    expect(plots()).toEqual(all)
  })

  it('go with their last curve, and curves with what they tell of', () => {
    const { store, plots } = twoBodies()
    store.edit('plot', (d) => {
      addCurve(d, null, { quantity: 'body rod.angle.y' })
      addCurve(d, 0, { quantity: 'body disc.angle.y' })
      addCurve(d, null, { quantity: 'body disc.angle.x' })
      addCurve(d, 1, { formula: 'sin(t)' })
      addCurve(d, null, { quantity: 'energy.total' })
      setPlot(d, 2, { over: 'body disc.angle.y' })
    })
    const all = plots()
    store.edit('delete', (d) => deleteItems(d, [{ kind: 'body', id: 'disc' }]))
    expect(plots().map(({ curves }) => curves.map(({ quantity }) => quantity))).toEqual([['body rod.angle.y']])
    store.undo()
    expect(plots()).toEqual(all)
    store.edit('remove', (d) => removeCurve(d, 1, 0))
    store.edit('remove', (d) => removeCurve(d, 1, 0))
    expect(plots()).toHaveLength(2)
    store.edit('remove', (d) => {
      removePlot(d, 1)
      removePlot(d, 0)
      removePlot(d, 0)
    })
    expect('plots' in store.getState().scene.view).toBe(false)
  })
})
