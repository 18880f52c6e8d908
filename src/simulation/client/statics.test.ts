import { describe, expect, test } from 'vitest'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'

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
