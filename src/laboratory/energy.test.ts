import { describe, expect, it } from 'vitest'
import { HEADER, type Frame } from '../simulation/index.ts'
import { makeSimulationDriver } from '../testing/simulation-driver.ts'
import { pendulum } from '../testing/small-scenes.ts'
import { watchEnergy } from './energy.ts'

/** The drift that a frame with these numbers shows. */
const driftAt = (numbers: Partial<Record<keyof typeof HEADER, number>>): number | null => {
  const data = new Float64Array(HEADER.length)
  for (const [name, value] of Object.entries(numbers)) data[HEADER[name as keyof typeof HEADER]] = value
  return watchEnergy({ frame: { data } as Frame }).drift()
}

describe('energy drift', () => {
  it('is null while nothing has moved', () => {
    expect(watchEnergy({ frame: null }).drift()).toBeNull()
    expect(driftAt({ potential: 8, baseline: 8 })).toBeNull()
    // A structure under load: its speeds and its balance are rounding.
    expect(driftAt({ kinetic: 1e-32, potential: 8, baseline: 8 + 2e-15, largestKinetic: 1e-32 })).toBeNull()
  })

  it('is the change of kinetic + potential − work over the largest kinetic energy so far', () => {
    // 2 + 7.5 − 1 − 8 = 0.5, over 5.
    const drift = driftAt({ kinetic: 2, potential: 7.5, work: 1, baseline: 8, largestKinetic: 5 })
    expect(drift).toBeCloseTo(0.1, 12)
  })

  it('is of the motion alone: not of edits, of steps back over them, of drags and rewinds', async () => {
    const { simulation, run, settle } = makeSimulationDriver()
    const energy = watchEnergy(simulation)
    const small = () => expect(Math.abs(energy.drift() ?? 0)).toBeLessThan(1e-6)
    simulation.load(pendulum())
    const play = async (seconds: number) => {
      simulation.play()
      await run(seconds)
      simulation.pause()
      await settle()
      expect(energy.drift()).not.toBeNull()
      small()
    }
    await settle()
    await play(0.3)
    const [bar] = pendulum().bodies
    const edited = { ...pendulum(), gravity: [0, -20, 0] } as const
    simulation.edit(edited, [])
    await settle()
    small()
    await play(0.2)
    for (let i = 0; i < 18; i++) {
      simulation.stepBack()
      await settle()
      small()
    }
    await play(0.2)
    simulation.pull(bar!.id, [0, 0, 0], [0, 1, 0])
    simulation.release()
    await settle()
    small()
    await play(0.2)
    simulation.rewind()
    await settle()
    expect(energy.drift()).toBeNull()
    simulation.dispose()
  })
})
