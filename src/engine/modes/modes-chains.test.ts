/** Modes of chains that hang, of many links, against closed forms. */
import { describe, expect, it } from 'vitest'
import type { BodySpec, MechanismSpec } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { g, start } from '../../testing/small-mechanisms.ts'
import { calcModes } from './modes.ts'

/** Im λ of vibrations; there is nothing else. */
function ratesOf(spec: MechanismSpec, count?: number): number[] {
  const { model, state, ws } = start(spec)
  const result = calcModes(model, state, ws, count === undefined ? {} : { count })
  if (!result.ok) throw new Error(result.failure.message)
  expect(result.modes.every(({ kind, eigenvalue }) => kind === 'vibration' && eigenvalue[0] === 0)).toBe(true)
  return result.modes.map(({ eigenvalue }) => eigenvalue[1])
}

/** A chain of links that hang straight down, from pins; what each link is comes from `link`. */
function hanging(count: number, length: number, link: (body: BodySpec) => BodySpec): MechanismSpec {
  const bodies = Array.from({ length: count }, (_, i) =>
    link(bar(`b${i}`, [0, -i * length], [0, -(i + 1) * length], 1)),
  )
  const half = length / 2
  return {
    gravity: [0, 0, -g],
    bodies,
    joints: bodies.map(({ id }, i) =>
      joint(
        `j${i}`,
        'revolute',
        marker(id, [-half, 0, 0]),
        i ? marker(`b${i - 1}`, [half, 0, 0]) : marker('ground', [0, 0, 0]),
      ),
    ),
    forces: [],
  }
}

describe('a hanging chain', () => {
  it('of equal masses on strings: ω² l/g are the roots of the Laguerre polynomial', () => {
    const [n, l] = [12, 0.3]
    const beads = (body: BodySpec): BodySpec => ({
      ...body,
      centre: [l / 2, 0, 0],
      inertia: [1e-14, 1e-14, 1e-14, 0, 0, 0],
    })
    const found = ratesOf(hanging(n, l, beads))
    expect(found.length).toBe(n)
    const laguerre = (x: number): { value: number; slope: number } => {
      let [before, now] = [1, 1 - x]
      for (let k = 1; k < n; k++) [before, now] = [now, ((2 * k + 1 - x) * now - k * before) / (k + 1)]
      return { value: now, slope: (n * (now - before)) / x }
    }
    for (const [i, rate] of found.entries()) {
      const x = (rate * rate * l) / g
      const { value, slope } = laguerre(x)
      expect(Math.abs(value / slope / x), `mode ${i}`).toBeLessThan(1e-9)
      if (i > 0) expect(rate).toBeGreaterThan(1.1 * found[i - 1])
    }
  })

  it('of 200 bars: the 40 lowest modes, which begin as those of a rope, j₀ₖ/2 √(g/L)', () => {
    const spec = hanging(200, 0.05, (body) => body)
    const found = ratesOf(spec, 40)
    expect(found.length).toBe(40)
    const zeros = [2.404825557695773, 5.520078110286311, 8.653727912911013]
    for (const [i, j] of zeros.entries())
      expect(Math.abs(found[i] / ((j / 2) * Math.sqrt(g / 10)) - 1)).toBeLessThan(3e-4)
    expect(found.every((x, i) => i === 0 || x > found[i - 1])).toBe(true)
  })
})
