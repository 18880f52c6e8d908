import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addTrace, classifyEdit, copyItems, deleteItems, planeIn } from '../scene/index.ts'
import type { Item } from '../session/index.ts'
import { allPromised, eventually } from '../testing/eventually.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { sliderCrank } from '../testing/small-scenes.ts'
import { ACTION_GROUPS, performAction, type Action } from './action.ts'
import { standardActions } from './actions/index.ts'
import type { Laboratory } from './laboratory.ts'

/** A laboratory with a slider-crank, paused. */
async function setUp(): Promise<Laboratory> {
  const { lab, driver } = await openLaboratory({
    files: {
      pick: () => Promise.resolve({ name: 'other.json', text: JSON.stringify(sliderCrank()), handle: null }),
      write: (name) => Promise.resolve({ kind: 'written', name, handle: null }),
    },
  })
  await driver.run(0.1)
  lab.simulation.pause()
  await driver.settle()
  return lab
}

const CRANK: Item = { kind: 'body', id: 'crank' }
const select = (lab: Laboratory, ...items: Item[]) => lab.session.getState().select(items)
const rename = (lab: Laboratory) =>
  lab.scenes.edit('Rename', (draft) => {
    draft.title = 'Another'
  })

/** What a user may have done before; an action is tried in the first state that enables it. */
const states: readonly ((lab: Laboratory) => void)[] = [
  () => {},
  (lab) => select(lab, CRANK),
  (lab) => select(lab, CRANK, { kind: 'body', id: 'rod' }),
  (lab) => select(lab, { kind: 'joint', id: lab.scenes.getState().scene.joints[0]!.id }),
  (lab) => lab.session.getState().setTool('place-link'),
  (lab) => {
    select(lab, CRANK)
    lab.session.getState().setTool('move')
  },
  rename,
  (lab) => {
    rename(lab)
    lab.scenes.undo()
  },
  (lab) => lab.session.getState().setClip(copyItems(lab.scenes.getState().scene, [CRANK])),
  (lab) => {
    const edited = lab.scenes.edit('Hide and lock', (draft) => {
      draft.view.hidden = ['crank']
      draft.view.locked = ['crank']
    })
    if (!edited.ok) throw new Error('this state cannot be')
  },
]

/** Where the browser holds work of other tabs only. */
const NEEDS_MORE: readonly string[] = ['kept']

/** Edits that need more than the first state in which they are enabled. */
const PREPARED: Readonly<Record<string, (lab: Laboratory) => void>> = {
  paste: (lab) => lab.session.getState().setClip(copyItems(lab.scenes.getState().scene, [CRANK])),
  untrace: (lab) => {
    lab.scenes.edit('Trace a point', (draft) => addTrace(draft, 'crank', [0.1, 0, 0]))
    select(lab, CRANK)
  },
  settle: letGo,
  'nearest-balance': letGo,
  'plane-xz': (lab) => performAction(lab, lab.actions.get('plane-xy')),
}
/** Done by the tool in hand, or at a place of the view: here, where there is neither, they change nothing. Tests of tools look at their entries. */
const BY_TOOLS: readonly string[] = [
  'nudge-left',
  'nudge-right',
  'nudge-up',
  'nudge-down',
  'trace-here',
  'velocity-here',
  'acceleration-here',
]

/** Without its drive the slider-crank falls. */
function letGo(lab: Laboratory): void {
  lab.scenes.edit('Let go', (draft) => {
    for (const joint of draft.joints) joint.drive = null
  })
}

async function inStateFor(action: Action): Promise<Laboratory | null> {
  const prepared = PREPARED[action.id]
  for (const prepare of prepared ? [prepared] : states) {
    const lab = await setUp()
    prepare(lab)
    await lab.simulation.settled()
    if (action.enabled(lab)) return lab
  }
  return null
}

describe('what an action says of undo', () => {
  const walking = ['undo', 'redo']
  // Less motion is wanted: what settles is there at once.
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
  afterEach(() => void vi.unstubAllGlobals())

  it.each(standardActions.filter(({ id }) => !NEEDS_MORE.includes(id) && !walking.includes(id)))(
    '$id: $undo',
    async (action) => {
      const lab = await inStateFor(action)
      if (lab === null) throw new Error(`no state enables "${action.id}"; add one`)
      const before = lab.scenes.getState()
      expect(performAction(lab, action)).toBe(true)
      await allPromised()
      await lab.simulation.settled()
      if (action.undo === 'none' || BY_TOOLS.includes(action.id)) {
        const after = lab.scenes.getState()
        expect([after.undoLabel, after.gesture]).toEqual([before.undoLabel, null])
        expect(after.scene).toBe(before.scene)
        return
      }
      await eventually(() => expect(lab.scenes.getState().scene, 'it changes nothing').not.toBe(before.scene))
      const after = lab.scenes.getState()
      if (action.undo === 'begins') {
        expect([after.canUndo, after.canRedo, after.gesture]).toEqual([false, false, null])
        expect(after.document).not.toBe(before.document)
        return
      }
      if (action.undo === 'gesture') {
        expect(after.gesture).not.toBeNull()
        lab.scenes.cancel()
      } else {
        expect(after.gesture).toBeNull()
        if (action.undo === 'view') expect(classifyEdit(before.scene, after.scene).class).not.toBe('mechanism')
        lab.scenes.undo()
      }
      // The very scene: one step back undoes all that it did.
      expect(lab.scenes.getState().scene).toBe(before.scene)
      expect(lab.scenes.getState().undoLabel).toBe(before.undoLabel)
    },
  )

  it('covers every action', () => {
    for (const id of [...NEEDS_MORE, ...walking, ...Object.keys(PREPARED), ...BY_TOOLS])
      expect(standardActions.map((action) => action.id)).toContain(id)
  })
})

describe('keys', () => {
  it.each([
    ['Space', 'play'],
    ['ArrowLeft', 'step-back'],
    ['ArrowRight', 'step-forward'],
    ['Home', 'rewind'],
    ['-', 'slower'],
    ['=', 'faster'],
    ['+', 'faster'],
    ['F', 'fit'],
    ['.', 'frame-selection'],
    ['Escape', 'escape'],
    ['Delete', 'delete'],
    ['Backspace', 'delete'],
    ['Mod+Z', 'undo'],
    ['Shift+Mod+Z', 'redo'],
    ['Mod+Y', 'redo'],
    ['Mod+D', 'duplicate'],
    ['Mod+C', 'copy'],
    ['Mod+V', 'paste'],
    ['Mod+A', 'select-all'],
    ['Mod+O', 'open'],
    ['Mod+S', 'save'],
    ['[', 'select-previous'],
    [']', 'select-next'],
    ['?', 'shortcuts'],
    ['B', 'tool-box'],
  ])('%s does %s while no tool is in hand', async (key, id) => {
    const lab = await setUp()
    expect(lab.actions.bound(key, lab)?.id).toBe(id)
  })
})

describe('what follows', () => {
  it('closes a popup when what it speaks of goes, and leaves it otherwise', async () => {
    const lab = await setUp()
    const [joint] = lab.scenes.getState().scene.joints
    lab.session.getState().setPopup({ kind: 'joint', joint: joint!.id, x: 0, y: 0 })
    rename(lab)
    expect(lab.session.getState().popup).not.toBeNull()
    lab.scenes.edit('Delete', (draft) => {
      draft.joints = []
    })
    expect(lab.session.getState().popup).toBeNull()
    lab.scenes.undo()
    lab.session.getState().setPopup({ kind: 'menu', items: [CRANK], x: 0, y: 0 })
    lab.session.getState().setTool('joint')
    lab.documents.create()
    expect(lab.session.getState()).toMatchObject({ popup: null, tool: 'select' })
  })
  it('leaves out ends of what has gone', async () => {
    const lab = await setUp()
    const at = (body: string) => {
      const [end, on] = [body, 'ground'].map((id) => ({ body: id, local: [0, 0, 0] as const }))
      return { end: end!, on: on!, axis: [0, 0, 1] as const, joint: null, first: true }
    }
    const [crank, rod, slider] = lab.scenes.getState().scene.bodies.map(({ id }) => at(id))
    const place = { kind: 'ends' as const, x: 0, y: 0, seen: [] }
    lab.session.getState().setPopup({ ...place, ends: [crank!, rod!, slider!] })
    const held = lab.session.getState().popup
    rename(lab)
    expect(lab.session.getState().popup).toBe(held)
    lab.scenes.edit('Delete', (draft) => void deleteItems(draft, [{ kind: 'body', id: rod!.end.body }]))
    expect(lab.session.getState().popup).toEqual({ ...place, ends: [crank!, slider!] })
    lab.scenes.edit('Delete', (draft) => void deleteItems(draft, [CRANK, { kind: 'body', id: slider!.end.body }]))
    expect(lab.session.getState().popup).toBeNull()
  })
  it('keeps the working plane with the scene: undo goes back to the one before, and the flat look along', async () => {
    const lab = await setUp()
    const { getState } = lab.session
    const before = lab.scenes.getState().scene
    const first = getState().plane
    performAction(lab, lab.actions.get('plane-xy'))
    const { scene, undoLabel } = lab.scenes.getState()
    expect([planeIn(scene), undoLabel]).toEqual([getState().plane, 'Choose the working plane'])
    rename(lab)
    expect(getState().plane.normal).toEqual([0, 0, 1])
    lab.session.getState().setFlat(true)
    lab.scenes.undo()
    lab.scenes.undo()
    expect(lab.scenes.getState().scene).toBe(before)
    expect(getState().plane).toEqual(first)
    expect(getState().camera?.wish).toEqual({ kind: 'plane', plane: first })
    lab.scenes.redo()
    expect(getState().plane.normal).toEqual([0, 0, 1])
    lab.documents.create()
    expect(getState().plane).toEqual(first)
  })
})

describe('what can be done is within reach', () => {
  it('of keys: the sheet lists every group, does what it lists, and has a key that always acts', async () => {
    const lab = await setUp()
    for (const { id, group } of standardActions)
      expect([id, ACTION_GROUPS]).toEqual([id, expect.arrayContaining([group])])
    for (const prepare of states) {
      prepare(lab)
      expect(lab.actions.bound('?', lab)?.id).toBe('shortcuts')
      expect(lab.actions.get('shortcuts').enabled(lab)).toBe(true)
      expect(lab.actions.bound('Shift+F10', lab)?.id).toBe('context-menu')
    }
  })

  it('of words: each has a name of its own, also in every state', async () => {
    const lab = await setUp()
    for (const prepare of [() => {}, ...states]) {
      prepare(lab)
      const names = standardActions.map((action) => action.labelNow?.(lab) ?? action.label)
      expect(names.filter((name) => name.trim() === '')).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
