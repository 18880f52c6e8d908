import { describe, expect, it } from 'vitest'
import { performAction, type Action, type Laboratory } from '../../laboratory/index.ts'
import { deleteItems, makeSceneStore, setLocked, validateScene, type Scene } from '../../scene/index.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const parsed = validateScene({
  format: 'lockwork/scene',
  version: 1,
  bodies: [
    { id: 'block', name: 'Block', position: [0, 0, 0], shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }] },
    { id: 'other', name: 'Other', position: [0.5, 0, 0.2], shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }] },
    {
      id: 'bar',
      name: 'Bar',
      position: [-0.4, 0, 0],
      shapes: [{ kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 }],
    },
  ],
  joints: [
    {
      id: 'pin',
      name: 'Pin',
      type: 'revolute',
      driven: { body: 'bar' },
      main: { body: 'ground', position: [-0.4, 0, 0] },
    },
  ],
})
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
const scene: Scene = parsed.scene

const grasp = (driver: ToolDriver, id: string): ToolDriver => {
  const handle = driver.marks?.handles.find((h) => h.id === id)
  if (!handle) throw new Error(`no handle ${id}`)
  const { x, y } = driver.pixelOf(handle.at)
  // Arrows stand to the right and up as this camera looks; rings are 62 px wide.
  const [dx, dy] = id === 'x' ? [50, 0] : id === 'z' ? [0, -50] : id === 'about-y' ? [44, 44] : [0, 0]
  return driver.moveTo(x + dx, y + dy).press(x + dx, y + dy)
}
const on = (driver: ToolDriver, id: string) => driver.scene.bodies.find((b) => b.id === id)!
const start = (tool: 'move' | 'rotate', ...bodies: string[]): ToolDriver => {
  const driver = new ToolDriver(scene).use(tool)
  driver.session.getState().select(bodies.map((id) => ({ kind: 'body', id })))
  driver.session.getState().setSnap({ grid: 0.01 })
  return driver
}
const slide = (driver: ToolDriver, dx: number, dy: number): ToolDriver => {
  const { x, y } = (driver as unknown as { sample: (id: number) => { x: number; y: number } }).sample(1)
  for (let i = 1; i <= 4; i++) driver.moveTo(x + (dx * i) / 4, y + (dy * i) / 4)
  return driver
}

describe('moving by handles', () => {
  it('moves along one axis onto the grid, as one entry that undo takes back', () => {
    const driver = grasp(start('move', 'block'), 'x')
    slide(driver, 60, 30).lift()
    const [x, y, z] = on(driver, 'block').position
    expect(x).toBeGreaterThan(0.05)
    expect(Math.abs(x * 100 - Math.round(x * 100))).toBeLessThan(1e-9)
    expect([y, z]).toEqual([0, 0])
    driver.expectUndo('Move Block').undo().expectScene(scene).expectUndo(null)
  })

  it('takes a typed value exactly, while the drag is under way', () => {
    const driver = grasp(start('move', 'block'), 'z')
    slide(driver, 0, -40).type('120 mm')
    expect(on(driver, 'block').position).toEqual([0, 0, 0.12])
    slide(driver, 0, -90).lift()
    expect(on(driver, 'block').position).toEqual([0, 0, 0.12])
    driver.undo().expectScene(scene)
  })

  it('takes a typed value after the drag too, measured from where it began', () => {
    const driver = grasp(start('move', 'block'), 'x')
    slide(driver, 60, 0).lift().type('-35 mm')
    expect(on(driver, 'block').position).toEqual([-0.035, 0, 0])
    // One gesture, one step back.
    driver.undo().expectScene(scene).expectUndo(null).redo()
    expect(on(driver, 'block').position).toEqual([-0.035, 0, 0])
    driver.scenes.edit('Rename', (draft) => void (draft.title = 'x'))
    expect(driver.pointing.key('1')).toBe(false)
  })

  it('leaves the very scene behind when it is cancelled', () => {
    const driver = grasp(start('move', 'block', 'other'), 'x')
    slide(driver, 60, 0)
    expect(driver.scene).not.toBe(scene)
    driver.key('Escape').expectScene(scene).expectUndo(null)
    expect(driver.session.getState().inline).toBeNull()
  })

  it('moves several about their common middle', () => {
    const driver = start('move', 'block', 'other')
    expect(driver.marks?.handles[0]?.at).toEqual([0.25, 0, 0.1])
    slide(grasp(driver, 'x'), 60, 0).type('100 mm')
    expect(on(driver, 'block').position).toEqual([0.1, 0, 0])
    expect(on(driver, 'other').position).toEqual([0.6, 0, 0.2])
  })

  it('brings a point of its own onto a point of another body, unless Shift is held', () => {
    const there = (shift: boolean): ToolDriver => {
      const driver = grasp(start('move', 'block'), 'free')
      const to = driver.pixelOf([0.4, 0, 0.2])
      const from = driver.pixelOf([0, 0, 0])
      return slide(driver.holding({ shift }), to.x - from.x + 4, to.y - from.y + 3)
    }
    const driver = there(false)
    const [x, , z] = on(driver, 'block').position
    // Faces and corners of equal boxes come together.
    expect(x).toBeCloseTo(0.4, 12)
    expect(z).toBeCloseTo(0.2, 12)
    expect(driver.session.getState().snap.caught).toMatch(/ of Other$/)
    expect(on(there(true), 'block').position[0]).not.toBeCloseTo(0.4, 6)
  })

  it('starts from where a body is seen in a run, and a plain drag still pulls', () => {
    const driver = start('move', 'block')
      .running()
      .seen('block', { position: [0.1, 0, 0.3], orientation: [1, 0, 0, 0] })
    slide(grasp(driver, 'x'), 40, 0).type('50 mm')
    expect(on(driver, 'block').position).toEqual([0.15, 0, 0.3])
    driver.lift().at('Other').drag([0.6, 0, 0.3])
    expect(driver.all('pull').length).toBeGreaterThan(0)
  })

  it('has it told where it is held: after a drag, a value that is typed for it, and a key', () => {
    const driver = grasp(start('move', 'block'), 'x')
    slide(driver, 60, 0)
    expect(driver.moved).toEqual([])
    driver.lift()
    expect(driver.moved).toEqual([['block']])
    driver.type('-35 mm').key('ArrowRight')
    expect(driver.moved).toEqual([['block'], ['block'], ['block']])
  })

  it('says of what is locked that it is', () => {
    const store = makeSceneStore(scene)
    store.edit('Lock', (d) => setLocked(d, [{ kind: 'body', id: 'block' }], true))
    const driver = new ToolDriver(store.getState().scene).use('move')
    driver.session.getState().select([{ kind: 'body', id: 'block' }])
    expect(driver.marks?.handles).toEqual([])
    driver.expectHint('Block is locked: unlock it to move it')
  })

  it('passes over what is locked', () => {
    const driver = start('move', 'block')
    driver.scenes.edit('Lock', (draft) => void (draft.view['locked'] = ['block']))
    expect(driver.marks?.handles).toEqual([])
    expect(driver.key('ArrowRight').scene.bodies[0]!.position).toEqual([0, 0, 0])
  })

  it('steps by arrow keys, ten times as far with Shift', () => {
    const driver = start('move', 'block').key('ArrowRight').key('Shift+ArrowUp')
    expect(on(driver, 'block').position).toEqual([0.01, 0, 0.1])
    driver.undo().undo().expectScene(scene)
  })
})

describe('turning by rings', () => {
  it('turns about the pivot in steps, or by what is typed', () => {
    const driver = start('rotate', 'block', 'other')
    slide(grasp(driver, 'about-y'), -10, -30)
    expect(driver.session.getState().inline?.dimension).toBe('angle')
    driver.type('90°')
    const turned = on(driver, 'block')
    expect(Math.abs(turned.orientation[2])).toBeCloseTo(Math.SQRT1_2, 12)
    // A quarter turn about (0.25, 0.1): both end as far from it as before.
    expect(Math.hypot(turned.position[0] - 0.25, turned.position[2] - 0.1)).toBeCloseTo(Math.hypot(0.25, 0.1), 12)
    driver.lift().expectUndo('Turn 2 bodies').undo().expectScene(scene)
  })
})

describe('a joint', () => {
  const withPin = (): ToolDriver => {
    const driver = new ToolDriver(scene).use('move')
    driver.session.getState().select([{ kind: 'joint', id: 'pin' }])
    return driver
  }
  it('moves on its bodies, which stay', () => {
    const driver = withPin()
    slide(grasp(driver, 'x'), 20, 0).type('40 mm')
    const [pin] = driver.scene.joints
    expect(pin!.driven.position).toEqual([0.04, 0, 0])
    expect(pin!.main.position).toEqual([-0.36, 0, 0])
    expect(on(driver, 'bar')).toBe(scene.bodies[2])
  })
  it('carries its body along in the other mode', () => {
    const driver = withPin()
    driver.session.getState().setMarkerMode('carry')
    slide(grasp(driver, 'x'), 20, 0).type('40 mm')
    const [pin] = driver.scene.joints
    expect(pin!.driven).toEqual(scene.joints[0]!.driven)
    expect(pin!.main.position).toEqual([-0.36, 0, 0])
    expect(on(driver, 'bar').position).toEqual([-0.36, 0, 0])
  })
})

describe('what comes in between', () => {
  const dragged = (): ToolDriver => slide(grasp(start('move', 'block'), 'x'), 60, 0)
  const entries = (driver: ToolDriver): number => {
    let count = 0
    while (driver.scenes.undo() !== null) count++
    return count
  }

  it('ends a drag: undo', () => {
    const driver = dragged().undo().expectScene(scene)
    slide(driver, 60, 0).lift().expectScene(scene)
    expect(driver.pointing.gesture()).toBe('idle')
    expect(entries(driver)).toBe(0)
  })

  it('ends a drag: what is dragged is deleted', () => {
    const driver = dragged()
    driver.scenes.edit('Delete', (d) => deleteItems(d, [{ kind: 'body', id: 'block' }]))
    slide(driver, 60, 0).lift().expectBodies(2)
    expect(driver.scenes.getState().gesture).toBeNull()
    expect(entries(driver)).toBe(1)
    driver.expectScene(scene)
  })

  it('ends a drag: another document', () => {
    const driver = dragged()
    const other = { ...scene, title: 'Other' }
    driver.scenes.replace(other)
    slide(driver, 60, 0).lift().expectScene(other).expectUndo('Open')
  })

  it('ends a drag: the keys that undo and delete, which take it back first', () => {
    const driver = dragged()
    expect(driver.pointing.key('Mod+Z')).toBe(true)
    driver.expectScene(scene).lift()
    const again = dragged()
    expect(again.pointing.key('Delete')).toBe(false)
    again.expectScene(scene).expectUndo(null)
  })

  it('is taken back by an action that edits, which is an entry of its own', () => {
    const driver = dragged()
    const remove: Pick<Action, 'undo' | 'enabled' | 'perform'> = {
      undo: 'entry',
      enabled: () => true,
      perform: () => void driver.scenes.edit('Delete', (d) => deleteItems(d, [{ kind: 'body', id: 'other' }])),
    }
    performAction({ tool: { current: driver.pointing } } as unknown as Laboratory, remove as Action)
    slide(driver, 60, 0).lift().expectBodies(2).expectUndo('Delete')
    expect(driver.scene.bodies[0]).toBe(scene.bodies[0])
    expect(entries(driver)).toBe(1)
    driver.expectScene(scene)
  })

  it('is nothing, where a drag leads back to where it began', () => {
    const driver = dragged()
    slide(driver, -60, 0).lift().expectScene(scene).expectUndo(null)
    expect(driver.scenes.getState().dirty).toBe(false)
  })
})

describe('what the hints and arrows go by', () => {
  it('says what to do once something is selected', () => {
    new ToolDriver(scene).use('move').expectHint('Select what').pick('Block').expectHint('Drag a handle')
  })

  it('moves to the right as it is seen, from behind as well', () => {
    for (const around of [0, Math.PI]) {
      const driver = start('move', 'block')
      driver.looking({ ...driver.camera, azimuth: driver.camera.azimuth + around })
      const before = driver.pixelOf([0, 0, 0])
      driver.key('ArrowRight').key('ArrowUp')
      const after = driver.pixelOf(on(driver, 'block').position)
      expect(after.x).toBeGreaterThan(before.x + 1)
      expect(after.y).toBeLessThan(before.y - 1)
    }
  })

  it('leaves a locked body alone that would go along with its joint', () => {
    const store = makeSceneStore(scene)
    store.edit('Lock', (d) => setLocked(d, [{ kind: 'body', id: 'bar' }], true))
    const driver = new ToolDriver(store.getState().scene).use('move')
    driver.session.getState().select([{ kind: 'joint', id: 'pin' }])
    expect(driver.marks?.handles).not.toEqual([])
    driver.session.getState().setMarkerMode('carry')
    expect(driver.marks?.handles).toEqual([])
    driver.expectHint('Bar is fixed or locked')
  })
})
