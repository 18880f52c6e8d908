import { describe, expect, it } from 'vitest'
import { toWorld, turn } from '../../geometry/index.ts'
import {
  addBody,
  emptyScene,
  makeSceneStore,
  setHidden,
  setLocked,
  type Scene,
  type SceneDraft,
  type Shape,
  type Vec3,
} from '../../scene/index.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
const bar = (length: number): Shape => ({
  ...AT,
  kind: 'link',
  from: [0, 0, 0],
  to: [length, 0, 0],
  width: 0.02,
  thickness: 0.01,
})
/** Turns z to −y: flat sides face the viewer. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A post that stands still, and two bars beside it. */
function scene(edit?: (d: SceneDraft) => void): Scene {
  const store = makeSceneStore(emptyScene())
  const made = store.edit('build', (d) => {
    addBody(d, { name: 'Post', shapes: [bar(0.1)], orientation: FACING, position: [-0.2, 0, 0], fixed: true })
    addBody(d, { name: 'Crank', shapes: [bar(0.15)], orientation: FACING, position: [0, 0, 0.1] })
    addBody(d, { name: 'Rod', shapes: [bar(0.25)], orientation: FACING, position: [0, 0, -0.1] })
    edit?.(d)
  })
  if (!made.ok) throw new Error(made.faults[0]?.message)
  return store.getState().scene
}

/** Where the markers of the joint made last are, and where their axes point. */
function ends({ scene: now }: ToolDriver): { at: Vec3; axis: Vec3 }[] {
  const joint = now.joints.at(-1)!
  return [joint.driven, joint.main].map((marker) => {
    const pose = now.bodies.find(({ id }) => id === marker.body) ?? AT
    return { at: toWorld(pose, marker.position), axis: turn(pose.orientation, turn(marker.orientation, [0, 0, 1])) }
  })
}
const near = (found: Vec3, expected: Vec3) => found.forEach((x, i) => expect(x).toBeCloseTo(expected[i]!, 12))
const pose = (driver: ToolDriver, name: string): Vec3 => driver.scene.bodies.find((b) => b.name === name)!.position

describe('the joint tool', () => {
  it('joins two eyes that are clicked: the first body goes to the second, facing the viewer', () => {
    const driver = new ToolDriver(scene()).use('joint').expectHint('Join: click').expectHint('first body')
    driver.pick('end 2 of Crank').expectHint('end of Crank').pick('end 2 of Post')
    driver.expectJoint('revolute').expectPopup('joint').expectUndo('Join Crank to Post')
    for (const { at, axis } of ends(driver)) {
      near(at, [-0.1, 0, 0])
      near(axis, [0, -1, 0])
    }
    near(pose(driver, 'Post'), [-0.2, 0, 0])
    near(pose(driver, 'Crank'), [-0.25, 0, 0])
    expect(driver.session.getState().selection).toEqual([{ kind: 'joint', id: driver.scene.joints[0]!.id }])
  })

  it('moves the second where the first stands still, and all that hangs on it', () => {
    const driver = new ToolDriver(scene()).use('joint')
    driver.pick('end 1 of Rod').pick('end 2 of Crank').key('Enter').use('joint')
    const rod = pose(driver, 'Rod')
    driver.pick('end 1 of Post').pick('end 1 of Crank').key('Enter')
    expect(driver.scene.joints).toHaveLength(2)
    near(pose(driver, 'Crank'), [-0.2, 0, 0])
    // As far as the crank: 0.2 back and 0.1 down.
    near(pose(driver, 'Rod'), [rod[0] - 0.2, 0, rod[2] - 0.1])
    near(pose(driver, 'Post'), [-0.2, 0, 0])
  })

  it('pins to the ground where the body is when the second click is beside all bodies', () => {
    const start = scene()
    const driver = new ToolDriver(start).use('joint').pick('end 1 of Crank').pick([0.2, 0, 0.18])
    expect(driver.scene.joints[0]).toMatchObject({ driven: { body: 'crank' }, main: { body: 'ground' } })
    expect(driver.scene.bodies).toBe(start.bodies)
    for (const { at } of ends(driver)) near(at, [0, 0, 0.1])
  })

  it('brings the body to a point of the ground that was clicked first', () => {
    const driver = new ToolDriver(scene()).use('joint').pick([0.2, 0, 0]).pick('end 1 of Rod')
    expect(driver.scene.joints[0]).toMatchObject({ driven: { body: 'rod' }, main: { body: 'ground' } })
    const [driven, main] = ends(driver)
    near(driven!.at, main!.at)
    near(pose(driver, 'Rod'), main!.at)
  })

  it.each(['mouse', 'touch'] as const)('does it by a drag of the %s from eye to eye', (kind) => {
    const driver = new ToolDriver(scene()).with(kind).use('joint').at('end 2 of Crank').drag('end 2 of Post')
    driver.expectJoint('revolute').expectUndo('Join Crank to Post')
    expect(driver.scene.joints).toHaveLength(1)
    near(pose(driver, 'Crank'), [-0.25, 0, 0])
  })

  it('does it by taps, and by keys alone', () => {
    new ToolDriver(scene()).with('touch').use('joint').pick('end 2 of Crank').pick('end 2 of Post').expectJoints(1)
    // Points in the order of bodies: both ends of Post, of Crank, of Rod; then of all but Crank.
    const driver = new ToolDriver(scene()).use('joint')
    driver.key('ArrowRight').key('ArrowDown').key('ArrowRight').expectCaught('end of Crank').key('Enter')
    driver.key('ArrowLeft').expectCaught('end of Rod').key('Enter').expectJoint('revolute')
    near(ends(driver)[0]!.at, [0.25, 0, -0.1])
    driver.key('Enter').expectTool('select').expectPopup(null)
    // Enter without a second point means the ground.
    const pinned = new ToolDriver(scene())
      .use('joint')
      .key('ArrowRight')
      .key('ArrowRight')
      .key('ArrowRight')
      .key('Enter')
      .key('Enter')
    expect(pinned.scene.joints[0]).toMatchObject({ driven: { body: 'crank' }, main: { body: 'ground' } })
  })

  it('is one entry with all that the popup changes', () => {
    const start = scene()
    const driver = new ToolDriver(start).use('joint').pick('end 2 of Crank').pick('end 1 of Rod')
    driver.scenes.edit('Flip', (d) => {
      d.joints[0]!.type = 'spherical'
    })
    driver
      .key('Enter')
      .expectJoint('spherical')
      .expectUndo('Join Crank to Rod')
      .undo()
      .expectScene(start)
      .expectUndo(null)
  })

  it.each(['Enter', 'Escape'])('ends no gesture but its own: %s', (key) => {
    const driver = new ToolDriver(scene()).use('joint').pick('end 2 of Crank').pick('end 1 of Rod')
    driver.scenes.begin('Scrub')
    driver.scenes.edit('Scrub', (d) => {
      d.joints[0]!.type = 'spherical'
    })
    driver.key(key).expectPopup(null).expectJoint('spherical')
    expect(driver.scenes.getState().gesture).toBe('Scrub')
    driver.scenes.cancel()
    driver.expectJoint('revolute').expectUndo('Join Crank to Rod')
  })

  it('takes the whole back with Esc, one step after the other', () => {
    const start = scene()
    const driver = new ToolDriver(start).use('joint').pick('end 2 of Crank').pick('end 1 of Rod')
    driver
      .key('Escape')
      .expectScene(start)
      .expectUndo(null)
      .expectPopup(null)
      .expectTool('joint')
      .expectHint('first body')
    driver.pick('end 2 of Crank').expectHint('end of Crank').key('Escape').expectHint('first body').expectTool('joint')
    driver.key('Escape').expectTool('select').expectScene(start)
    expect(driver.marks?.dots ?? []).toEqual([])
  })

  it('keeps the joint when the next one is begun, or another tool is taken up', () => {
    const driver = new ToolDriver(scene()).use('joint').pick('end 2 of Crank').pick('end 2 of Post')
    driver.pick('end 1 of Rod').expectPopup(null).expectUndo('Join Crank to Post').expectHint('end of Rod')
    driver.pick('end 1 of Crank').expectJoints(2).use('box-select').expectPopup(null).expectUndo('Join Rod to Crank')
    expect(driver.scenes.getState().gesture).toBeNull()
  })

  it('goes on after undo has taken the joint away', () => {
    const start = scene()
    const driver = new ToolDriver(start).use('joint').pick('end 2 of Crank').pick('end 2 of Post').undo()
    driver.session.getState().setPopup(null)
    driver
      .expectScene(start)
      .pick('end 2 of Crank')
      .pick('end 2 of Post')
      .expectJoints(1)
      .expectUndo('Join Crank to Post')
  })

  it('refuses the ground on both sides, and says so', () => {
    const driver = new ToolDriver(scene()).use('joint').pick([0.2, 0, 0.18]).pick([0.2, 0, 0])
    driver.expectJoints(0).expectHint('the ground on both sides').pick('end 1 of Rod').expectJoints(1)
  })

  it('shows where the body goes, or how far the gap is that nobody can move across', () => {
    const driver = new ToolDriver(scene())
      .use('joint')
      .pick('end 2 of Crank')
      .at('end 2 of Post')
      .expectCaught('end of Post')
    const [ghost] = driver.marks!.ghosts
    near(ghost!.pose.position, [-0.25, 0, 0])
    expect(driver.marks!.lines).toMatchObject([{ look: 'measure', label: '269 mm' }])
    const held = scene((d) => {
      d.bodies[1]!.fixed = true
    })
    const stuck = new ToolDriver(held).use('joint').pick('end 2 of Crank').at('end 2 of Post')
    expect(stuck.marks).toMatchObject({ ghosts: [], lines: [{ look: 'gap', label: '269 mm' }] })
  })

  it('joins what is seen while it runs, and leaves the other start poses alone', () => {
    const start = scene()
    const seen = { position: [-0.3, 0, 0.05] as Vec3, orientation: FACING }
    const driver = new ToolDriver(start).running().seen('post', seen).use('joint')
    driver.pick('end 1 of Rod').pick('end 1 of Post').key('Enter')
    near(pose(driver, 'Rod'), [-0.3, 0, 0.05])
    expect(driver.scene.bodies[0]).toBe(start.bodies[0])
  })

  it('turns in the plane that is looked at straight, whatever edge of a block was clicked', () => {
    const block = (d: SceneDraft) =>
      addBody(d, { name: 'Block', position: [0.3, 0, 0.3], shapes: [{ ...AT, kind: 'box', size: [0.1, 0.1, 0.1] }] })
    for (const flat of [false, true]) {
      const driver = new ToolDriver(scene(block))
      driver.session.getState().setFlat(flat)
      driver.use('joint').pick([0.3, 0, 0.35]).pick([0.15, 0, 0.3])
      expect(driver.scene.joints[0]).toMatchObject({ driven: { body: 'block' }, main: { body: 'ground' } })
      for (const { axis } of ends(driver)) near(axis, flat ? [0, -1, 0] : [0, 0, 1])
    }
  })

  it('leaves a drag with Ctrl to the box that selects', () => {
    const driver = new ToolDriver(scene()).use('joint').holding({ ctrl: true }).at('Crank').drag('Rod').expectJoints(0)
    expect(driver.all('box').length).toBeGreaterThan(0)
  })

  it('goes by the pointer that began a drag', () => {
    const driver = new ToolDriver(scene()).use('joint')
    const [from, to] = [driver.pixelOf('end 2 of Crank'), driver.pixelOf('end 1 of Rod')]
    driver
      .moveTo(from.x, from.y)
      .press(from.x, from.y)
      .moveTo(from.x + 20, from.y)
    driver.lift({ id: 2 }).expectJoints(0)
    driver.moveTo(to.x, to.y).lift().expectJoints(1)
  })

  it('walks past what is hidden', () => {
    const start = scene((d) => setHidden(d, [{ kind: 'body', id: 'post' }], true))
    new ToolDriver(start).use('joint').key('ArrowRight').expectCaught('end of Crank')
  })

  it('moves the other body, where one is locked', () => {
    const start = scene((d) => setLocked(d, [{ kind: 'body', id: 'crank' }], true))
    const driver = new ToolDriver(start).use('joint').pick('end 2 of Crank').pick('end 1 of Rod')
    expect(driver.scene.bodies[1]!.position).toEqual([0, 0, 0.1])
    near(pose(driver, 'Rod'), [0.15, 0, 0.1])
  })
})
