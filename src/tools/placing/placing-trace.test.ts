import { describe, expect, it, vi } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { crank } from '../../testing/crank.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const expectClose = (a: readonly number[], b: readonly number[], tolerance = 1e-12): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThanOrEqual(tolerance))

const use = (scene: Scene): ToolDriver => new ToolDriver(scene).use('place-trace')

describe('a traced point', () => {
  it('is one of a body that moves, named, in a colour of its own; undo takes it back', () => {
    const before = crank()
    const driver = use(before).pick('midpoint of Crank').expectTool('select')
    driver.use('place-trace').key(']').key('Enter').expectUndo('Trace a point of Crank')
    const traces = driver.scene.view.traces!
    expect(traces.map(({ body, name }) => [body, name])).toEqual([
      ['crank', 'Point'],
      ['crank', 'Point 2'],
    ])
    expectClose(traces[0]!.position, [0.1, 0, 0])
    expectClose(traces[1]!.position, [0, 0, 0])
    expect(traces[0]!.colour).not.toBe(traces[1]!.colour)
    expect(driver.session.getState().layers.traces).toBe(true)
    expect(driver.host.running()).toBe(true)
    driver.undo().undo().expectScene(before)
  })
  it('sets going what stands at its start, and leaves paused what was paused', () => {
    for (const hasRun of [false, true]) {
      const driver = use(crank()).running(hasRun)
      const play = vi.spyOn(driver.host, 'play')
      driver.pick('midpoint of Crank').expectUndo('Trace a point of Crank')
      expect(play).toHaveBeenCalledTimes(hasRun ? 0 : 1)
    }
  })
  it('says beforehand where it sets the run going', () => {
    expect(use(crank()).session.getState().hint?.text).toMatch(/: the run starts, and its path is drawn$/)
    const driver = new ToolDriver(crank()).running(true).use('place-trace')
    expect(driver.session.getState().hint?.text).toMatch(/: its path is drawn$/)
  })
  it('is none of the ground', () => {
    const driver = use(crank()).pick([0.4, 0, 0.3]).expectUndo(null)
    expect(driver.session.getState().hint).toMatchObject({
      refused: 'A traced point is one of a body.',
      text: expect.stringMatching(/^Click any point of a body/),
    })
  })
  it('is refused too where not even the working plane is seen', () => {
    const plane = { origin: [0, 0, 0], x: [1, 0, 0], normal: [0, 0, 1] } as const
    const driver = use(crank())
    driver.session.getState().setPlane(plane)
    driver.pick([0.4, 0, 0.3]).expectHint('No body is there').expectUndo(null)
  })
  it('is chosen once', () => {
    const driver = use(crank()).pick('midpoint of Crank')
    const { scene } = driver
    driver.use('place-trace').pick('midpoint of Crank').expectHint('drawn already').expectScene(scene)
    driver.key('ArrowLeft').expectHint('menu of its body removes it')
    driver.pick('end 2 of Crank').expectTool('select')
    expect(driver.scene.view.traces).toHaveLength(2)
  })
})
