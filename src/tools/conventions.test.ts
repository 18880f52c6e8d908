import { describe, expect, it } from 'vitest'
import { addBody, addJoint, emptyScene, makeSceneStore, SOLID_KINDS, type Scene } from '../scene/index.ts'
import { calcCameraAxes } from './camera-pose.ts'
import { ToolDriver } from '../testing/tools/tool-driver.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
/** Turns z to −y: flat sides face the viewer, who looks along +y. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A crank on a pin, a rod, a block and a drum, all apart. */
function scene(): Scene {
  const store = makeSceneStore(emptyScene())
  const bar = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 } as const
  store.edit('build', (d) => {
    addBody(d, { name: 'Crank', density: 1000, orientation: FACING, shapes: [bar] })
    addBody(d, { name: 'Rod', density: 1000, orientation: FACING, position: [0, 0, 0.2], shapes: [bar] })
    addBody(d, { name: 'Block', density: 1000, position: [-0.3, 0, 0.2], shapes: [{ ...AT, kind: 'box', size: [0.1, 0.1, 0.1] }] }) // prettier-ignore
    addBody(d, { name: 'Drum', density: 1000, orientation: FACING, position: [-0.3, 0, -0.1], shapes: [{ ...AT, kind: 'cylinder', radius: 0.05, length: 0.1 }] }) // prettier-ignore
    addJoint(d, { name: 'Bearing', type: 'revolute', driven: { body: 'crank' }, main: { body: 'ground', orientation: FACING } }) // prettier-ignore
  })
  return store.getState().scene
}

const start = (...selected: readonly string[]): ToolDriver => {
  const driver = new ToolDriver(scene())
  driver.session.getState().setSnap({ grid: 0.01 })
  driver.session.getState().select(selected.map((id) => ({ kind: 'body', id })))
  return driver
}
const grasp = (driver: ToolDriver, handle: string): ToolDriver => {
  const found = driver.marks?.handles.find(({ id }) => id === handle)
  if (!found) throw new Error(`no handle ${handle}`)
  return driver.at(found.at)
}

describe('conventions: view', () => {
  it('z stays up however far one orbits', () => {
    const driver = start()
    for (const [x, y] of [
      [700, 580],
      [90, 20],
      [400, 590],
      [790, 10],
    ] as const) {
      driver.press(780, 590).moveTo(x, y).lift()
      const { right, up } = calcCameraAxes(driver.camera)
      expect(right[2]).toBeCloseTo(0, 12)
      expect(up[2]).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('conventions: running', () => {
  it.each([true, false])('a plain drag on a body pulls it by the point that was grabbed; running: %s', (running) => {
    const driver = start().running(running).at('Block').drag([-0.2, 0, 0.3])
    expect(driver.all('pull').at(-1)).toMatchObject({ body: 'block' })
    expect(driver.all('release')).toEqual([{ did: 'release', keep: true }])
    driver.expectUndo(null)
  })

  it('handles move its place while it runs, from where it is seen', () => {
    const driver = start('block').running().use('move')
    driver.seen('block', { position: [-0.2, 0, 0.1], orientation: [1, 0, 0, 0] })
    grasp(driver, 'x')
    const grip = driver.pixelOf([-0.2, 0, 0.1])
    driver
      .press(grip.x + 50, grip.y)
      .moveTo(grip.x + 90, grip.y)
      .type('50 mm')
      .lift()
    const [x, y, z] = driver.scene.bodies[2]!.position
    expect([x, y, z]).toEqual([expect.closeTo(-0.15, 12), 0, expect.closeTo(0.1, 12)])
    driver.expectUndo('Move Block')
    expect(driver.all('pull')).toEqual([])
  })
})

describe('conventions: joint tool', () => {
  it('picks A, then B; the free body moves, never the grounded one; a box opens, and all is one entry', () => {
    const driver = start()
    const [crank, , block] = driver.scene.bodies
    const before = driver.scene
    driver.use('joint').pick('end 1 of Rod').pick('end 2 of Crank').expectPopup('joint').expectJoint('revolute')
    const [still, moved, other] = driver.scene.bodies
    expect([still!.position, other]).toEqual([crank!.position, block])
    expect(moved!.position[0]).toBeCloseTo(0.2, 12)
    expect(moved!.position[2]).toBeCloseTo(0, 12)
    driver.key('Enter').undo().expectScene(before)
  })

  it('takes empty space for the ground', () => {
    const driver = start().use('joint').pick('end 1 of Rod').pick([0.35, 0, -0.2]).expectPopup('joint')
    expect(driver.scene.joints.at(-1)!.main.body).toBe('ground')
  })
})

describe('conventions: touch', () => {
  it.each([
    ['move', 'block'],
    ['rotate', 'block'],
    ['select', 'block'],
    ['select', 'rod'],
    ['select', 'drum'],
  ] as const)('every handle is 44 px wide for a finger: %s, %s', (tool, body) => {
    // The finger says so by its first tap.
    const driver = start(body).use(tool).with('touch').click(790, 590)
    driver.session.getState().select([{ kind: 'body', id: body }])
    expect(driver.marks?.handles.length).toBeGreaterThan(0)
    for (const { id, radiusPx } of driver.marks?.handles ?? []) expect([id, radiusPx >= 22]).toEqual([id, true])
  })
})

describe('conventions: drags', () => {
  /** The same made twice: by a drag, and by clicks, keys or a number. */
  const twins: readonly (readonly [string, (driver: ToolDriver) => unknown, (driver: ToolDriver) => unknown])[] = [
    [
      'a link',
      (driver) => driver.use('place-link').at([0.3, 0, -0.2]).drag([0.4, 0, -0.1]),
      (driver) => driver.use('place-link').pick([0.3, 0, -0.2]).pick([0.4, 0, -0.1]),
    ],
    [
      'a spring',
      (driver) => driver.use('place-spring-damper').at('end 2 of Rod').drag([0.4, 0, 0.3]),
      (driver) => driver.use('place-spring-damper').pick('end 2 of Rod').pick([0.4, 0, 0.3]),
    ],
    [
      'a joint',
      (driver) => driver.use('joint').at('end 1 of Rod').drag('end 2 of Crank'),
      (driver) => driver.use('joint').pick('end 1 of Rod').pick('end 2 of Crank'),
    ],
    [
      'what comes out of the palette',
      (driver) => driver.drop('sphere', [0.3, 0, -0.2]),
      (driver) => driver.use('place-sphere').pick([0.3, 0, -0.2]),
    ],
  ]
  it.each(twins)('have a twin of clicks or keys: %s', (_what, dragged, clicked) => {
    const [one, other] = [start(), start()]
    const before = one.scene
    dragged(one)
    clicked(other)
    expect(one.scene).not.toEqual(before)
    expect(other.scene).toEqual(one.scene)
  })

  it('have a twin of keys or numbers: handles', () => {
    const { x, y } = start('block').use('move').pixelOf([0, 0, 0])
    const right = start('block').pixelOf([0.012, 0, 0])
    const [one, other, third] = [start('block'), start('block'), start('block')]
    grasp(one.use('move'), 'x')
    const grip = one.pixelOf([-0.3, 0, 0.2])
    one
      .press(grip.x + 50, grip.y)
      .moveTo(grip.x + 50 + (right.x - x), grip.y + (right.y - y))
      .lift()
    other.use('move').key('ArrowRight')
    const at = (driver: ToolDriver) => driver.scene.bodies[2]!.position
    expect(at(one)[0]).toBeCloseTo(-0.29, 12)
    at(other).forEach((c, k) => expect(c).toBeCloseTo(at(one)[k]!, 12))
    // And exactly, by what is typed.
    grasp(third.use('move'), 'x')
    third
      .press(grip.x + 50, grip.y)
      .moveTo(grip.x + 90, grip.y)
      .type('10 mm')
      .lift()
    at(third).forEach((c, k) => expect(c).toBeCloseTo(at(one)[k]!, 12))
  })
})

describe('conventions: palette', () => {
  it.each([
    ['face centres', 'face centre of Block'],
    ['hole axes', 'hole of Drum'],
    ['edge midpoints', 'edge midpoint of Block'],
    ['ends', 'end 2 of Crank'],
  ])('snap marks at %s', (_what, words) => {
    const driver = start().use('place-sphere').at(words)
    const kind = words.replace(/( \d+)? of .*/, '').replaceAll(' ', '-')
    expect(driver.marks?.dots.map((dot) => dot.kind)).toEqual([kind])
    expect(driver.session.getState().snap.caught).toMatch(new RegExp(`of ${words.split(' of ')[1]!}$`))
  })

  it.each(['link', ...SOLID_KINDS, 'ground-point'] as const)('a ghost shows where the click puts it: %s', (kind) => {
    const driver = start().use(`place-${kind}`)
    if (kind === 'link') driver.pick([0.3, 0, -0.2]).at([0.45, 0, -0.2])
    else driver.at([0.3, 0, -0.2])
    const [ghost] = driver.marks?.ghosts ?? []
    expect(ghost?.tone).toBe('ok')
    driver.click()
    const body = driver.scene.bodies.at(-1)!
    expect([body.position, body.orientation]).toEqual([ghost?.pose.position, ghost?.pose.orientation])
    expect(body.shapes).toEqual(ghost?.shapes)
  })

  it('a hint says what the next click does, for every tool', () => {
    const driver = start()
    for (const tool of [
      'place-link',
      'place-box',
      'place-polygon',
      'place-load',
      'place-motor',
      'joint',
      'plane',
    ] as const)
      expect(driver.use(tool).session.getState().hint?.text).toMatch(/^\w.{8,}/)
    driver.use('select')
    expect(driver.session.getState().hint?.text ?? '').not.toMatch(/^Click where/)
  })
})
