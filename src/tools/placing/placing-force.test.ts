import { describe, expect, it } from 'vitest'
import { toWorld, turn } from '../../geometry/index.ts'
import { emptyScene, makeSceneStore, type Scene } from '../../scene/index.ts'
import type { PlacedKind } from '../../session/index.ts'
import { crank } from '../../testing/crank.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

const close = (a: readonly number[], b: readonly number[], tolerance = 1e-12): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThanOrEqual(tolerance))

const use = (kind: PlacedKind, scene: Scene = emptyScene()): ToolDriver => new ToolDriver(scene).use(`place-${kind}`)

describe('forces and motors', () => {
  it('a spring goes from a body to the ground, by clicks, drag and keys', () => {
    use('spring-damper', crank())
      .pick('end 2 of Crank')
      .pick([0.2, 0, 0.4])
      .expectForce('spring-damper')
      .expectUndo('Add spring')
    use('spring-damper', crank()).at('end 2 of Crank').drag([0.2, 0, 0.4]).expectForce('spring-damper')
    const keys = use('spring-damper', crank()).key(']').key(']').key('Enter').key('Shift+ArrowUp').key('Enter')
    keys.expectForce('spring-damper').expectTool('select')
    use('spring-damper', crank()).pick([0.4, 0, 0.4]).pick([0.1, 0, 0.4]).expectHint('has to be on a body')
  })

  it('a bushing holds a body where it is clicked, by the ground or by what lies behind, strained by nothing', () => {
    const held = ({ scene }: ToolDriver) => {
      const [force] = scene.forces
      if (force?.kind !== 'bushing') throw new Error('no bushing')
      const { main, driven, stiffness, damping } = force
      const { position, orientation } = scene.bodies.find(({ id }) => id === driven.body)!
      expect(main.body).toBe('ground')
      close(toWorld({ position, orientation }, driven.position), main.position)
      close(turn(orientation, turn(driven.orientation, [1, 0, 0])), turn(main.orientation, [1, 0, 0]))
      for (const matrix of [stiffness, damping]) matrix.forEach((row, k) => expect(row[k]).toBeGreaterThan(0))
      return main.position
    }
    const clicked = use('bushing', crank()).pick('end 2 of Crank').expectHint('what holds it').pick([0.4, 0, 0.4])
    close(held(clicked.expectUndo('Add bushing').expectTool('select')), [0.2, 0, 0])
    close(held(use('bushing', crank()).pick('end 2 of Crank').pick('end 2 of Crank')), [0.2, 0, 0])
    held(use('bushing', crank()).at('end 2 of Crank').drag([0.4, 0, 0.4]))
    held(use('bushing', crank()).with('touch').pick('end 2 of Crank').pick([0.4, 0, 0.4]))
    held(use('bushing', crank()).key(']').key(']').key('Enter').key('Enter'))
    use('bushing', crank()).pick([0.4, 0, 0.4]).expectHint('no body').expectUndo(null)
  })

  it('a load pushes the way that is drawn', () => {
    const driver = use('load', crank()).at('end 2 of Crank').drag([0.2, 0, -0.3]).expectForce('load')
    const [load] = driver.scene.forces
    if (load?.kind !== 'load') throw new Error('no load')
    expect(load.force[0]).toBe(0)
    expect(load.force[2]).toBeLessThan(0)
    use('load', crank()).pick([0.4, 0, 0.4]).expectHint('acts on a body')
    use('load', crank()).drop('load', 'end 2 of Crank').expectForce('load')
  })

  it('a load that is drawn straight down has no other component, wherever rounding left its point', () => {
    for (const [x, z] of [
      [0.3, 0.4],
      [0.35, 0.25],
      [0.15, 0.55],
      [0.7, 0.1],
      [0.45, 0.65],
    ] as const) {
      const driver = use('link').pick([0.1, 0, 0]).pick([x, 0, z])
      driver
        .use('select')
        .use('place-load')
        .at('end 2 of Link')
        .drag([x, 0, z - 0.4])
      const [load] = driver.scene.forces
      expect(load?.kind === 'load' && [load.force[0], load.force[1]]).toEqual([0, 0])
    }
  })

  it('a motor turns the joint that is clicked, once', () => {
    const before = crank()
    const driver = use('motor', before).pick('Bearing').expectUndo('Add motor to Bearing').expectTool('select')
    expect(driver.scene.joints[0]!.drive).toMatchObject({ kind: 'angular-velocity' })
    driver.use('place-motor').pick('Bearing').expectHint('has a motor').expectUndo('Add motor to Bearing')
    driver.undo().expectScene(before)
    const keys = use('motor', before).key(']').key('Enter')
    expect(keys.scene.joints[0]!.drive).not.toBeNull()
    use('motor').expectHint('first join')
  })

  it('a motor where no joint is says so, and at a free end offers the pin that it lacks', () => {
    const before = crank()
    const driver = use('motor', before)
      .pick([0.4, 0, 0.3])
      .expectHint('No joint is here. Click the joint')
      .expectPopup(null)
    driver.pick('end 2 of Crank').expectHint('No joint is at the end of Crank. ').expectHint('pin the end first')
    driver.expectPopup('ends').expectTool('place-motor').expectScene(before)
    expect(driver.session.getState().popup).toMatchObject({
      ends: [{ end: { body: 'crank' }, on: { body: 'ground' }, joint: null, first: true }],
    })
    driver.drop('motor', [0.4, 0, 0.3]).expectHint('No joint is here. ')
    driver.pick('Bearing').expectUndo('Add motor to Bearing').expectTool('select')
  })

  it('a motor on what stands still is refused', () => {
    const store = makeSceneStore(crank())
    store.edit('Fix', (draft) => {
      draft.joints = []
      draft.bodies[0]!.fixed = true
    })
    use('motor', store.getState().scene).pick('end 2 of Crank').expectHint('Crank stands still. ').expectPopup(null)
  })

  it('a torsion spring sits on a pin', () => {
    use('torsion-spring', crank()).pick('Bearing').expectForce('torsion-spring')
  })
})
