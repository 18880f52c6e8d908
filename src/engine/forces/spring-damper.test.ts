import { expect, it } from 'vitest'
import { computeDynamics } from '../index.ts'
import { bar } from '../../testing/planar.ts'
import { assembled, pendulum } from '../../testing/small-mechanisms.ts'

it('a spring whose ends coincide but for rounding has no direction, and pushes nowhere', () => {
  const springs = [0.3, 0.1 + 0.2].map((x) => {
    const spec = pendulum({
      bodies: [bar('rod', [0, 0], [0.6, 0], 2)],
      joints: [],
      gravity: [0, 0, 0],
      forces: [
        {
          kind: 'spring-damper',
          id: 'spring',
          from: { body: 'ground', position: [x, 0, 0] },
          to: { body: 'rod', position: [0, 0, 0] },
          stiffness: 100,
          damping: 1,
          restLength: 0.1,
        },
      ],
    })
    const { model, state, ws } = assembled(spec)
    computeDynamics(model, state, ws)
    return [ws.magnitude[0], ...ws.acceleration.subarray(6, 12)]
  })
  expect(0.1 + 0.2).not.toBe(0.3)
  for (const told of springs) expect(told.every((x) => Math.abs(x) === 0)).toBe(true)
})
