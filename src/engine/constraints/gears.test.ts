/** A gear pair between three bodies, by a kind that the laboratory does not have: what each analysis says of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  calcMobility,
  calcPlanarity,
  carryOver,
  compile,
  computeDynamics,
  computeUniqueness,
  loadDiagnosis,
  loadEquilibrium,
  loadKinematicMotion,
  makeState,
  loadModes,
  makeUniqueness,
  type JointSpec,
} from '../index.ts'
import { assembled, start } from '../../testing/small-mechanisms.ts'
import { ARM, J1, J2, JA, m2, planetary } from '../../testing/trial-mechanisms.ts'
import { addTrialKinds, removeTrialKinds } from './trial-kinds.ts'

beforeAll(addTrialKinds)
afterAll(removeTrialKinds)

describe('a gear pair between three bodies', () => {
  it('is one piece with its carrier, counts one row, and its freedoms are those of its wheels less one', async () => {
    const { model, state, ws } = assembled(planetary())
    expect(new Set(model.piece.subarray(1)).size).toBe(1)
    const { dof, nonholonomic, redundant } = calcMobility(model, state, ws)
    expect({ dof, nonholonomic, redundant }).toEqual({ dof: 2, nonholonomic: 0, redundant: [] })
    const diagnosed = (await loadDiagnosis()).calcDiagnosis(planetary())
    expect(diagnosed.ok && diagnosed.diagnosis.mobility.dof).toBe(2)
    expect(diagnosed.ok && diagnosed.diagnosis.freedoms.length).toBe(2)
  })

  it('lies in the plane of its wheels, which is one part with its carrier', () => {
    const spec = planetary()
    const { model, state, ws } = assembled(spec)
    const { parts } = calcPlanarity(spec, model, state, ws)
    expect(parts.map(({ bodies, dof }) => ({ bodies, dof }))).toEqual([{ bodies: ['arm', 'sun', 'planet'], dof: 2 }])
  })

  it('shares its loop with the pins of the wheels; what goes through it alone is known', () => {
    const { model, state, ws } = assembled(planetary())
    computeDynamics(model, state, ws)
    const u = makeUniqueness(model)
    computeUniqueness(model, state, ws, u)
    expect(u.components.map(({ joints }) => joints)).toEqual([[1, 2, 3]])
    expect(Math.max(...u.ofJoints.map(Math.abs))).toBeLessThan(1e-9)
  })

  it.each(INTEGRATORS)('turns as its inertias say, by %s, and keeps its phase over many turns', (scheme) => {
    const torque = 0.9
    const { model, state, to } = start(planetary({}, { drives: [{ kind: 'torque', law: torque }] }), scheme, 1e-9)
    to(6)
    // θ2 = −⅔ θ1 on the arm at angle φ; the inner torque between sun and arm turns the wheel, not the whole
    const ratio = -2 / 3
    const [a, b] = [J1 + ratio * ratio * J2, J1 + ratio * J2]
    const whole = JA + J1 + J2 + m2 * ARM * ARM
    const angle = (0.5 * torque * 36) / (a - (b * b) / whole)
    const [, first, second] = model.joints.map((j) => state.angle[j.angle])
    expect(Math.abs(20 * first + 30 * second)).toBeLessThan(scheme === 'baumgarte' ? 1e-6 : 1e-9)
    // backward Euler gathers ½ h of acceleration each step
    expect(Math.abs(first / angle - 1)).toBeLessThan(scheme === 'backward-euler' ? 1e-3 : 1e-8)
    expect(first).toBeGreaterThan(2 * Math.PI)
  })

  it('is prescribed by drives of its arm and one wheel', async () => {
    const spec = planetary()
    const [pin, first, ...others] = spec.joints
    const turning = (j: JointSpec, law: number): JointSpec => ({ ...j, drives: [{ kind: 'angular-velocity', law }] })
    const driven = { ...spec, joints: [turning(pin, 0.5), turning(first, 3), ...others] }
    const { model, state, ws } = assembled(driven)
    const found = (await loadKinematicMotion()).makeKinematicMotion(model, state, ws)
    if (!found.ok) throw new Error(found.failure.message)
    expect(found.motion.moveTo(10)).toBeNull()
    computeDynamics(model, state, ws)
    expect(state.angle[model.joints[2].angle]).toBeCloseTo(-20, 9)
  })

  it('vibrates against a torsion spring, its wheels as one inertia', async () => {
    const spec = planetary()
    const weld = { ...spec.joints[0], type: 'weld' } as const
    const spring = { kind: 'torsion-spring', id: 's', joint: 'second', stiffness: 5, damping: 0, restAngle: 0 } as const
    const { model, state, ws } = assembled({ ...spec, joints: [weld, ...spec.joints.slice(1)], forces: [spring] })
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    // J2 θ̈2 + (θ1/θ2)² J1 θ̈2 + k θ2 = 0
    expect(result.modes.map(({ eigenvalue }) => eigenvalue[1])).toEqual([
      expect.closeTo(Math.sqrt(5 / (J2 + 2.25 * J1)), 9),
    ])
  })

  it('comes to rest where its torques balance', async () => {
    const spec = planetary()
    const weld = { ...spec.joints[0], type: 'weld' } as const
    const spring = {
      kind: 'torsion-spring',
      id: 's',
      joint: 'second',
      stiffness: 5,
      damping: 0,
      restAngle: 0.2,
    } as const
    const first = { ...spec.joints[1], drives: [{ kind: 'torque', law: 3 }] } as const
    const joints = [weld, first, ...spec.joints.slice(2)]
    const { model, state, ws } = assembled({ ...spec, joints, forces: [spring] })
    const found = (await loadEquilibrium()).findEquilibrium(model, state, ws)
    expect(found.ok && found.stability).toBe('stable')
    // 3 δθ1 = 5 (θ2 − 0.2) δθ2
    expect(state.angle[model.joints[2].angle]).toBeCloseTo(0.2 - (1.5 * 3) / 5, 9)
  })

  it('mesh as they stand once they have other numbers of teeth, and else as they did', () => {
    const { model, state } = assembled(planetary())
    expect(state.kept[0]).toBeCloseTo(0, 12)
    const edited = (more: object): number => {
      const spec = planetary()
      const other = compile({ ...spec, joints: spec.joints.map((j) => (j.id === 'mesh' ? { ...j, ...more } : j)) })
      const next = makeState(other)
      carryOver(model, state, other, next, [])
      return next.kept[0]
    }
    expect(edited({ damping: 0.5 })).toBe(state.kept[0])
    expect(edited({ teeth: [20, 20] })).toBeNaN()
    expect(() => edited({ on: ['first', 'third'] })).toThrow('a force or a joint names joint third, which there is not')
  })
})
