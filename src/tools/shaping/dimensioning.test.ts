import { describe, expect, it } from 'vitest'
import { toWorld, turn } from '../../geometry/index.ts'
import { massOfBody, validateScene, type Scene, type Shape } from '../../scene/index.ts'
import { crank } from '../../testing/crank.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

/** z of the body along −y: seen flat by the camera of the driver. */
const UPRIGHT = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const parsed = validateScene({
  format: 'lockwork/scene',
  version: 1,
  bodies: [
    {
      id: 'crank',
      name: 'Crank',
      density: 1000,
      orientation: UPRIGHT,
      shapes: [{ kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 }],
    },
    {
      id: 'rod',
      name: 'Rod',
      density: 1000,
      position: [0.2, 0, 0],
      orientation: UPRIGHT,
      shapes: [{ kind: 'link', from: [0, 0, 0], to: [0.3, 0, 0], width: 0.02, thickness: 0.01 }],
    },
    {
      id: 'block',
      name: 'Block',
      density: 1000,
      position: [-0.4, 0, 0.3],
      shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }],
    },
    {
      id: 'drum',
      name: 'Drum',
      density: 1000,
      position: [-0.4, 0, -0.3],
      orientation: UPRIGHT,
      shapes: [{ kind: 'cylinder', radius: 0.05, length: 0.1 }],
    },
  ],
  joints: [
    {
      id: 'pin',
      name: 'Pin',
      type: 'revolute',
      driven: { body: 'crank' },
      main: { body: 'ground', orientation: UPRIGHT },
    },
    {
      id: 'big',
      name: 'Big',
      type: 'revolute',
      driven: { body: 'rod' },
      main: { body: 'crank', position: [0.2, 0, 0] },
    },
    {
      id: 'face',
      name: 'Face',
      type: 'weld',
      driven: { body: 'block', position: [0.05, 0, 0] },
      main: { body: 'ground', position: [-0.35, 0, 0.3] },
    },
  ],
})
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
const scene: Scene = parsed.scene

const start = (body: string): ToolDriver => {
  const driver = new ToolDriver(scene)
  driver.session.getState().select([{ kind: 'body', id: body }])
  driver.session.getState().setSnap({ grid: 0.01 })
  return driver
}
const on = (driver: ToolDriver, id: string) => driver.scene.bodies.find((b) => b.id === id)!
const shape = <K extends Shape['kind']>(driver: ToolDriver, id: string) =>
  on(driver, id).shapes[0] as Extract<Shape, { kind: K }>
const grasp = (driver: ToolDriver, handle: string): ToolDriver => {
  const found = driver.marks?.handles.find(({ id }) => id === handle)
  if (!found) throw new Error(`no handle ${handle} in ${driver.marks?.handles.map(({ id }) => id).join(' ')}`)
  return driver.at(found.at)
}

describe('a link that is clicked twice', () => {
  it('asks for its length, which the next digits are, in one entry', () => {
    const before = crank()
    const driver = new ToolDriver(before).at([0.07, 0, 0]).click()
    driver.wait(80).click()
    expect(driver.session.getState().inline).toMatchObject({ label: 'Length', dimension: 'length', value: 0.2 })
    driver
      .type('0 mm')
      .expectRefused('above zero')
      .type('1e-320 mm')
      .expectRefused('lost in rounding')
      .type('340 mm')
      .expectUndo('Change length of Crank')
    expect(driver.scene.bodies[0]!.shapes[0]).toMatchObject({ to: [0.34, 0, 0] })
    expect(driver.session.getState().inline).toBeNull()
    driver.undo().expectScene(before)
  })
})

describe('the end of a link', () => {
  it('that hangs on nothing goes where it is dragged, to a round length; the mass follows', () => {
    const driver = grasp(start('rod'), '0/end/to').drag([0.2, 0, 0.401])
    const rod = shape<'link'>(driver, 'rod')
    expect(rod.from).toEqual([0, 0, 0])
    expect(rod.to).toEqual([0.4, 0, 0])
    expect(massOfBody(on(driver, 'rod')).mass).toBeGreaterThan(massOfBody(scene.bodies[1]!).mass * 1.3)
    // It stands upright now, about the end that stayed.
    expect(on(driver, 'rod').position).toEqual([0.2, 0, 0])
    driver.expectUndo('Lengthen Rod').undo().expectScene(scene)
  })

  it('that hangs on nothing keeps to the link’s own line once it has run: it begins where it did', () => {
    const driver = grasp(start('rod').running(), '0/end/to').drag([0.602, 0, 0.2])
    expect(shape<'link'>(driver, 'rod').to).toEqual([0.4, 0, 0])
    expect(on(driver, 'rod').orientation).toBe(scene.bodies[1]!.orientation)
    expect(on(driver, 'rod').position).toEqual(scene.bodies[1]!.position)
    driver.undo().expectScene(scene)
  })

  it('that is jointed keeps to the link’s own line, and what is jointed there follows', () => {
    const driver = grasp(start('crank'), '0/end/to').drag([0.262, 0, 0.1])
    expect(shape<'link'>(driver, 'crank').to).toEqual([0.26, 0, 0])
    expect(driver.scene.joints[1]!.main.position).toEqual([0.26, 0, 0])
    expect(on(driver, 'crank').orientation).toBe(scene.bodies[0]!.orientation)
    expect(on(driver, 'rod')).toBe(scene.bodies[1])
    driver.undo().expectScene(scene)
  })

  it('does not come nearer to the other end than the link is wide', () => {
    for (const id of ['rod', 'crank']) {
      const driver = grasp(start(id), '0/end/to').drag([id === 'rod' ? 0.2 : 0, 0, 0])
      expect(shape<'link'>(driver, id).to[0]).toBeCloseTo(0.02, 12)
    }
  })

  it('of two links only the one that is dragged now takes what is typed', () => {
    for (const close of [true, false]) {
      const driver = new ToolDriver(scene).pick([0.25, 0, 0]).wait(100).click()
      expect(driver.session.getState().inline).toMatchObject({ label: 'Length' })
      if (close) driver.session.getState().setInline(null)
      driver.session.getState().select([{ kind: 'body', id: 'crank' }])
      driver.session.getState().setSnap({ grid: 0.01 })
      grasp(driver, '0/end/to').drag([0.262, 0, 0]).type('123.4 mm')
      expect(Math.abs(shape<'link'>(driver, 'crank').to[0])).toBeCloseTo(0.1234, 12)
      expect(shape<'link'>(driver, 'rod')).toEqual(scene.bodies[1]!.shapes[0])
    }
  })
  it('takes a typed length exactly, while it is dragged and after', () => {
    const driver = grasp(start('crank'), '0/end/to').drag([0.262, 0, 0]).type('123.4 mm')
    expect(shape<'link'>(driver, 'crank').to).toEqual([0.1234, 0, 0])
    expect(driver.scene.joints[1]!.main.position).toEqual([0.1234, 0, 0])
    driver.undo().expectScene(scene).redo().expectUndo('Lengthen Crank')
  })

  it('leaves signs that mean something else to the page once the drag is over', () => {
    const driver = grasp(start('crank'), '0/end/to').drag([0.262, 0, 0])
    expect(['-', '.', '−'].map((sign) => driver.pointing.key(sign))).toEqual([false, false, false])
    expect(driver.pointing.key('1')).toBe(true)
  })

  it('catches a point of another body', () => {
    const driver = grasp(start('rod'), '0/end/to').drag([-0.352, 0, 0.252])
    driver.lift()
    expect(driver.scene).not.toBe(scene)
    const { position, shapes } = on(driver, 'rod')
    expect(position).toEqual([0.2, 0, 0])
    expect((shapes[0] as Extract<Shape, { kind: 'link' }>).to[0]).toBeCloseTo(Math.hypot(0.55, 0.25), 9)
  })

  const expectNear = (a: readonly number[], b: readonly number[]): void =>
    a.forEach((c, k) => expect(c).toBeCloseTo(b[k]!, 11))
  /** A link on the crank's end whose own end is loose, a slider and a second link beside it; the first link is selected. */
  const loose = (): ToolDriver => {
    const driver = new ToolDriver(crank())
    driver.session.getState().setSnap({ grid: 0.01 })
    driver.use('place-slider').pick([0.5, 0, 0]).use('place-link').pick('end 2 of Crank').pick([0.35, 0, 0.12])
    driver.key('Escape').use('place-link').pick([0.1, 0, -0.15]).pick([0.3, 0, -0.15])
    driver.use('select').session.getState().setPopup(null)
    driver.session.getState().select([{ kind: 'body', id: 'link' }])
    return driver
  }

  it.each([
    ['the block of a slider', [0.5, 0, 0], 'slider'],
    ['the end of another link', [0.3, 0, -0.15], 'link-2'],
  ] as const)(
    'let go on %s is pinned to it in the entry of the drag, as if it had been built there',
    (_, at, other) => {
      const driver = loose()
      const before = driver.scene
      grasp(driver, '0/end/to')
        .drag([...at])
        .expectJoints(before.joints.length + 1)
        .expectJoint('revolute')
      const { driven, main } = driver.scene.joints.at(-1)!
      expect([driven.body, main.body]).toEqual(['link', other])
      for (const marker of [driven, main]) expectNear(toWorld(on(driver, marker.body), marker.position), at)
      for (const marker of [driven, main])
        expectNear(turn(on(driver, marker.body).orientation, turn(marker.orientation, [0, 0, 1])), [0, -1, 0])
      // Its other end stays on the crank, and what it is let go on stays where it was.
      expectNear(on(driver, 'link').position, [0.2, 0, 0])
      expectNear(on(driver, other).position, before.bodies.find(({ id }) => id === other)!.position)
      driver.expectPopup('ends').expectUndo('Lengthen Link')
      expect(driver.session.getState().inline).toBeNull()
      driver.undo().expectScene(before)
    },
  )

  it('let go beside everything, or with Shift, stays free and takes a typed length', () => {
    const driver = loose()
    const { length } = driver.scene.joints
    grasp(driver, '0/end/to').drag([0.4, 0, 0.2]).expectJoints(length).expectPopup(null)
    expect(driver.session.getState().inline).not.toBeNull()
    grasp(driver.holding({ shift: true }), '0/end/to')
      .drag([0.5, 0, 0])
      .expectJoints(length)
      .expectPopup(null)
  })

  it('cancelled leaves the very scene', () => {
    const driver = grasp(start('rod'), '0/end/to')
    const { x, y } = driver.pixelOf([0.2, 0, 0.4])
    driver.press(driver.pixelOf([0.5, 0, 0]).x, driver.pixelOf([0.5, 0, 0]).y).moveTo(x, y)
    expect(driver.scene).not.toBe(scene)
    driver.key('Escape').expectScene(scene).expectUndo(null)
  })

  it('refuses a length of nothing', () => {
    const driver = grasp(start('crank'), '0/end/to').drag([0.262, 0, 0])
    const before = driver.scene
    driver.type('0').expectRefused('above zero').expectScene(before)
  })
})

it('what is seen from before an edit has no handles, and no word that it can be pulled', () => {
  const driver = new ToolDriver(scene)
  const handles = (): number => driver.marks?.handles?.length ?? 0
  driver.host.select([{ kind: 'body', id: 'crank' }], 'replace')
  driver.pick('Crank')
  expect(handles()).toBeGreaterThan(0)
  driver.past()
  expect(handles()).toBe(0)
  driver.use('move')
  expect(handles()).toBe(0)
  driver.past(false)
  expect(handles()).toBeGreaterThan(0)
})

describe('faces and rims', () => {
  it('a face of a box is dragged, the one across stays, a joint on it follows', () => {
    const driver = grasp(start('block'), '0/face/0/1').drag([-0.318, 0, 0.3])
    expect(shape<'box'>(driver, 'block').size).toEqual([0.13, 0.1, 0.1])
    expect(shape<'box'>(driver, 'block').position).toEqual([0.015, 0, 0])
    expect(driver.scene.joints[2]!.driven.position).toEqual([0.08, 0, 0])
    driver.expectUndo('Resize Block').undo().expectScene(scene)
  })

  it('the rim of a cylinder gives its radius', () => {
    const driver = grasp(start('drum'), '0/radius').drag([-0.321, 0, -0.3])
    expect(shape<'cylinder'>(driver, 'drum').radius).toBe(0.08)
    driver.type('65 mm')
    expect(shape<'cylinder'>(driver, 'drum').radius).toBe(0.065)
  })

  it('shows nothing of what is locked, of several, of the ground', () => {
    const driver = start('block')
    driver.session.getState().select([])
    expect(driver.marks?.handles).toEqual([])
    driver.session.getState().select([
      { kind: 'body', id: 'block' },
      { kind: 'body', id: 'rod' },
    ])
    expect(driver.marks?.handles).toEqual([])
    driver.scenes.edit('Lock', (draft) => void (draft.view['locked'] = ['block']))
    driver.session.getState().select([{ kind: 'body', id: 'block' }])
    expect(driver.marks?.handles).toEqual([])
  })
})

describe('choosing', () => {
  const stacked = (): ToolDriver => {
    const driver = new ToolDriver(scene)
    const area = { x0: 10, y0: 10, x1: 30, y1: 30 }
    return driver.thing({ kind: 'body', id: 'block' }, area)
  }
  it('twice takes all that hangs together', () => {
    const driver = new ToolDriver(scene).pick([-0.362, 0, 0.262]).wait(100).click()
    expect(driver.session.getState().selection.map(({ id }) => id)).toEqual(['block', 'face'])
    driver.wait(1000).click()
    expect(driver.session.getState().selection.map(({ id }) => id)).toEqual(['block'])
  })
  it('twice on a joint opens its settings for it alone, unless a tool is in hand', () => {
    const driver = new ToolDriver(scene).pick('Big').expectPopup(null).wait(100).click().expectPopup('joint')
    expect(driver.session.getState()).toMatchObject({
      popup: { joint: 'big' },
      selection: [{ kind: 'joint', id: 'big' }],
      tool: 'select',
    })
    expect(driver.session.getState().popup).not.toHaveProperty('fresh')
    driver.expectScene(scene).expectUndo(null)
    new ToolDriver(scene).use('move').pick('Big').wait(100).click().expectPopup(null)
  })
  it('with Alt goes on to what lies behind, round the end', () => {
    const driver = stacked()
    const hits = ['a', 'b', 'c'].map((id) => ({ item: { kind: 'body' as const, id }, grab: null }))
    ;(driver.host as unknown as { pickAll: () => unknown }).pickAll = () => hits
    const chosen = (): string[] => driver.session.getState().selection.map(({ id }) => id)
    driver.click(20, 20)
    expect(chosen()).toEqual(['block'])
    driver.holding({ alt: true })
    for (const id of ['b', 'c', 'a', 'b']) {
      driver.click(20, 20)
      expect(chosen()).toEqual([id])
    }
  })
})

describe('a stretch that something comes in between', () => {
  it.each(['undo', 'another document'])('is over: %s', (what) => {
    const driver = grasp(start('block'), '0/face/0/1')
    const { x, y } = driver.pixelOf(driver.marks!.handles.find(({ id }) => id === '0/face/0/1')!.at)
    driver.press(x, y)
    for (let i = 1; i < 5; i++) driver.moveTo(x + 10 * i, y)
    expect(driver.scene).not.toBe(scene)
    if (what === 'undo') driver.undo()
    else driver.scenes.replace(scene)
    for (let i = 5; i < 9; i++) driver.moveTo(x + 10 * i, y)
    driver.lift().expectScene(scene)
    expect(driver.pointing.gesture()).toBe('idle')
    driver.expectUndo(what === 'undo' ? null : 'Open')
  })
})
