/** What goes along with what is deleted, and what is said of it. */
import { expect, it } from 'vitest'
import { addCurve } from '../scene/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { performAction } from './action.ts'
import type { Laboratory } from './laboratory.ts'

const doIt = (lab: Laboratory, id: string): boolean => performAction(lab, lab.actions.get(id))

it('delete what hangs on a body with it, say so, and forget its selection', async () => {
  const { lab } = await openLaboratory()
  lab.session.getState().select([
    { kind: 'body', id: 'rod' },
    { kind: 'joint', id: 'pin' },
  ])
  doIt(lab, 'delete')
  const { scene } = lab.scenes.getState()
  expect(scene.bodies.map((b) => b.id)).toEqual(['crank', 'slider'])
  expect(scene.joints.map((j) => j.id)).toEqual(['main', 'guide'])
  expect(lab.session.getState().selection).toEqual([])
  expect(lab.session.getState().notices.map((n) => n.title)).toEqual(['1 joint went along'])
  doIt(lab, 'undo')
  expect(lab.scenes.getState().scene.joints).toHaveLength(4)
  // curves that tell of what is deleted go along
  lab.scenes.edit('plot', (d) => {
    for (const quantity of ['joint guide.force.x', 'body rod.centre.position.x']) addCurve(d, null, { quantity })
  })
  lab.session.getState().select([{ kind: 'joint', id: 'guide' }])
  doIt(lab, 'delete')
  expect(lab.session.getState().notices.at(-1)).toMatchObject({
    title: '1 curve went along',
    detail:
      'What was deleted is plotted there. Undo brings everything back, curves from where the run has come to by then.',
  })
  doIt(lab, 'undo')
  expect(lab.session.getState().notices).toEqual([])
})

it('never delete the ground, and say so', async () => {
  const { lab } = await openLaboratory()
  const { scene } = lab.scenes.getState()
  lab.session.getState().select([{ kind: 'body', id: 'ground' }])
  doIt(lab, 'delete')
  expect(lab.scenes.getState()).toMatchObject({ scene, canUndo: false })
  expect(lab.session.getState().notices.map(({ title }) => title)).toEqual(['The ground is always there'])
})
