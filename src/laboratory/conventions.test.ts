import { describe, expect, it } from 'vitest'
import { serialiseScene } from '../scene/index.ts'
import type { Item, ToolId } from '../session/index.ts'
import { eventually } from '../testing/eventually.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { performAction } from './action.ts'
import type { Laboratory } from './laboratory.ts'

const CRANK: Item = { kind: 'body', id: 'crank' }

/** What a key does in the page, as the keyboard hears it. */
function press(lab: Laboratory, key: string): string | null {
  const action = lab.actions.bound(key, lab)
  if (action !== null) performAction(lab, action)
  return action?.id ?? null
}

describe('the settings of a joint', () => {
  it('open by Enter where one joint is selected, and out of its menu where that is', async () => {
    const { lab } = await openLaboratory()
    const session = lab.session.getState
    const [joint] = lab.scenes.getState().scene.joints
    const item: Item = { kind: 'joint', id: joint!.id }
    session().select([CRANK])
    press(lab, 'Enter')
    expect(session().popup).toBeNull()
    session().select([item])
    expect(press(lab, 'Enter')).toBe('joint-settings')
    expect(session().popup).toMatchObject({ kind: 'joint', joint: item.id, byKeys: true })
    session().setPopup({ kind: 'menu', items: [item], x: 12, y: 34 })
    performAction(lab, lab.actions.get('joint-settings'))
    expect(session().popup).toMatchObject({ kind: 'joint', joint: item.id, byKeys: false, x: 12, y: 34 })
    session().setPopup(null)
    session().setTool('joint')
    press(lab, 'Enter')
    expect(session().popup).toBeNull()
  })
})

describe('conventions: keys', () => {
  it('W moves, E turns, Q changes between the world and the body, B selects by a box; pressed again they end', async () => {
    const { lab } = await openLaboratory()
    const { getState } = lab.session
    const tools: readonly (readonly [string, ToolId])[] = [
      ['W', 'move'],
      ['E', 'rotate'],
      ['B', 'box-select'],
    ]
    for (const [key, tool] of tools) {
      press(lab, key)
      expect(getState().tool).toBe(tool)
      press(lab, key)
      expect(getState().tool).toBe('select')
    }
    expect(getState().gizmoAxes).toBe('world')
    press(lab, 'Q')
    expect(getState().gizmoAxes).toBe('local')
    press(lab, 'Q')
    expect(getState().gizmoAxes).toBe('world')
  })

  it('Space that plays puts away what builds; a pause, and what moves by handles, leaves the tool', async () => {
    const { lab } = await openLaboratory()
    const { getState } = lab.session
    const after = (tool: ToolId): readonly unknown[] => {
      getState().setTool(tool)
      press(lab, 'Space')
      return [getState().tool, lab.simulation.status.getState().playing]
    }
    lab.simulation.pause()
    expect(after('place-link')).toEqual(['select', true])
    expect(after('joint')).toEqual(['joint', false])
    expect(after('move')).toEqual(['move', true])
  })

  it('arrows step through time, unless something is moved by keys', async () => {
    const { lab } = await openLaboratory()
    const meaning = () => ['ArrowLeft', 'Shift+ArrowUp'].map((key) => lab.actions.bound(key, lab)?.id ?? null)
    expect(meaning()).toEqual(['step-back', null])
    lab.session.getState().select([CRANK])
    expect(meaning()).toEqual(['step-back', null])
    press(lab, 'W')
    expect(meaning()).toEqual(['nudge-left', 'nudge-up'])
    press(lab, 'Escape')
    expect(meaning()).toEqual(['step-back', null])
  })

  it('Esc ends the tool, then deselects', async () => {
    const { lab } = await openLaboratory()
    const { getState } = lab.session
    getState().select([CRANK])
    press(lab, 'E')
    press(lab, 'Escape')
    expect([getState().tool, getState().selection]).toEqual(['select', [CRANK]])
    press(lab, 'Escape')
    expect(getState().selection).toEqual([])
  })
})

describe('conventions: ground', () => {
  it('any body becomes the ground by one action, in one entry, and comes back by one undo', async () => {
    const { lab } = await openLaboratory()
    const before = serialiseScene(lab.scenes.getState().scene)
    for (const id of ['crank', 'rod', 'slider']) {
      lab.session.getState().select([{ kind: 'body', id }])
      expect(press(lab, 'Shift+G')).toBe('reground')
      const fixed = () => lab.scenes.getState().scene.bodies.filter((body) => body.fixed)
      await eventually(() => expect(fixed().map((body) => body.id)).toEqual([id]))
      lab.scenes.undo()
      expect(serialiseScene(lab.scenes.getState().scene)).toBe(before)
      expect(lab.scenes.getState().canUndo).toBe(false)
    }
  })
})
