/** What is told of a body that a balance leaves free in some directions. */
import { expect, it } from 'vitest'
import type { MechanismSpec } from '../index.ts'
import { bar } from '../../testing/planar.ts'
import { g, start } from '../../testing/small-mechanisms.ts'
import { findEquilibrium } from './equilibrium.ts'
import { settleToRest } from './settle.ts'

function solve({ model, state, ws }: ReturnType<typeof start>) {
  const found = findEquilibrium(model, state, ws)
  if (!found.ok) throw new Error(found.failure.message)
  return found
}

it('a body on a spring is free to turn about its centre, or about the line of the spring that holds it beside that', () => {
  const hung = (at: number, z: number): MechanismSpec => ({
    gravity: [0, 0, z],
    joints: [],
    bodies: [bar('stone', [0, -0.9], [0, -1.3], 1.3)],
    forces: [
      {
        kind: 'spring-damper',
        id: 'spring',
        from: { body: 'ground', position: [0, 0, 0] },
        to: { body: 'stone', position: [at, 0, 0] },
        stiffness: 400,
        damping: 0,
        restLength: z === 0 ? 1.1 + at : 0.8,
      },
    ],
  })
  const centre = { body: 'stone', way: 'turns-about-centre' }
  expect(solve(start(hung(0, -g)))).toMatchObject({ freeDirections: 3, freeBody: centre })
  // a pendulum: what is left is to turn about the line of the spring, on which its centre lies
  const beside = solve(start(hung(-0.2, -g)))
  expect(beside).toMatchObject({ stability: 'indifferent', freeDirections: 1, freeBody: centre })
  // weightless it swings about the ground too, and slides
  expect(solve(start(hung(-0.2, 0)))).toMatchObject({ freeDirections: 5, freeBody: null })
})

it.each([
  ['heavy', 1e5, 2000],
  ['very heavy', 1e9, 2000],
  ['on a spring that is too soft', 44, 0.1],
])('a body %s is told how far down its spring would balance it', (_, mass, stiffness) => {
  const stone = bar('stone', [0, -0.9], [0, -1.3], mass)
  const at = start({
    gravity: [0, 0, -g],
    joints: [],
    bodies: [stone],
    forces: [
      {
        kind: 'spring-damper',
        id: 'spring',
        from: { body: 'ground', position: [0, 0, 0] },
        to: { body: 'stone', position: [-0.2, 0, 0] },
        stiffness,
        damping: 0,
        restLength: 0.8,
      },
    ],
  })
  // held straight below, 0.2 m above its centre
  const down = (mass * g) / stiffness + 0.8 + 0.2 - 1.1
  const { model, state, ws } = at
  const told = [findEquilibrium(model, state, ws), settleToRest(model, state, ws)].map((found) => {
    expect(found.ok).toBe(false)
    return found.ok ? '' : found.failure.message
  })
  for (const message of told) {
    const [, metres] = /^Gravity is balanced far from here only: stone would have to go about (\S+) m\./.exec(message)!
    expect(Number(metres)).toBe(Number(down.toPrecision(2)))
  }
})
