/** Equilibria by Newton's method, against closed forms: where they are, what they are worth, and what is said where there is none. */
import { describe, expect, it } from 'vitest'
import {
  calcJointReading,
  computeDynamics,
  copyState,
  JOINT,
  makeState,
  makeWorkspace,
  type ForceSpec,
  type MechanismSpec,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import {
  balanceOf,
  doublePendulum,
  hangingChain,
  pushedFourBar,
  springFourBar,
  stiffWheel,
} from '../../testing/resting-mechanisms.ts'
import { fourBar, g, pendulum, start } from '../../testing/small-mechanisms.ts'
import { BALANCED, findEquilibrium, type Equilibrium, type EquilibriumOptions } from './equilibrium.ts'

type Started = ReturnType<typeof start>

function solve({ model, state, ws }: Started, options?: EquilibriumOptions): Equilibrium {
  const found = findEquilibrium(model, state, ws, options)
  if (!found.ok) throw new Error(found.failure.message)
  expect(found.residual).toBeLessThanOrEqual(BALANCED)
  expect(balanceOf(model, ws)).toBeLessThanOrEqual(BALANCED)
  expect(Math.max(...state.v.map(Math.abs))).toBe(0)
  return found
}

const rod = (angle: number) => bar('rod', [0, 0], [Math.sin(angle), -Math.cos(angle)], 2)
const degrees = Math.PI / 180

describe('a pendulum', () => {
  it('from 30° hangs, stable; from 150° stands, and falls one way', () => {
    for (const [from, z, verdict, negative] of [
      [30, -0.5, 'stable', 0],
      [89, -0.5, 'stable', 0],
      [91, 0.5, 'unstable', 1],
      [150, 0.5, 'unstable', 1],
    ] as const) {
      const at = start(pendulum({ bodies: [rod(from * degrees)] }))
      const found = solve(at)
      expect(found).toMatchObject({ stability: verdict, negativeDirections: negative, freeDirections: 0 })
      expect(found.falls).toHaveLength(negative)
      expect(found.iterations).toBeLessThan(12)
      expect(at.state.q[7]).toBeCloseTo(0, 12)
      expect(at.state.q[9]).toBeCloseTo(z, 12)
    }
  })

  it('held out level, where its stiffness is zero, it is let sink and hangs', () => {
    const at = start(pendulum({ bodies: [rod(Math.PI / 2)] }))
    expect(solve(at).stability).toBe('stable')
    expect(at.state.q[9]).toBeCloseTo(-0.5, 12)
  })

  it('falls at unit pace about its pin', () => {
    const at = start(pendulum({ bodies: [rod(Math.PI)] }))
    const [fall] = solve(at).falls
    const [x, , , , turn] = fall.subarray(6)
    expect(Math.abs(x)).toBeCloseTo(0.5 * Math.abs(turn), 12)
    expect(Math.max(Math.abs(turn), Math.abs(x) / at.ws.size)).toBeCloseTo(1, 12)
  })

  it('on a ball joint spins freely about itself, and falls two ways', () => {
    for (const [from, verdict, negative] of [
      [40, 'indifferent', 0],
      [140, 'unstable', 2],
    ] as const) {
      const ball = joint('ball', 'spherical', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))
      const at = start({ gravity: [0, 0, -g], bodies: [rod(from * degrees)], joints: [ball], forces: [] })
      expect(solve(at)).toMatchObject({ stability: verdict, negativeDirections: negative, freeDirections: 1 })
    }
  })

  it('with a motor leans as far as its torque carries it: m g l sin θ = T', () => {
    const weight = 2 * g * 0.5
    const drives = [{ kind: 'torque' as const, law: 0.6 * weight }]
    const at = start(pendulum({ bodies: [rod(0.2)] }, { drives }))
    expect(solve(at).stability).toBe('stable')
    expect(Math.abs(at.state.q[7])).toBeCloseTo(0.5 * 0.6, 12)
    expect(at.state.q[9]).toBeCloseTo(-0.5 * 0.8, 12)
  })

  it('whose motor is too strong goes on turning, and the motor is named', () => {
    const drives = [{ kind: 'torque' as const, law: 1.5 * 2 * g * 0.5 }]
    const at = start(pendulum({ bodies: [rod(0.2)] }, { drives }))
    const before = makeState(at.model)
    copyState(at.state, before)
    const found = findEquilibrium(at.model, at.state, at.ws)
    expect(found.ok ? '' : found.failure.message).toMatch(
      /^The torque in joint pin meets nothing that balances it: rod/,
    )
    expect(found).toMatchObject({ failure: { code: 'noEquilibrium', joints: [{ id: 'pin' }] } })
    // left as it was
    expect(at.state).toEqual(before)
  })
})

it('a double pendulum has four equilibria, each found from near, with 0, 1, 1 and 2 ways to fall', () => {
  for (const [first, second, negative] of [
    [0, 0, 0],
    [0, 180, 1],
    [180, 0, 1],
    [180, 180, 2],
  ]) {
    const at = start(doublePendulum((first + 7) * degrees, (second - 9) * degrees))
    const found = solve(at)
    expect(found.negativeDirections).toBe(negative)
    expect(found.stability).toBe(negative ? 'unstable' : 'stable')
    expect(found.iterations).toBeLessThan(7)
    const z1 = -0.5 * Math.cos(first * degrees)
    expect(at.state.q[9]).toBeCloseTo(z1, 12)
    expect(at.state.q[16]).toBeCloseTo(2 * z1 - 0.4 * Math.cos(second * degrees), 12)
  }
})

describe('springs', () => {
  const slide = (axis: 'level' | 'upright', forces: readonly ForceSpec[], more = {}): MechanismSpec => ({
    gravity: [0, 0, -g],
    bodies: [bar('block', [-0.1, 0.7], [0.1, 0.7], 3)],
    joints: [
      joint(
        'slide',
        'prismatic',
        marker('block', [0, 0, 0], axis === 'upright' ? [1, 0, 0, 0] : [Math.SQRT1_2, 0, Math.SQRT1_2, 0]),
        marker('ground', [0, 0, 0], axis === 'upright' ? [1, 0, 0, 0] : [Math.SQRT1_2, 0, Math.SQRT1_2, 0]),
        more,
      ),
    ],
    forces,
  })
  const spring = (
    from: string,
    k: number,
    restLength: number,
    at: readonly [number, number, number],
    end: readonly [number, number, number],
  ): ForceSpec => ({
    kind: 'spring-damper',
    id: `on ${from}`,
    from: { body: from, position: at },
    to: { body: 'ground', position: end },
    stiffness: k,
    damping: 3,
    restLength,
  })

  it('a mass hangs m g / k below the spring’s own length', () => {
    for (const k of [50, 5e3, 5e7]) {
      const spec = slide('upright', [spring('block', k, 0.4, [0, 0, 0], [0, 0, 2])])
      // the slide keeps the block's middle on the z axis
      const at = start(spec)
      const found = solve(at)
      expect(found).toMatchObject({ stability: 'stable', negativeDirections: 0 })
      expect(at.state.q[9]).toBeCloseTo(2 - 0.4 - (3 * g) / k, 10)
    }
  })

  it('a block comes to lie on the stop of its slide, from above it', () => {
    const limits = { lower: 0.2, upper: 5, stiffness: 4000, damping: 1 }
    const at = start(slide('upright', [], { limits }))
    expect(solve(at).stability).toBe('stable')
    expect(at.state.q[9]).toBeCloseTo(0.2 - (3 * g) / 4000, 11)
  })

  it('a block on an upright slide falls and says so, on a level one it stays wherever it is', () => {
    const falling = start(slide('upright', []))
    const found = findEquilibrium(falling.model, falling.state, falling.ws)
    expect(found.ok ? '' : found.failure.message).toMatch(/^Gravity meets nothing that balances it: block/)
    expect(found).toMatchObject({ failure: { joints: [{ id: 'slide' }] } })
    const level = start(slide('level', []))
    expect(solve(level)).toMatchObject({ stability: 'indifferent', freeDirections: 1, iterations: 0 })
  })

  it('a toggle rests on either side of its dead centre, and balances on it', () => {
    // lever of 1 m, spring from its tip to a point 1.5 m from the pin along +x: at rest at l² = 1 + 2.25 − 3 cos θ
    const restLength = 1.2
    const side = Math.acos((3.25 - restLength ** 2) / 3)
    for (const [from, to, negative] of [
      [side + 0.2, side, 0],
      [-side + 0.15, -side, 0],
      [0.08, 0, 1],
      [Math.PI - 0.1, Math.PI, 1],
    ]) {
      const spec = pendulum({
        gravity: [0, 0, 0],
        bodies: [bar('rod', [0, 0], [Math.cos(from), Math.sin(from)], 2)],
        forces: [spring('rod', 80, restLength, [0.5, 0, 0], [1.5, 0, 0])],
      })
      const at = start(spec)
      expect(solve(at)).toMatchObject({ stability: negative ? 'unstable' : 'stable', negativeDirections: negative })
      expect(at.state.q[7]).toBeCloseTo(0.5 * Math.cos(to), 11)
      expect(at.state.q[9]).toBeCloseTo(0.5 * Math.sin(to), 11)
    }
  })
})

describe('a body that no joint holds', () => {
  const free = (z: number): MechanismSpec => ({
    gravity: [0, 0, z],
    bodies: [bar('stone', [0, 0], [0.3, 0.2], 1.3)],
    joints: [],
    forces: [],
  })

  it('falls: there is no equilibrium', () => {
    const { model, state, ws } = start(free(-g))
    const found = findEquilibrium(model, state, ws)
    expect(found.ok ? '' : found.failure.message).toMatch(/^Gravity meets nothing that balances it: stone goes on/)
  })

  it('without gravity stays where it is, free in six ways', () => {
    expect(solve(start(free(0)))).toMatchObject({ stability: 'indifferent', freeDirections: 6, residual: 0 })
  })

  it('under a load goes where the load pushes', () => {
    const load: ForceSpec = {
      kind: 'load',
      id: 'push',
      body: 'stone',
      position: [0, 0, 0],
      force: [2, 0, 0],
      torque: [0, 0, 0],
      axes: 'world',
    }
    const { model, state, ws } = start({ ...free(0), forces: [load] })
    const found = findEquilibrium(model, state, ws)
    expect(found.ok ? '' : found.failure.message).toMatch(/^Load push meets nothing that balances it: stone/)
  })
})

it.each([0, 1e10])(
  'a column under a load that follows its tip (Ziegler) flutters from P = (7/2 − √2) k / l, beside a coil of %d N·m',
  (beside) => {
    // masses 2 m and m at the ends of bars of length l, coils k in both joints
    const [l, k, m] = [0.8, 30, 0.6]
    const stiff = stiffWheel(beside)
    for (const [factor, stability, negative] of [
      [0.97, 'stable', 0],
      [1.03, 'unstable', 2],
    ] as const) {
      const load = (factor * (3.5 - Math.SQRT2) * k) / l
      const tipped = (id: string, at: number, mass: number) => ({
        ...bar(id, [at, 0], [at + l, 0], mass),
        centre: [l / 2, 0, 0] as const,
        inertia: [1e-6, 1e-6, 1e-6, 0, 0, 0] as const,
      })
      const coil = (joint: string): ForceSpec => ({
        kind: 'torsion-spring',
        id: `coil ${joint}`,
        joint,
        stiffness: k,
        damping: 0,
        restAngle: 0,
      })
      const at = start({
        gravity: [0, 0, 0],
        bodies: [tipped('lower', 0, 2 * m), tipped('upper', l, m), ...stiff.bodies],
        joints: [
          joint('foot', 'revolute', marker('lower', [-l / 2, 0, 0]), marker('ground', [0, 0, 0])),
          joint('knee', 'revolute', marker('upper', [-l / 2, 0, 0]), marker('lower', [l / 2, 0, 0])),
          ...stiff.joints,
        ],
        forces: [
          ...stiff.forces,
          coil('foot'),
          coil('knee'),
          {
            kind: 'load',
            id: 'thrust',
            body: 'upper',
            position: [l / 2, 0, 0],
            force: [-load, 0, 0],
            torque: [0, 0, 0],
            axes: 'body',
          },
        ],
      })
      expect(solve(at)).toMatchObject({ stability, negativeDirections: negative, freeDirections: 0 })
    }
  },
)

describe('a four-bar with springs and three rows too many', () => {
  it('comes into balance, with the reactions of least norm', () => {
    const at = start(pushedFourBar())
    const found = solve(at)
    expect(found.stability).toBe('stable')
    const { model, state, ws } = at
    const other = makeWorkspace(model)
    computeDynamics(model, state, other)
    const largest = Math.max(...other.multipliers.map(Math.abs))
    expect(largest).toBeGreaterThan(10)
    ws.multipliers.forEach((x, r) => expect(Math.abs(x - other.multipliers[r])).toBeLessThan(1e-9 * largest))
  })

  it('by steps whose errors are each the square of the one before', () => {
    const residuals = Array.from({ length: 9 }, (_, maxIterations) => {
      const { model, state, ws } = start(springFourBar())
      return findEquilibrium(model, state, ws, { maxIterations }).residual
    })
    const last = residuals.filter((x) => x < 0.1 && x > 1e-13)
    expect(last.length).toBeGreaterThanOrEqual(3)
    for (let k = 2; k < last.length; k++) {
      const order = Math.log(last[k] / last[k - 1]) / Math.log(last[k - 1] / last[k - 2])
      expect(order).toBeGreaterThan(1.7)
    }
  })
})

describe('what follows laws', () => {
  it('holds the value that it has at the time', () => {
    const law = { kind: 'expression' as const, tree: expression('0.3 + t^2') }
    const spec = doublePendulum(0.3, 0.1, { drives: [{ kind: 'angle', law }] })
    const at = start(spec)
    at.to(0.5)
    const time = at.state.t
    expect(solve(at).stability).toBe('stable')
    expect(at.state.t).toBe(time)
    // the joint's angle turns about −y, from its place at the start
    expect(at.coordinate()).toBeCloseTo(0.55, 10)
    const [x, z] = [at.state.q[7], at.state.q[9]]
    expect(at.state.q[14]).toBeCloseTo(2 * x, 10)
    expect(at.state.q[16]).toBeCloseTo(2 * z - 0.4, 10)
  })

  it('turns no more: a driven four-bar has nowhere to go, and its drive takes the weights', () => {
    const at = start(fourBar())
    at.to(0.11)
    const before = at.state.q.slice()
    expect(solve(at)).toMatchObject({ stability: 'stable', iterations: 0 })
    at.state.q.forEach((x, i) => expect(x).toBeCloseTo(before[i], 12))
    // virtual work: the drive's torque balances the weights as the crank turns
    const out = new Float64Array(JOINT.length)
    calcJointReading(at.model, at.state, at.ws, 0, out, 0)
    const heights = [-1e-5, 1e-5].map((step) => {
      const other = start(fourBar())
      other.to(0.11 + step)
      return other.model.mass.reduce((sum, m, b) => sum + (b ? m * g * other.state.q[7 * b + 2] : 0), 0)
    })
    const effort = (heights[1] - heights[0]) / (2e-5 * 2 * Math.PI)
    expect(Math.abs(effort)).toBeGreaterThan(1)
    expect(out[JOINT.effort]).toBeCloseTo(effort, 5)
  })
})

it('a chain of 100 links between two points hangs in the discrete catenary', () => {
  const at = start(hangingChain(100))
  expect(solve(at)).toMatchObject({ stability: 'stable', negativeDirections: 0, freeDirections: 0 })
  const { model, state, ws } = at
  const out = new Float64Array(JOINT.length)
  const forces = model.joints.map((_, j) => {
    calcJointReading(model, state, ws, j, out, 0)
    return out.slice(3, 6)
  })
  // what one link passes on to the next: the same all along, and the weight of a link more each time
  const level = Math.abs(forces[0][0])
  for (const [x] of forces) expect(Math.abs(Math.abs(x) / level - 1)).toBeLessThan(1e-9)
  // moments about a link's middle: slopes go up by m g / H from link to link
  const slopes = Array.from({ length: 100 }, (_, i) => {
    const [w, , y] = state.q.subarray(7 * (i + 1) + 3, 7 * (i + 1) + 7)
    return -Math.tan(2 * Math.atan2(y, w))
  })
  const rise = (model.mass[1] * g) / level
  for (let i = 1; i < slopes.length; i++) expect(Math.abs((slopes[i] - slopes[i - 1]) / rise - 1)).toBeLessThan(1e-9)
})
