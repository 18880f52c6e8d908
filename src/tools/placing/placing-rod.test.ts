import { describe, expect, it } from 'vitest'
import { toWorld, type Pose } from '../../geometry/index.ts'
import { addBody, emptyScene, makeSceneStore, type Scene, type Shape, type Vec3 } from '../../scene/index.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const AT: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
const BAR: Shape = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 }
/** Turns z to −y: flat sides face the viewer. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

function twoBars(): Scene {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    addBody(d, { name: 'Crank', shapes: [BAR], orientation: FACING, position: [0, 0, 0.1] })
    addBody(d, { name: 'Rocker', shapes: [BAR], orientation: FACING, position: [0, 0, -0.1] })
  })
  return store.getState().scene
}

function endsOf({ scene }: ToolDriver): readonly Vec3[] {
  const { driven, main } = scene.joints[0]!
  return [driven, main].map(({ body, position }) => toWorld(scene.bodies.find(({ id }) => id === body) ?? AT, position))
}
const near = (found: Vec3 | undefined, wanted: Vec3) => wanted.forEach((x, k) => expect(found![k]).toBeCloseTo(x, 9))

describe('the tool that places rods', () => {
  it.each(['mouse', 'touch'] as const)('ties two points that are clicked with the %s, and moves nothing', (kind) => {
    const start = twoBars()
    const driver = new ToolDriver(start).with(kind).use('place-distance-rod').expectHint('where the rod begins')
    driver.pick('end 2 of Crank').expectHint('where the rod ends').pick('end 1 of Rocker')
    driver.expectJoint('distance-rod').expectUndo('Add rod').expectTool('select')
    expect(driver.scene.bodies).toBe(start.bodies)
    expect(driver.scene.joints[0]).toMatchObject({ driven: { body: 'rocker' }, main: { body: 'crank' } })
    const [driven, main] = endsOf(driver)
    near(driven, [0, 0, -0.1])
    near(main, [0.2, 0, 0.1])
    expect(driver.session.getState().selection).toEqual([{ kind: 'joint', id: driver.scene.joints[0]!.id }])
  })

  it('holds on to the ground beside all bodies, whichever end is there', () => {
    for (const ends of [
      ['end 1 of Crank', [-0.2, 0, 0]],
      [[-0.2, 0, 0], 'end 1 of Crank'],
    ] as const) {
      // prettier-ignore
      const driver = new ToolDriver(twoBars()).use('place-distance-rod')
      for (const end of ends) driver.pick(end)
      expect(driver.scene.joints[0]).toMatchObject({ driven: { body: 'crank' }, main: { body: 'ground' } })
      near(endsOf(driver)[1], [-0.2, 0, 0])
    }
  })

  it('does it by a drag, and by keys alone', () => {
    const dragged = new ToolDriver(twoBars()).use('place-distance-rod').at('end 2 of Crank').drag('end 2 of Rocker')
    dragged.expectJoint('distance-rod')
    const keyed = new ToolDriver(twoBars()).use('place-distance-rod')
    keyed.key(']').key('Enter').key('[').key('Enter').expectJoint('distance-rod')
  })

  it('refuses both ends on one body, and says so', () => {
    const driver = new ToolDriver(twoBars()).use('place-distance-rod').pick('end 1 of Crank').pick('end 2 of Crank')
    driver.expectJoints(0).expectHint('the same body')
  })
})
