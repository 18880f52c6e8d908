/** Pfaffian rows: as knife edges and gears that they may stand for, and what they are refused for. */
import { describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  JOINT,
  calcEnergy,
  calcJointReading,
  calcMobility,
  compile,
  computeDynamics,
  loadEquilibrium,
  loadModes,
  type CouplingSpec,
  type JointSpec,
  type LawSpec,
  type MechanismSpec,
  type SignalSpec,
} from '../index.ts'
import { body, UP } from '../../testing/bodies.ts'
import { expression, stateLaw } from '../../testing/expressions.ts'
import { joint, marker } from '../../testing/planar.ts'
import { assembled, g, start } from '../../testing/small-mechanisms.ts'
import { ALONG_X, ALONG_Y, SLOPE, SPIN, element } from '../../testing/trial-mechanisms.ts'

const O = [0, 0, 0] as const
const heading: Readonly<Record<string, SignalSpec>> = { th: { kind: 'joint', joint: 'turn', on: 'angle', rate: false } }
const by = (text: string): LawSpec => stateLaw(text, heading)
const pfaffian = (coupling: CouplingSpec, driven = 'skate', main = 'ground'): JointSpec =>
  element('row', 'pfaffian', marker(driven, O, UP), marker(main, O, UP), { coupling })

/** A skate carried by two slides and a pin, on a plane that falls along x. */
const carried = (row: JointSpec): MechanismSpec => ({
  gravity: [g * Math.sin(SLOPE), 0, -g * Math.cos(SLOPE)],
  bodies: [
    body('long', 0.3, [0.01, 0.01, 0.01]),
    body('cross', 0.2, [0.01, 0.01, 0.01]),
    body('skate', 2, [0.2, 0.2, 0.3], { angularVelocity: [0, 0, SPIN] }),
  ],
  joints: [
    joint('x', 'prismatic', marker('long', O, ALONG_X), marker('ground', O, ALONG_X)),
    joint('y', 'prismatic', marker('cross', O, ALONG_Y), marker('long', O, ALONG_Y)),
    joint('turn', 'revolute', marker('skate', O, UP), marker('cross', O, UP)),
    row,
  ],
  forces: [],
})
const blade = pfaffian({
  coordinates: [
    { joint: 'x', on: 'slide', factor: by('sin(th)') },
    { joint: 'y', on: 'slide', factor: by('-cos(th)') },
    { joint: 'turn', on: 'angle', as: 'th', factor: 0 },
  ],
  rate: 0,
})
const knife = element('row', 'knife-edge', marker('skate', O, UP), marker('ground', O, UP), {})

describe('a Pfaffian row that says what a knife edge says', () => {
  it('gives the same motion and the same force', () => {
    const [one, other] = [blade, knife].map((row) => start(carried(row), 'dormand-prince', 1e-11))
    for (const t of [0.6, 1.7, 4]) {
      for (const run of [one, other]) run.to(t)
      one.state.q.forEach((x, i) => expect(x).toBeCloseTo(other.state.q[i], 8))
      // the slides bear what the row asks for, which the blade takes from the plane
      const push = [one, other].map(({ model, state, ws }) => {
        calcJointReading(model, state, ws, 2, other.out, 0)
        return Math.hypot(...other.out.subarray(JOINT.force, JOINT.force + 2))
      })
      expect(push[0]).not.toBeCloseTo(push[1], 2)
    }
    expect(calcMobility(one.model, one.state, one.ws)).toMatchObject({ dof: 2, nonholonomic: 1, redundant: [] })
    expect(calcMobility(other.model, other.state, other.ws)).toMatchObject({ dof: 2, nonholonomic: 1, redundant: [] })
  })

  it.each(INTEGRATORS)('does so by %s', (scheme) => {
    const [one, other] = [blade, knife].map((row) => start(carried(row), scheme, 1e-9))
    for (const run of [one, other]) run.to(0.5)
    const digits = scheme === 'backward-euler' ? 3 : 5
    for (const k of [0, 1]) expect(one.state.q[21 + k]).toBeCloseTo(other.state.q[21 + k], digits)
  })

  it('keeps its energy to 1e-7 over a minute', () => {
    const run = start(carried(blade), 'dormand-prince', 1e-10)
    const energy = (): number => {
      computeDynamics(run.model, run.state, run.ws)
      const { kinetic, potential } = calcEnergy(run.model, run.state, run.ws)
      return kinetic + potential
    }
    const before = energy()
    const { kinetic } = calcEnergy(run.model, run.state, run.ws)
    run.to(60)
    expect(Math.abs(energy() - before) / Math.max(kinetic, Math.abs(before))).toBeLessThan(1e-7)
  })
})

describe('a row of constant factors', () => {
  const [n1, n2, J1, J2, torque] = [2, 3, 0.4, 0.9, 1.3]
  const shafts = (rate: LawSpec = 0): MechanismSpec => ({
    gravity: O,
    bodies: [body('a', 1, [1, 1, J1]), body('b', 1, [1, 1, J2], { position: [1, 0, 0] })],
    joints: [
      joint('first', 'revolute', marker('a', O, UP), marker('ground', O, UP), {
        drives: [{ kind: 'torque', law: torque }],
      }),
      joint('second', 'revolute', marker('b', O, UP), marker('ground', [1, 0, 0], UP)),
      pfaffian(
        {
          coordinates: [
            { joint: 'first', on: 'angle', factor: n1 },
            { joint: 'second', on: 'angle', factor: n2 },
          ],
          rate,
        },
        'a',
        'b',
      ),
    ],
    forces: [],
  })

  it('couples two shafts as gears do, and tells the torque that it passes on', () => {
    const run = start(shafts(), 'auto', 1e-11)
    run.to(2)
    const pace = torque / (J1 + (J2 * n1 * n1) / (n2 * n2))
    expect(run.coordinate(0)).toBeCloseTo(2 * pace, 8)
    expect(run.coordinate(1)).toBeCloseTo((-2 * pace * n1) / n2, 8)
    calcJointReading(run.model, run.state, run.ws, 2, run.out, 0)
    expect(run.out[JOINT.torque + 2]).toBeCloseTo(J1 * pace - torque, 8)
  })

  it('with a rate is a drive, and what it puts in is work', () => {
    const rate: LawSpec = { kind: 'expression', tree: expression('0.8*sin(t)') }
    const run = start(shafts(rate), 'dormand-prince', 1e-11)
    expect(calcMobility(run.model, run.state, run.ws)).toMatchObject({ dof: 1, mechanism: { dof: 2 } })
    const sum = (): number => {
      const { kinetic, potential, work } = calcEnergy(run.model, run.state, run.ws)
      return kinetic + potential - work
    }
    computeDynamics(run.model, run.state, run.ws)
    const before = sum()
    run.to(1.5)
    expect(n1 * run.coordinate(0) + n2 * run.coordinate(1)).toBeCloseTo(0.8 * (Math.cos(1.5) - 1), 8)
    expect(sum()).toBeCloseTo(before, 8)
  })

  it('swings about rest as what it couples does', async () => {
    const hung = shafts()
    const spec: MechanismSpec = {
      ...hung,
      joints: hung.joints.map((one) => ({ ...one, drives: [] })),
      forces: [{ kind: 'torsion-spring', id: 's', joint: 'second', stiffness: 5, damping: 0, restAngle: 0.4 }],
    }
    const { model, state, ws } = assembled(spec)
    const rest = (await loadEquilibrium()).findEquilibrium(model, state, ws)
    expect(rest.ok && rest.stability).toBe('stable')
    expect(state.angle[1]).toBeCloseTo(0.4, 9)
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    const rates = result.modes.map(({ eigenvalue }) => eigenvalue[1])
    expect(rates).toEqual([expect.closeTo(Math.sqrt(5 / (J2 + (J1 * n2 * n2) / (n1 * n1))), 9)])
  })
})

describe('what a coupling cannot take', () => {
  const of = (coordinates: CouplingSpec['coordinates'], more: readonly JointSpec[] = []): MechanismSpec => {
    const spec = carried(pfaffian({ coordinates, rate: 0 }))
    return { ...spec, joints: [...spec.joints, ...more] }
  }
  it.each([
    ['joint y has no angle', [{ joint: 'y', on: 'angle', factor: 1 }]],
    ['names joint z, which there is not', [{ joint: 'z', on: 'angle', factor: 1 }]],
    ['reads th, which is none of its coordinates', [{ joint: 'y', on: 'slide', factor: by('cos(th)') }]],
    ['has kinks in its coordinates', [{ joint: 'turn', on: 'angle', as: 'th', factor: by('abs(th)') }]],
  ] as const)('is refused: %s', (message, coordinates) => {
    expect(() => compile(of(coordinates))).toThrow(message)
  })
})
