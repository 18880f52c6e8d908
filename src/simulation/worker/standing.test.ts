import { describe, expect, test } from 'vitest'
import { toMechanismSpec } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import { turnedAboutZ } from '../../testing/turned.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { balance } from './balancing.ts'
import { stand } from './standing.ts'
import { findModes } from './vibrating.ts'

const ZERO = [0, 0, 0] as const
/** More than half a turn and less than a whole one: poses alone tell 4 − 2π. */
const TURNED = 4
const STIFFNESS = 1
/** Straight down, once around: −π/2 + 2π. */
const HANGING = 1.5 * Math.PI

/** A pendulum on a torsion spring that is relaxed at an angle; too weak to turn it over. */
const coiled = (restAngle: number, gravity = -9.81): Scene => ({
  ...pendulum(),
  gravity: [0, gravity, 0],
  forces: [
    { id: 'coil', name: 'coil', kind: 'torsion-spring', joint: 'pin', stiffness: STIFFNESS, damping: 0, restAngle },
  ],
})

/** The bar turned by an angle about the z axis, as a run tells of it. */
const turned = (angle: number, t = 0): RunStart => ({
  t,
  bodies: [
    {
      id: 'bar',
      position: ZERO,
      orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)],
      velocity: ZERO,
      angularVelocity: ZERO,
    },
  ],
  angles: [['pin', angle]],
})

describe('a pose that is asked about', () => {
  test('has the turns of its joints', () => {
    const stood = stand(toMechanismSpec(coiled(0)), turned(TURNED), 0, true)
    if (!stood.ok) throw new Error(stood.failure.message)
    expect(stood.standing.state.angle[0]).toBeCloseTo(TURNED, 12)
  })

  test.each(['nearest', 'rest'] as const)('balances where it hangs and its coil is relaxed: %s', async (way) => {
    const found = await balance(toMechanismSpec(coiled(HANGING)), turned(HANGING), { way })
    if (!found.ok) throw new Error(found.failure.message)
    expect(found.told.stability).toBe('stable')
    expect(found.told.moved).toBeLessThan(1e-9)
  })

  test('is what its modes are about', async () => {
    const found = await findModes(toMechanismSpec(coiled(HANGING)), turned(HANGING), { at: 'here', count: 1 })
    if (!found.ok) throw new Error(found.failure.message)
    const omega = Math.sqrt((STIFFNESS + 1.3 * 9.81 * 0.7) / (0.025 + 1.3 * 0.7 ** 2))
    expect(found.told.about).toBe('equilibrium')
    expect(found.told.modes[0]!.frequency).toBeCloseTo(omega / (2 * Math.PI), 9)
  })

  test('has its turns also where it comes to rest from it, after a balance was looked for elsewhere', async () => {
    // By more than a turn it must unwind.
    const found = await balance(toMechanismSpec(coiled(TURNED + 9, 0)), turned(TURNED), { way: 'rest' })
    if (!found.ok) throw new Error(found.failure.message)
    expect(turnedAboutZ(found.told.path)).toBeCloseTo(9, 6)
  })

  test('takes no turns over to a time at which laws have its joints elsewhere', () => {
    const spec = toMechanismSpec(sliderCrank({ law: '3*t' }))
    const there = stand(spec, null, 0, true)
    const ran: RunStart = { t: 4, bodies: [], angles: [['pin', -12]] }
    const back = stand(spec, ran, 0, true)
    if (!there.ok || !back.ok) throw new Error('it does not close')
    expect([...back.standing.state.angle]).toEqual([...there.standing.state.angle])
  })
})
