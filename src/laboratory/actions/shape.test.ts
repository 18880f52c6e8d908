import { beforeEach, describe, expect, it } from 'vitest'
import { hiddenIn, lockedIn } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { performAction } from '../action.ts'
import type { Clipboard, Laboratory } from '../laboratory.ts'

let [one, two]: { readonly lab: Laboratory }[] = []
beforeEach(async () => {
  ;[one, two] = [await openLaboratory(), await openLaboratory()]
})

const perform = (lab: Laboratory, id: string, clipboard?: Clipboard) =>
  performAction(lab, lab.actions.get(id), clipboard)
const select = (lab: Laboratory, ...ids: string[]) =>
  lab.session.getState().select(ids.map((id) => ({ kind: 'body', id })))
const sceneOf = (lab: Laboratory) => lab.scenes.getState().scene
function board(text = ''): Clipboard & { text: string } {
  const held = {
    text,
    getData: () => held.text,
    setData: (_: string, data: string) => {
      held.text = data
    },
  }
  return held
}

describe('hide and lock', () => {
  it('hide what is selected, show it again, show all; nothing moves and undo takes it back', () => {
    const { lab } = one!
    const before = sceneOf(lab)
    select(lab, 'crank', 'rod')
    perform(lab, 'hide')
    expect([...hiddenIn(sceneOf(lab))]).toEqual(['crank', 'rod'])
    select(lab, 'rod')
    expect(lab.actions.get('hide').labelNow?.(lab)).toBe('Show the selection')
    perform(lab, 'hide')
    expect([...hiddenIn(sceneOf(lab))]).toEqual(['crank'])
    perform(lab, 'show-all')
    expect(hiddenIn(sceneOf(lab)).size).toBe(0)
    expect(lab.actions.get('show-all').enabled(lab)).toBe(false)
    for (let i = 0; i < 3; i++) lab.scenes.undo()
    expect(sceneOf(lab)).toBe(before)
  })
  it('lock and unlock', () => {
    const { lab } = one!
    select(lab, 'crank')
    perform(lab, 'lock')
    expect([...lockedIn(sceneOf(lab))]).toEqual(['crank'])
    const held = sceneOf(lab)
    perform(lab, 'delete')
    expect(sceneOf(lab)).toBe(held)
    expect(lab.session.getState().notices.at(-1)).toMatchObject({ subject: 'locked' })
    perform(lab, 'lock')
    expect(lockedIn(sceneOf(lab)).size).toBe(0)
  })
})

describe('copy and paste between tabs', () => {
  it('brings bodies with the joints among them, as one entry, and selects them', async () => {
    const clipboard = board()
    select(one!.lab, 'crank', 'rod')
    perform(one!.lab, 'copy', clipboard)
    const { lab } = two!
    const before = sceneOf(lab)
    perform(lab, 'paste', clipboard)
    await expect.poll(() => sceneOf(lab).bodies.length).toBe(before.bodies.length + 2)
    expect(sceneOf(lab).joints.length).toBeGreaterThan(before.joints.length)
    expect(lab.session.getState().selection.length).toBeGreaterThanOrEqual(3)
    lab.scenes.undo()
    expect(sceneOf(lab)).toBe(before)
  })
  it('lands where one can see it: beside the original on the working plane', () => {
    const { lab } = one!
    select(lab, 'crank')
    perform(lab, 'copy')
    perform(lab, 'paste')
    const [from, to] = [sceneOf(lab).bodies.find(({ id }) => id === 'crank')!, sceneOf(lab).bodies.at(-1)!]
    expect(to.position[0] - from.position[0]).toBeGreaterThan(0)
    expect(to.position[1] - from.position[1]).toBe(0)
    expect(to.position[2] - from.position[2]).toBeLessThan(0)
  })
  it('passes over other text, and says why a broken clip is refused', async () => {
    const { lab } = one!
    const before = sceneOf(lab)
    perform(lab, 'paste', board('milk, eggs'))
    perform(lab, 'paste', board('{"lockwork/clip":1,"bodies":[{"id":5}]}'))
    await expect.poll(() => lab.session.getState().notices.map(({ title }) => title)).toEqual(['This cannot be pasted'])
    expect(sceneOf(lab)).toBe(before)
  })
  it('takes what another tab copied last, not what this one holds', async () => {
    const { lab } = one!
    select(lab, 'crank')
    perform(lab, 'copy', board())
    const clipboard = board()
    select(two!.lab, 'rod')
    perform(two!.lab, 'copy', clipboard)
    perform(lab, 'paste', clipboard)
    await expect.poll(() => sceneOf(lab).bodies.at(-1)?.id).toBe('rod-2')
  })
})

describe('tools and selection', () => {
  it('take up and put away the handles, and turn their axes', () => {
    const { lab } = one!
    const { getState } = lab.session
    perform(lab, 'tool-move')
    expect(getState().tool).toBe('move')
    perform(lab, 'tool-rotate')
    expect(getState().tool).toBe('rotate')
    perform(lab, 'tool-rotate')
    expect(getState().tool).toBe('select')
    perform(lab, 'gizmo-axes')
    expect(getState().gizmoAxes).toBe('local')
  })
  it('arrows step through time unless something is moved by keys', () => {
    const { lab } = one!
    expect(lab.actions.bound('ArrowLeft', lab)?.id).toBe('step-back')
    select(lab, 'crank')
    perform(lab, 'tool-move')
    expect(lab.actions.bound('ArrowLeft', lab)?.id).toBe('nudge-left')
  })
  it('select all that hangs together', () => {
    const { lab } = one!
    select(lab, 'crank')
    perform(lab, 'select-connected')
    const { bodies, joints } = sceneOf(lab)
    expect(lab.session.getState().selection.length).toBe(bodies.length + joints.length)
  })
})
