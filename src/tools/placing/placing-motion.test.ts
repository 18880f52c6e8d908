import { describe, expect, it } from 'vitest'
import { crank } from '../../testing/crank.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

describe('an arrow of motion', () => {
  it('is put on a point of a body that moves by one click or by keys, once; undo takes it back', () => {
    const before = crank()
    const driver = new ToolDriver(before).use('place-velocity').pick('end 2 of Crank').expectTool('select')
    const [point] = driver.scene.view.motion!.points!
    expect(point).toMatchObject({ body: 'crank', name: 'Point' })
    expect(Math.abs(point!.position![0] - 0.2)).toBeLessThan(1e-12)
    const { scene } = driver
    driver.use('place-velocity').pick('end 2 of Crank').expectHint('drawn already').expectScene(scene)
    driver.use('place-acceleration').pick('end 2 of Crank').expectUndo('Draw the acceleration of a point of Crank')
    expect(driver.scene.view.motion!.points).toEqual([{ ...point, acceleration: true }])
    driver.use('place-velocity').key(']').key('Enter')
    // the bearing's marker has a name of its own
    expect(driver.scene.view.motion!.points![1]).toEqual({ body: 'crank', position: [0, 0, 0] })
    driver.undo().undo().undo().expectScene(before)
  })
  it('is none of the ground', () => {
    new ToolDriver(crank()).use('place-velocity').pick([0.4, 0, 0.3]).expectHint('stands still').expectUndo(null)
  })
})
