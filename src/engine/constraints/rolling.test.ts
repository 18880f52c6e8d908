/** Rows at velocity level: motions against closed forms, and what each analysis says of them. */
import { describe, expect, it } from 'vitest'
import {
  JOINT,
  calcEnergy,
  calcJointReading,
  calcMobility,
  computeDynamics,
  loadEquilibrium,
  loadFormulations,
  loadKinematicMotion,
  loadModes,
  makeIntegrator,
  makeState,
  type MechanismSpec,
} from '../index.ts'
import { body, UP } from '../../testing/bodies.ts'
import { joint, marker } from '../../testing/planar.ts'
import { assembled, g, start } from '../../testing/small-mechanisms.ts'
import {
  ACROSS,
  ALONG_X,
  ALONG_Y,
  AXIAL,
  CENTRE,
  DISC_MASS,
  PRECESSION,
  RADIUS,
  SLOPE,
  SPIN,
  TILT,
  element,
  rollingDisc,
  skate,
} from '../../testing/trial-mechanisms.ts'
import { settle } from '../kinematics/projection.ts'
import { computeConstraintVelocity } from '../kinematics/stages.ts'
import { ELEMENT_PRESETS, JOINT_PRESETS, type JointPreset } from '../model/presets.ts'
import { copyState, type State } from '../model/state.ts'

describe('what rolls', () => {
  /** Where the disc's centre is after a time. */
  const offCircle = (state: State, t: number): number => {
    const [x, y, z] = state.q.subarray(7, 10)
    const angle = PRECESSION * t
    return Math.hypot(x - CENTRE * Math.cos(angle), y - CENTRE * Math.sin(angle), z - RADIUS * Math.cos(TILT))
  }

  it.each(['dormand-prince', 'auto'])('goes around as the steady turn of a disc has it, by %s', (scheme) => {
    const { model, state, ws, to } = start(rollingDisc(), scheme, 1e-11)
    to(4)
    expect(offCircle(state, 4)).toBeLessThan(1e-7)
    expect(Math.max(...ws.c.map(Math.abs))).toBeLessThan(1e-12)
    const slip = new Float64Array(3)
    computeConstraintVelocity(model, state, ws, slip)
    expect(Math.max(...slip.map(Math.abs))).toBeLessThan(1e-11)
  })

  it.each([
    ['generalized-alpha', 2],
    ['rattle', 2],
    ['backward-euler', 1],
    ['baumgarte', 4],
  ] as const)('does so by %s, to its order %i', (scheme, order) => {
    const error = (step: number): number => {
      const { model, state, ws } = assembled(rollingDisc())
      const run = makeIntegrator(scheme, model, { tolerance: 1e-9, step, baumgarte: [5, 5] })
      const failure = run.advance(model, state, ws, 0.4)
      if (failure) throw new Error(failure.message)
      settle(model, state, ws)
      return offCircle(state, 0.4)
    }
    const [coarse, fine] = [error(4e-3), error(2e-3)]
    expect(Math.log2(coarse / fine)).toBeGreaterThan(order - 0.15)
    expect(Math.log2(coarse / fine)).toBeLessThan(order + 0.7)
  })

  it('keeps its energy, and is carried and kept on its way by what it rolls on', () => {
    const { model, state, ws, to } = start(rollingDisc(), 'dormand-prince', 1e-11)
    const energy = (): number => {
      const { kinetic, potential } = calcEnergy(model, state, ws)
      return kinetic + potential
    }
    computeDynamics(model, state, ws)
    const before = energy()
    to(3)
    expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-9)
    const out = new Float64Array(JOINT.length)
    calcJointReading(model, state, ws, 0, out, 0)
    const inward = DISC_MASS * PRECESSION ** 2 * CENTRE
    const [x, y] = [-Math.cos(3 * PRECESSION), -Math.sin(3 * PRECESSION)].map((c) => c * inward)
    const force = [...out.subarray(JOINT.force, JOINT.force + 3)]
    ;[x, y, DISC_MASS * g].forEach((f, k) => expect(force[k]).toBeCloseTo(f, 6))
  })

  it('has fewer freedoms of velocity than of poses', () => {
    const { model, state, ws } = assembled(rollingDisc())
    const { dof, nonholonomic, rows, redundant } = calcMobility(model, state, ws)
    expect({ dof, nonholonomic, rows, redundant }).toEqual({ dof: 3, nonholonomic: 2, rows: 3, redundant: [] })
  })

  it('is assembled onto its plane straight along the normal: rolling does not hold it back', () => {
    const spec = rollingDisc()
    const [disc] = spec.bodies
    const lifted = { ...disc, position: [CENTRE, 0.3, 5] as const, orientation: [0.6, 0, 0.8, 0] as const }
    const { state } = assembled({ ...spec, bodies: [lifted] })
    expect(state.q[7]).toBeCloseTo(CENTRE, 9)
    expect(state.q[8]).toBeCloseTo(0.3, 9)
  })

  it('finds the rest that it can roll to, and swings about it', async () => {
    // an upright disc that rolls along y, on a hub that a slide guides and a spring holds
    const rail = joint(
      'rail',
      'prismatic',
      marker('hub', [0, 0, 0], ALONG_Y),
      marker('ground', [0, 0, RADIUS], ALONG_Y),
    )
    const axle = joint('axle', 'revolute', marker('disc', [0, 0, 0], UP), marker('hub', [0, 0, 0], ALONG_X))
    const wheel = element('rolling', 'rolling-disc', marker('disc', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), {
      radius: RADIUS,
    })
    const spec: MechanismSpec = {
      gravity: [0, 0, -g],
      bodies: [
        body('hub', 1.1, [0.1, 0.1, 0.1], { position: [0, 0.3, RADIUS] }),
        body('disc', DISC_MASS, [ACROSS, ACROSS, AXIAL], { position: [0, 0.3, RADIUS], orientation: ALONG_X }),
      ],
      joints: [rail, axle, wheel],
      forces: [
        {
          kind: 'spring-damper',
          id: 's',
          from: { body: 'ground', position: [0, -1, RADIUS] },
          to: { body: 'hub', position: [0, 0, 0] },
          stiffness: 40,
          damping: 0,
          restLength: 0.8,
        },
      ],
    }
    const { model, state, ws } = assembled(spec)
    const found = (await loadEquilibrium()).findEquilibrium(model, state, ws)
    if (!found.ok) throw new Error(found.failure.message)
    expect(found.stability).toBe('stable')
    expect(state.q[8]).toBeCloseTo(-0.2, 9)
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    const rate = Math.sqrt(40 / (1.1 + DISC_MASS + AXIAL / RADIUS ** 2))
    expect(result.modes.map(({ eigenvalue }) => eigenvalue[1])).toEqual([expect.closeTo(rate, 9)])
  })

  it('has no modes on its way, no pose that its drives alone tell, and no basic constraints: it is said', async () => {
    const { model, state, ws } = start(rollingDisc())
    const modes = (await loadModes()).calcModes(model, state, ws)
    expect(modes.ok ? null : modes.failure).toMatchObject({
      code: 'notSteady',
      message: expect.stringContaining('rows of it hold velocities alone'),
    })
    const kinematic = (await loadKinematicMotion()).makeKinematicMotion(model, state, ws)
    expect(kinematic.ok ? null : kinematic.failure).toMatchObject({
      code: 'notDetermined',
      message: expect.stringContaining('Joint rolling holds velocities and no positions'),
    })
    const listed = (await loadFormulations()).listBasicConstraints(model, state)
    expect(listed.ok).toBe(false)
  })
})

describe('a knife edge', () => {
  /** Where the skate is after a time: a cycloid. */
  const offCycloid = (state: State, t: number): number => {
    const size = (g * Math.sin(SLOPE)) / (2 * SPIN * SPIN)
    return Math.hypot(
      state.q[7] - size * Math.sin(SPIN * t) ** 2,
      state.q[8] - size * (SPIN * t - 0.5 * Math.sin(2 * SPIN * t)),
    )
  }

  it('goes along a cycloid on a slope, and does not slide down it', () => {
    const { state, to } = start(skate(), 'dormand-prince', 1e-11)
    to(5)
    expect(offCycloid(state, 5)).toBeLessThan(1e-8)
  })

  it('beside another that says the same shares what it carries, and goes the same way', () => {
    const twin = element('twin', 'knife-edge', marker('skate', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), {})
    const { model, state, ws, to } = start(skate([twin]), 'auto', 1e-11)
    const { dof, nonholonomic, indeterminate } = calcMobility(model, state, ws)
    expect({ dof, nonholonomic, indeterminate }).toEqual({ dof: 2, nonholonomic: 1, indeterminate: ['blade', 'twin'] })
    to(2)
    expect(offCycloid(state, 2)).toBeLessThan(1e-8)
    const out = new Float64Array(JOINT.length)
    const forces = [1, 2].map((j) => {
      calcJointReading(model, state, ws, j, out, 0)
      return [...out.subarray(JOINT.force, JOINT.force + 3)]
    })
    forces[0].forEach((f, k) => expect(f).toBeCloseTo(forces[1][k], 9))
    expect(Math.hypot(...forces[0])).toBeGreaterThan(0.1)
  })

  it('in a type that locks rows too is one joint, and goes the same way with the same reaction', () => {
    const presets = ELEMENT_PRESETS as Record<string, JointPreset>
    const { bodies, joints, ...rest } = skate()
    const two = start({ ...rest, bodies, joints }, 'dormand-prince', 1e-11)
    two.to(2)
    const own = presets['knife-edge']
    presets['knife-edge'] = { ...own, held: JOINT_PRESETS.planar.held }
    const one = start({ ...rest, bodies, joints: joints.slice(1) }, 'dormand-prince', 1e-11)
    expect(calcMobility(one.model, one.state, one.ws)).toMatchObject({ dof: 2, nonholonomic: 1, redundant: [] })
    one.to(2)
    presets['knife-edge'] = own
    expect(offCycloid(one.state, 2)).toBeLessThan(1e-8)
    const sum = new Float64Array(6)
    const out = new Float64Array(JOINT.length)
    const wrench = (k: number): number => (k < 3 ? JOINT.force + k : JOINT.torque + k - 3)
    for (const j of [0, 1]) {
      calcJointReading(two.model, two.state, two.ws, j, out, 0)
      for (let k = 0; k < 6; k++) sum[k] += out[wrench(k)]
    }
    expect(Math.hypot(...sum)).toBeGreaterThan(0.1)
    calcJointReading(one.model, one.state, one.ws, 0, out, 0)
    for (let k = 0; k < 6; k++) expect(out[wrench(k)]).toBeCloseTo(sum[k], 9)
  })

  it('does not hold back what closes its joints', () => {
    const { model, state, ws } = assembled(skate())
    const moved = makeState(model)
    copyState(state, moved)
    // across the plane is closed along the normal alone, however the blade stands
    moved.q[9] += 1e-3
    expect(settle(model, moved, ws)).toBe(true)
    for (const k of [7, 8, 9]) expect(moved.q[k]).toBeCloseTo(state.q[k], 12)
  })
})
