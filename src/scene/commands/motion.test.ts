import { describe, expect, it } from 'vitest'
import { classifyEdit } from '../classify.ts'
import { emptyScene, type Scene, type SceneDraft } from '../document.ts'
import { parseScene } from '../file/parse.ts'
import { serialiseScene } from '../file/serialise.ts'
import { validateScene } from '../file/validate.ts'
import { newShape } from '../shape-kinds.ts'
import { makeSceneStore } from '../store.ts'
import { addBody, setFixed } from './bodies.ts'
import { deleteItems } from './items.ts'
import { motionPointName } from '../body-points.ts'
import {
  centrodesIn,
  motionIn,
  motionPointsIn,
  pairIn,
  screwsIn,
  setCentrode,
  setMotionPoint,
  setMotionView,
  setScrew,
} from './motion.ts'
import { reground } from './reground.ts'

function setUp() {
  const store = makeSceneStore(emptyScene())
  store.edit('add', (d) => {
    for (const name of ['Rod', 'Wheel', 'Base']) addBody(d, { name, shapes: [newShape('link', 0.3)] })
    setFixed(d, 'base', true)
  })
  const edit = (recipe: (draft: SceneDraft) => void) => store.edit('motion', recipe)
  return { store, edit, scene: (): Scene => store.getState().scene }
}

describe('velocity geometry of a scene', () => {
  it('moves nothing, is undone, and is in the file as it is', () => {
    const { store, edit, scene } = setUp()
    const before = scene()
    edit((d) => setMotionPoint(d, { body: 'rod' }, { velocity: true }))
    edit((d) => setMotionPoint(d, { body: 'rod', position: [0.1, 0, 0], named: true }, { acceleration: true }))
    edit((d) => setScrew(d, 'rod', 'wheel', { axode: true }))
    edit((d) => setCentrode(d, 'rod', 'ground', true))
    edit((d) => setMotionView(d, { centres: true, pair: ['rod', 'ground'], polygon: 'acceleration' }))
    expect(classifyEdit(before, scene()).class).toBe('view')
    expect(scene().view.motion).toEqual({
      points: [
        { body: 'rod' },
        { body: 'rod', position: [0.1, 0, 0], name: 'Point', velocity: false, acceleration: true },
      ],
      screws: [{ body: 'rod', from: 'wheel', axode: true }],
      centrodes: [{ body: 'rod' }],
      centres: true,
      pair: ['rod', 'ground'],
      polygon: 'acceleration',
    })
    const read = parseScene(serialiseScene(scene()))
    expect(read.ok && read.scene.view.motion).toEqual(scene().view.motion)
    expect([0, 1].map((i) => motionPointName(scene(), i))).toEqual(['centre of mass of Rod', 'Point'])
    for (let i = 0; i < 5; i++) store.undo()
    expect(scene()).toEqual(before)
  })

  it('of which nothing is left is none at all', () => {
    const { edit, scene } = setUp()
    const { view } = scene()
    edit((d) => setMotionPoint(d, { body: 'rod' }, { velocity: true, acceleration: true }))
    edit((d) => setMotionPoint(d, { body: 'rod' }, { velocity: false }))
    expect(motionIn(scene()).points).toEqual([{ body: 'rod', velocity: false, acceleration: true }])
    edit((d) => setMotionPoint(d, { body: 'rod' }, { acceleration: false }))
    edit((d) => setScrew(d, 'rod', 'ground', { axode: false }))
    edit((d) => setScrew(d, 'rod', 'ground', null))
    edit((d) => setMotionView(d, { centres: true, pair: ['rod', 'wheel'] }))
    edit((d) => setMotionView(d, { centres: false, pair: null }))
    expect(scene().view).toEqual(view)
  })

  it('forgets bodies that are deleted, and passes over names that are not there', () => {
    const { edit, scene } = setUp()
    edit((d) => {
      for (const body of ['rod', 'wheel']) setMotionPoint(d, { body }, { velocity: true })
      setScrew(d, 'rod', 'wheel', { axode: false })
      setScrew(d, 'rod', 'ground', { axode: false })
      setCentrode(d, 'wheel', 'ground', true)
      setMotionView(d, { pair: ['wheel', 'ground'] })
    })
    edit((d) => void deleteItems(d, [{ kind: 'body', id: 'wheel' }]))
    expect(scene().view.motion).toEqual({ points: [{ body: 'rod' }], screws: [{ body: 'rod' }] })
    const read = validateScene({
      ...emptyScene(),
      view: { motion: { points: [{ body: 'gone' }], screws: [{ body: 'gone' }], centrodes: [{ body: 'a', from: 'b' }], pair: ['a', 'b'] } },
    }) // prettier-ignore
    if (!read.ok) throw new Error(read.faults[0]!.message)
    const all = [motionPointsIn, screwsIn, centrodesIn, pairIn].map((list) => list(read.scene))
    expect(all).toEqual([[], [], [], null])
    expect(validateScene({ ...emptyScene(), view: { motion: { polygon: 'jerk' } } }).ok).toBe(false)
  })

  it('goes along where another body becomes the ground', () => {
    const { edit, scene } = setUp()
    edit((d) => {
      setMotionPoint(d, { body: 'base', position: [0.1, 0.2, 0.3] }, { velocity: true })
      setScrew(d, 'wheel', 'base', { axode: false })
    })
    edit((d) => void reground(d, 'rod'))
    const { points, screws } = motionIn(scene())
    const frame = points![0]!.body
    expect(scene().bodies.some(({ id }) => id === frame)).toBe(true)
    expect(screws).toEqual([{ body: 'wheel', from: frame }])
  })
})
