/** What makes RATTLE what it is, and all that a mechanism may have besides constraints. */
import { describe, expect, it } from 'vitest'
import { calcEnergy, calcViolation, computeDynamics, makeIntegrator, type MechanismSpec } from '../index.ts'
import { conservativeMechanisms } from '../../testing/conservative.ts'
import { expression } from '../../testing/expressions.ts'
import { joint, marker } from '../../testing/planar.ts'
import { fourBar, pendulum, start } from '../../testing/small-mechanisms.ts'

function begin(spec: MechanismSpec, name = 'rattle', step = 1e-3) {
  const { model, state, ws } = start(spec)
  const integrator = makeIntegrator(name, model, { tolerance: 1e-11, step })
  const to = (t: number): void => {
    expect(integrator.advance(model, state, ws, t)).toBeNull()
    computeDynamics(model, state, ws)
  }
  const balance = (): number => {
    computeDynamics(model, state, ws)
    const { kinetic, potential, work } = calcEnergy(model, state, ws)
    return kinetic + potential - work
  }
  return { model, state, ws, integrator, to, balance }
}
const worst = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)
/** The order that two errors tell of, the second at half the step of the first. */
const rate = (coarse: number, fine: number): number => Math.log2(coarse / fine)

describe.each(conservativeMechanisms)('$name', ({ name, spec }) => {
  it('satisfies its constraints to rounding', () => {
    const s = begin(spec)
    for (let i = 1; i <= 20; i++) {
      s.to(i / 40)
      const { position, velocity } = calcViolation(s.model, s.state, s.ws)
      expect(position).toBeLessThan(4e-15)
      // speeds of up to 150 rad/s, Jacobian entries of up to 3
      expect(velocity).toBeLessThan(name === 'gyroscope' ? 1e-12 : 1e-13)
    }
  })

  it('goes back the way it came when its velocities are reversed', () => {
    const s = begin(spec)
    const q = s.state.q.slice()
    const v = s.state.v.slice()
    s.to(0.25)
    expect(worst(s.state.q, q)).toBeGreaterThan(0.01)
    for (let i = 0; i < v.length; i++) s.state.v[i] *= -1
    s.integrator.restart()
    s.to(0.5)
    // 500 steps' roundings, which the double pendulum and the nodding gyroscope magnify
    expect(worst(s.state.q, q)).toBeLessThan(1e-11)
    expect(
      worst(
        s.state.v,
        v.map((x) => -x),
      ),
    ).toBeLessThan(1e-9)
  })
})

describe('what is not conservative', () => {
  const damped = (): MechanismSpec => {
    const spec = pendulum()
    const spring = {
      kind: 'spring-damper',
      id: 'spring',
      from: { body: 'ground', position: [2, 0.3, 0] },
      to: { body: 'rod', position: [0.4, 0, 0.1] },
      stiffness: 70,
      damping: 3,
      restLength: 1.2,
    } as const
    return { ...spec, joints: spec.joints.map((j) => ({ ...j, damping: 0.8 })), forces: [spring] }
  }
  const driven = (law: Parameters<typeof expression>[0], kind: 'angular-velocity' | 'torque'): MechanismSpec => {
    const spec = fourBar()
    const drives = [{ kind, law: { kind: 'expression', tree: expression(law) } }] as const
    return { ...spec, joints: spec.joints.map((j) => (j.id === 'A' ? { ...j, drives } : j)) }
  }
  it.each([
    { what: 'dampers', spec: damped(), end: 1, prescribed: false },
    { what: 'a drive by torque', spec: driven('3 + 2*sin(5*t)', 'torque'), end: 0.4, prescribed: false },
    {
      what: 'a drive by velocity, its integral in closed form',
      spec: driven('4 + 3*sin(5*t)', 'angular-velocity'),
      end: 0.6,
      prescribed: true,
    },
    {
      what: 'a drive by velocity whose integral has none',
      spec: driven('4 + 2*sin(3*t*t)', 'angular-velocity'),
      end: 0.6,
      prescribed: true,
    },
  ])('$what: second order, and the work that is booked balances to second order', ({ spec, end, prescribed }) => {
    const exact = begin(spec, 'dormand-prince')
    exact.to(end)
    const total = exact.balance()
    const errors = [4e-3, 2e-3, 1e-3].map((h) => {
      const s = begin(spec, 'rattle', h)
      const atStart = s.balance()
      s.to(end)
      expect(s.balance() - atStart).not.toBe(0)
      expect(worst(s.state.integral, exact.state.integral)).toBeLessThan(1e-9)
      return [worst(s.state.q, exact.state.q), worst(s.state.v, exact.state.v), Math.abs(s.balance() - total)]
    })
    for (const [k, quantity] of ['positions', 'velocities', 'work'].entries()) {
      // Where a drive prescribes the motion, positions and velocities are those of its law: what is left is the reference's tolerance.
      if (prescribed && quantity !== 'work') expect(errors[2][k], `${quantity}`).toBeLessThan(1e-12)
      else for (const i of [0, 1]) expect(rate(errors[i][k], errors[i + 1][k]), `${quantity}`).toBeCloseTo(2, 1)
    }
    expect(errors[2][2]).toBeLessThan(1e-3 * Math.max(1, Math.abs(total)))
  })

  it('a jump of a force costs no order: steps end there', () => {
    const at = 0.12345
    const gust = (law: string) =>
      ({
        kind: 'load',
        id: 'gust',
        body: 'rod',
        position: [0.2, 0, 0],
        force: [0, 0, { kind: 'expression', tree: expression(law) }],
        torque: [0, 0, 0],
        axes: 'world',
      }) as const
    const spec = pendulum({ forces: [gust(`20*sign(t - ${at})`)] })
    const exact = begin(spec, 'dormand-prince')
    exact.to(0.5)
    const errors = [2e-2, 1e-2, 5e-3].map((h) => {
      const s = begin(spec, 'rattle', h)
      s.to(0.5)
      return worst(s.state.v, exact.state.v)
    })
    expect(rate(errors[0], errors[1])).toBeCloseTo(2, 1)
    expect(rate(errors[1], errors[2])).toBeCloseTo(2, 1)
  })

  it('a damper too stiff for the step is followed in shorter steps', () => {
    const spec = pendulum()
    const stiff = { ...spec, joints: spec.joints.map((j) => ({ ...j, damping: 4000 })) }
    const s = begin(stiff)
    s.to(0.02)
    expect(s.integrator.statistics.rejected).toBeGreaterThan(0)
    // it creeps: weight times half a length over the damping
    expect(s.state.v[10]).toBeCloseTo((2 * 9.81 * 0.5) / 4000, 6)
  })
})

describe('the run', () => {
  it('takes the longest step that divides what there is to go', () => {
    const s = begin(pendulum(), 'rattle', 0.03)
    s.to(0.5)
    expect(s.integrator.statistics.steps).toBe(17)
    s.to(1)
    expect(s.integrator.statistics.steps).toBe(34)
  })

  it('has the same bits whenever it is run, and goes on from a copy of its state with the bits of the original', () => {
    const spec = conservativeMechanisms[4].spec
    const one = begin(spec)
    const two = begin(spec)
    for (let i = 1; i <= 10; i++) one.to(i / 20)
    for (let i = 1; i <= 10; i++) {
      two.to(i / 20)
      two.integrator.restart()
    }
    expect(two.state).toEqual(one.state)
  })

  it('counts the turns of a fast rotor', () => {
    const s = begin(conservativeMechanisms[5].spec)
    s.to(2)
    // 150 rad/s, held up by the nodding alone
    expect(s.state.angle[2] / 300).toBeCloseTo(1, 3)
  })

  it('stops at the toggle that a crank is forced through, at its time', () => {
    // the coupler and the rocker, 1 m in all, are too short for a crank of 2 m to go round: |B − D| = 5.5 at the end of reach
    const spec = fourBar()
    const longer = {
      ...spec,
      joints: spec.joints.map((j) => (j.id === 'D' ? { ...j, main: marker('ground', [4.8, 0, 0]), drives: [] } : j)),
    }
    // cos φ at |B − D| = 5.5: 1 + 4.8² − 9.6 cos φ = 5.5²; φ goes from about 90° up
    const s = begin(longer)
    const phi = (): number => s.state.angle[0]
    const first = phi()
    const reach = Math.acos((1 + 4.8 ** 2 - 5.5 ** 2) / 9.6)
    const failure = s.integrator.advance(s.model, s.state, s.ws, 2)
    expect(failure).toMatchObject({ code: 'diverged' })
    expect(failure!.message).toMatch(/joint|lock|cannot/)
    const meets = [reach, -reach].map((x) => {
      const to = ((x - first) / (2 * Math.PI)) % 1
      return to < 0 ? to + 1 : to
    })
    expect(Math.min(...meets.map((x) => Math.abs(failure!.time! - x)))).toBeLessThan(2e-3)
  })

  it('passes the dead points of a parallelogram', () => {
    // where all links are in one line the rank of the constraints changes; cranks that nothing holds back keep turning
    const s = begin(parallelogram())
    const before = s.balance()
    s.to(3)
    expect(Math.abs(s.state.angle[0])).toBeGreaterThan(4 * Math.PI)
    expect(s.balance() / before).toBeCloseTo(1, 4)
  })
})

/** Two cranks of 1 m, 3 m apart, and the coupler between them. */
function parallelogram(): MechanismSpec {
  const [crank] = fourBar().bodies
  return {
    gravity: [0, 0, 0],
    forces: [],
    bodies: [
      { ...crank, angularVelocity: [0, 7, 0] },
      { ...crank, id: 'coupler', position: [1.5, 0, 1], orientation: [1, 0, 0, 0], velocity: [7, 0, 0], mass: 2 },
      { ...crank, id: 'rocker', position: [3, 0, 0.5], angularVelocity: [0, 7, 0] },
    ],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('coupler', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('C', 'revolute', marker('rocker', [0.5, 0, 0]), marker('coupler', [1.5, 0, 0])),
      joint('D', 'revolute', marker('rocker', [-0.5, 0, 0]), marker('ground', [3, 0, 0])),
    ],
  }
}
