/** Coming to rest: at the stable pose, below the start, from wherever it is let go; or why not. */
import { describe, expect, it } from 'vitest'
import { calcEnergy, computeDynamics, copyState, makeState, type MechanismSpec } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import {
  balanceOf,
  doublePendulum,
  hangingChain,
  pushedFourBar,
  springFourBar,
} from '../../testing/resting-mechanisms.ts'
import { g, pendulum, start } from '../../testing/small-mechanisms.ts'
import { BALANCED, findEquilibrium } from './equilibrium.ts'
import { settleToRest, type Rest } from './settle.ts'

const degrees = Math.PI / 180
const rod = (angle: number) => bar('rod', [0, 0], [Math.sin(angle), -Math.cos(angle)], 2)

/** Settles, and checks what holds of every rest. */
function settle({ model, state, ws }: ReturnType<typeof start>): Rest {
  state.v.fill(0)
  computeDynamics(model, state, ws)
  const before = calcEnergy(model, state, ws).potential
  const from = state.q.slice()
  const rest = settleToRest(model, state, ws)
  if (!rest.ok) throw new Error(rest.failure.message)
  expect(rest.residual).toBeLessThanOrEqual(BALANCED)
  expect(balanceOf(model, ws)).toBeLessThanOrEqual(BALANCED)
  expect(Math.max(...state.v.map(Math.abs))).toBe(0)
  expect(rest.negativeDirections).toBe(0)
  computeDynamics(model, state, ws)
  const scale = g * model.mass.reduce((sum, m, b) => sum + (model.fixed[b] ? 0 : m), 0) * ws.size
  expect(calcEnergy(model, state, ws).potential).toBeLessThanOrEqual(before + 1e-12 * scale)
  const { poses } = rest
  expect(poses.length).toBeGreaterThanOrEqual(2)
  expect(poses.length).toBeLessThanOrEqual(120)
  expect(poses[0]).toEqual(from)
  expect(poses.at(-1)).toEqual(state.q)
  return rest
}

describe('a pendulum let go', () => {
  it('hangs in the end, also from where it stands', () => {
    for (const from of [30, 90, 150, 180]) {
      const at = start(pendulum({ bodies: [rod(from * degrees)] }))
      expect(settle(at).stability).toBe('stable')
      expect(at.state.q[7]).toBeCloseTo(0, 11)
      expect(at.state.q[9]).toBeCloseTo(-0.5, 11)
    }
  })

  it('is seen on the way in steps that an eye can follow', () => {
    const at = start(pendulum({ bodies: [rod(150 * degrees)] }))
    const { poses } = settle(at)
    expect(poses.length).toBeGreaterThan(10)
    for (let k = 1; k < poses.length; k++) {
      const [[x0, , z0], [x1, , z1]] = [poses[k - 1].subarray(7, 10), poses[k].subarray(7, 10)]
      expect(Math.hypot(x1 - x0, z1 - z0)).toBeLessThan(0.3)
    }
  })

  it('keeps its angle counted over turns', () => {
    // two turns of the joint and a little lie behind it
    const at = start(pendulum({ bodies: [rod(150 * degrees)] }))
    at.state.angle[0] += 4 * Math.PI
    computeDynamics(at.model, at.state, at.ws)
    const before = at.coordinate()
    settle(at)
    expect(at.coordinate() - before).toBeCloseTo(-150 * degrees, 9)
  })

  it('with a motor too strong for it does not come to rest; time and pose stay', () => {
    const at = start(pendulum({ bodies: [rod(0.2)] }, { drives: [{ kind: 'torque', law: 1.5 * 2 * g * 0.5 }] }))
    const before = makeState(at.model)
    copyState(at.state, before)
    const rest = settleToRest(at.model, at.state, at.ws)
    expect(rest.ok ? '' : rest.failure.message).toMatch(/^The torque in joint pin meets nothing/)
    expect(at.state).toEqual(before)
  })
})

it('a stone falls for ever, and it says so', () => {
  const spec: MechanismSpec = { gravity: [0, 0, -g], bodies: [rod(1)], joints: [], forces: [] }
  const { model, state, ws } = start(spec)
  const rest = settleToRest(model, state, ws)
  expect(rest.ok ? '' : rest.failure.message).toMatch(/^Gravity meets nothing that balances it: rod/)
})

it('a block slides far down and lies on the stop', () => {
  const limits = { lower: -9, upper: 5, stiffness: 4e5, damping: 1 }
  const slide = joint(
    'slide',
    'prismatic',
    marker('rod', [0, 0, 0], [1, 0, 0, 0]),
    marker('ground', [0, 0, 0], [1, 0, 0, 0]),
    { limits },
  )
  const at = start({ gravity: [0, 0, -g], bodies: [bar('rod', [-0.1, 0], [0.1, 0], 3)], joints: [slide], forces: [] })
  expect(settle(at).stability).toBe('stable')
  expect(at.state.q[9]).toBeCloseTo(-9 - (3 * g) / 4e5, 10)
})

it('a pendulum in thick oil hangs in the end as one in air does', () => {
  for (const damping of [0, 1e5]) {
    const at = start(pendulum({ bodies: [rod(150 * degrees)] }, { damping }))
    expect(settle(at).iterations).toBeLessThan(80)
    expect(at.state.q[9]).toBeCloseTo(-0.5, 11)
  }
})

it('from random poses a double pendulum, a chain and a four-bar with springs end where they are stable', () => {
  const r = randomSource(11)
  const turn = (): number => r.between(-Math.PI, Math.PI)
  for (let k = 0; k < 4; k++) {
    const double = start(doublePendulum(turn(), turn()))
    expect(settle(double).stability).toBe('stable')
    expect(double.state.q[16]).toBeCloseTo(-1.4, 10)

    expect(settle(start(springFourBar(r.between(-0.8, 0.8)))).stability).toBe('stable')

    // a chain stood on end first
    const chain = start(hangingChain(12, r.between(-2, 2)))
    expect(settle(chain).stability).toBe('stable')
    for (let b = 1; b <= 12; b++) expect(chain.state.q[7 * b + 2]).toBeLessThan(0)
  }
})

it('a four-bar with springs and rows too many comes to rest where Newton’s method finds balance, with the same reactions', () => {
  const settled = start(pushedFourBar(0.2))
  expect(settleToRest(settled.model, settled.state, settled.ws).ok).toBe(true)
  const found = start(pushedFourBar(0.2))
  const equilibrium = findEquilibrium(found.model, found.state, found.ws)
  expect(equilibrium).toMatchObject({ ok: true, stability: 'stable' })
  settled.state.q.forEach((x, i) => expect(x).toBeCloseTo(found.state.q[i], 11))
  found.ws.multipliers.forEach((x, r) => expect(settled.ws.multipliers[r]).toBeCloseTo(x, 8))
  // all four hinges share the push
  for (const { rowStart } of found.model.joints)
    // z of its markers lies across the plane
    expect(Math.abs(found.ws.multipliers[rowStart + 2])).toBeGreaterThan(1)
})
