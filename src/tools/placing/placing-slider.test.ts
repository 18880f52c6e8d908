import { describe, expect, it } from 'vitest'
import { turn } from '../../geometry/index.ts'
import { emptyScene, type Scene, type Vec3 } from '../../scene/index.ts'
import { crank } from '../../testing/crank.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const expectClose = (a: readonly number[], b: readonly number[], tolerance = 1e-12): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThanOrEqual(tolerance))

const use = (scene: Scene = emptyScene()): ToolDriver => new ToolDriver(scene).use('place-slider')

describe('a slider', () => {
  /** The guide's direction, world axes. */
  const way = ({ scene }: ToolDriver): Vec3 => {
    const guide = scene.joints.find(({ type }) => type === 'prismatic')!
    expect([guide.driven.body, guide.main.body]).toEqual(['slider', 'ground'])
    return turn(guide.main.orientation, [0, 0, 1])
  }

  it.each([
    ['a click', (driver: ToolDriver) => driver.pick('end 2 of Crank')],
    ['a drop', (driver: ToolDriver) => driver.use('select').drop('slider', 'end 2 of Crank')],
    ['keys', (driver: ToolDriver) => driver.key('[').key('Enter')],
    ['a tap', (driver: ToolDriver) => driver.with('touch').pick('end 2 of Crank')],
  ])('by %s is a block, pinned to the end, on a guide along the plane, in one entry', (_, place) => {
    const before = crank()
    const driver = place(use(before)).expectUndo('Add slider').expectTool('select').expectPopup('ends')
    const { bodies, joints } = driver.scene
    expect(joints.map(({ type }) => type)).toEqual(['revolute', 'prismatic', 'revolute'])
    expect([joints[2]!.driven.body, joints[2]!.main.body]).toEqual(['slider', 'crank'])
    expectClose(bodies[1]!.position, [0.2, 0, 0])
    expectClose(way(driver), [1, 0, 0])
    // Its block is seen beside the rod, whichever way one looks: in a layer of its own, and larger than the eye.
    const [block, bar] = [bodies[1]!.shapes[0]!, bodies[0]!.shapes[0]!]
    if (block.kind !== 'box' || bar.kind !== 'link') throw new Error('no block on a bar')
    expect(Math.abs(block.position[2] - bar.position[2])).toBeGreaterThanOrEqual((block.size[2] + bar.thickness) / 2)
    expect(Math.min(block.size[0], block.size[1])).toBeGreaterThan(1.4 * bar.width)
    driver.undo().expectScene(before)
  })

  it('goes the way that is drawn, in steps of 15°, or typed', () => {
    const drawn = use(crank()).at('end 2 of Crank').drag([0.3, 0, 0.18])
    expectClose(way(drawn), [Math.cos(Math.PI / 3), 0, Math.sin(Math.PI / 3)])
    const typed = use(crank()).at('end 2 of Crank').type('0.25').pick('end 2 of Crank')
    expectClose(way(typed), [Math.cos(0.25), 0, Math.sin(0.25)])
  })

  it('on nothing is a block with its guide; the end of a link that comes to it is pinned', () => {
    const driver = use().pick([0.3, 0, 0]).expectBodies(1).expectJoints(1)
    driver.use('place-link').pick([0, 0, 0]).pick([0.3, 0, 0]).expectBodies(2).expectJoints(2)
    const { driven, main } = driver.scene.joints[1]!
    expect([driven.body, main.body]).toEqual(['link', 'slider'])
    expectClose(main.position, [0, 0, 0])
    // Both turn in the plane, whichever way the guide runs.
    const axisOf = (at: typeof main): Vec3 =>
      turn(driver.scene.bodies.find(({ id }) => id === at.body)!.orientation, turn(at.orientation, [0, 0, 1]))
    for (const marker of [driven, main]) expectClose(axisOf(marker), [0, -1, 0])
  })
})
