import { describe, expect, it } from 'vitest'
import { XZ, type WorkingPlane } from '../../geometry/index.ts'
import { classifyEdit } from '../classify.ts'
import { emptyScene } from '../document.ts'
import { serialiseScene } from '../file/serialise.ts'
import { parseScene } from '../file/parse.ts'
import { makeSceneStore } from '../store.ts'
import { planeIn, setPlane } from './plane.ts'

const ROOF: WorkingPlane = { origin: [1, 2, 3], x: [0.6, 0, 0.8], normal: [-0.8, 0, 0.6] }

describe('the working plane of a scene', () => {
  it('is x–z where nothing is said, and comes back from a file as it was', () => {
    const store = makeSceneStore(emptyScene())
    const before = store.getState().scene
    expect(planeIn(before)).toBe(XZ)
    store.edit('Working plane', (draft) => setPlane(draft, ROOF))
    const { scene } = store.getState()
    expect(classifyEdit(before, scene).class).toBe('view')
    const opened = parseScene(serialiseScene(scene))
    expect(opened.ok && planeIn(opened.scene)).toEqual(ROOF)
    expect(planeIn(scene)).toBe(planeIn(scene))
    store.edit('Working plane', (draft) => setPlane(draft, XZ))
    expect(store.getState().scene.view).toEqual({})
  })

  it('has axes of length 1', () => {
    const view = { plane: { ...ROOF, x: [3, 0, 4], normal: [-8, 0, 6] } }
    expect(planeIn({ view })).toEqual(ROOF)
  })

  it.each([
    ['a word', 'x–z'],
    ['nothing', null],
    ['no normal', { origin: [0, 0, 0], x: [1, 0, 0] }],
    ['axes that are not square', { origin: [0, 0, 0], x: [1, 0, 0], normal: [1, 0, 1] }],
    ['an axis without length', { origin: [0, 0, 0], x: [0, 0, 0], normal: [0, 0, 1] }],
    ['too few numbers', { origin: [0, 0], x: [1, 0, 0], normal: [0, 0, 1] }],
  ])('is x–z for %s', (_what, plane) => {
    expect(planeIn({ view: { plane } })).toBe(XZ)
  })
})
