import { describe, expect, test } from 'vitest'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { turnedAboutZ } from '../../testing/turned.ts'
import { JOINT } from '../protocol/frame.ts'
import { jointOffset } from './frames.ts'

describe('what is asked about rest', () => {
  test('a pendulum comes to hang, by a way that is told', async () => {
    const driver = makeSimulationDriver()
    driver.simulation.load(pendulum())
    await driver.settle()
    const made = await driver.simulation.ask('balance', { way: 'rest' })
    if (!made?.ok) throw new Error(made?.why ?? 'nothing')
    const { stability, path, bodies, moved, residual } = made.told
    expect(stability).toBe('stable')
    expect(bodies).toHaveLength(1)
    expect(path.length % 7).toBe(0)
    expect(path.length / 7).toBeGreaterThan(3)
    expect(moved).toBeGreaterThan(0.1)
    expect(residual).toBeLessThan(1e-9)
    driver.simulation.dispose()
  })

  test('a coil unwinds from the angle that it has in the run, of turns as many as it has made', async () => {
    const relaxed = 5
    const coil = { id: 'coil', name: 'Coil', kind: 'torsion-spring', joint: 'pin', restAngle: relaxed } as const
    const driver = makeSimulationDriver()
    driver.simulation.load({ ...pendulum(), gravity: [0, 0, 0], forces: [{ ...coil, stiffness: 1, damping: 0 }] })
    await driver.settle()
    driver.simulation.play()
    await driver.run(1.1)
    driver.simulation.pause()
    const frame = driver.frame()
    const angle = frame.data[jointOffset(frame, 'pin') + JOINT.coordinate]!
    expect(angle).toBeGreaterThan(Math.PI)
    expect(angle).toBeLessThan(relaxed)
    const made = await driver.simulation.ask('balance', { way: 'rest' })
    if (!made?.ok) throw new Error(made?.why ?? 'nothing')
    expect(turnedAboutZ(made.told.path)).toBeCloseTo(relaxed - angle, 6)
    driver.simulation.dispose()
  })

  test('its modes here and at rest', async () => {
    const driver = makeSimulationDriver()
    driver.simulation.load(pendulum())
    await driver.settle()
    for (const at of ['equilibrium', 'here'] as const) {
      const made = await driver.simulation.ask('modes', { at, count: 5 })
      if (!made?.ok) throw new Error(made?.why ?? 'nothing')
      const { modes, without, about, freedoms } = made.told
      expect(freedoms).toBe(1)
      expect(about).toBe(at === 'here' ? 'held' : 'equilibrium')
      expect(modes).toHaveLength(1)
      expect(modes[0]!.shape.re).toHaveLength(6)
      expect(without).toHaveLength(1)
      expect(without[0]!.frequency).toBe(0)
    }
    driver.simulation.dispose()
  })
})
