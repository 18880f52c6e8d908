/** Equilibria from far poses and awkward ones: long chains held out, links in line, mechanisms anywhere. */
import { expect, it } from 'vitest'
import { compile, makeState, makeWorkspace, type MechanismSpec } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { balanceOf, doublePendulum, hangingChain, springFourBar } from '../../testing/resting-mechanisms.ts'
import { g, start } from '../../testing/small-mechanisms.ts'
import { projectPositions } from '../kinematics/projection.ts'
import { BALANCED, findEquilibrium } from './equilibrium.ts'
import { settleToRest } from './settle.ts'

it('a chain of 100 links held out level and let go hangs straight down, found in fewer steps than it has links', () => {
  for (const [type, verdict, free] of [
    ['revolute', 'stable', 0],
    // each link may turn about itself
    ['spherical', 'indifferent', 100],
  ] as const) {
    const links = Array.from({ length: 100 }, (_, i) => bar(`link-${i}`, [0.1 * i, 0], [0.1 * (i + 1), 0], 0.1))
    const joints = links.map(({ id }, i) => {
      const carrier = i === 0 ? marker('ground', [0, 0, 0]) : marker(`link-${i - 1}`, [0.05, 0, 0])
      return joint(`tie-${i}`, type, marker(id, [-0.05, 0, 0]), carrier)
    })
    const at = start({ gravity: [0, 0, -g], bodies: links, joints, forces: [] })
    const found = findEquilibrium(at.model, at.state, at.ws)
    expect(found).toMatchObject({ ok: true, stability: verdict, negativeDirections: 0, freeDirections: free })
    expect(found.iterations).toBeLessThan(50)
    expect(balanceOf(at.model, at.ws)).toBeLessThanOrEqual(BALANCED)
    for (let i = 0; i < 100; i++) expect(at.state.q[7 * (i + 1) + 2]).toBeCloseTo(-0.1 * i - 0.05, 9)
  }
})

it('takes links in line that are closed as well as they can be, where Newton’s method makes that no better', () => {
  const gap = 1.5e-11
  const spec: MechanismSpec = {
    gravity: [0, 0, -g],
    bodies: [bar('crank', [0, 0], [1, 0], 1), bar('coupler', [1, 0], [3, 0], 2), bar('rocker', [2, 0], [3, 0], 1)],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('coupler', [-1, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('C', 'revolute', marker('rocker', [0.5, 0, 0]), marker('coupler', [1, 0, 0])),
      joint('D', 'revolute', marker('rocker', [-0.5, 0, 0]), marker('ground', [2 - gap, 0, 0])),
    ],
    forces: [],
  }
  const model = compile(spec)
  for (const rest of [findEquilibrium, settleToRest]) {
    const [state, ws] = [makeState(model), makeWorkspace(model)]
    const before = makeState(model)
    expect(projectPositions(model, before, ws)).toBe(-1)
    expect(rest(model, state, ws)).toMatchObject({ ok: true, stability: 'stable' })
    expect(state.q[9]).toBeCloseTo(-0.5, 9)
  }
})

it('from far poses ends in balance, or says why not', () => {
  const r = randomSource(5)
  const turn = (): number => r.between(-Math.PI, Math.PI)
  let balanced = 0
  const cases = Array.from({ length: 30 }, () => [
    doublePendulum(turn(), turn()),
    springFourBar(r.between(-0.8, 0.8)),
    hangingChain(9, r.between(0.1, 2)),
  ]).flat()
  for (const spec of cases) {
    const at = start(spec)
    const found = findEquilibrium(at.model, at.state, at.ws)
    if (found.ok) {
      balanced++
      expect(found.residual).toBeLessThanOrEqual(BALANCED)
      expect(balanceOf(at.model, at.ws)).toBeLessThanOrEqual(BALANCED)
    } else expect(found.failure.message.length).toBeGreaterThan(40)
  }
  expect(balanced).toBeGreaterThan(0.9 * cases.length)
})
