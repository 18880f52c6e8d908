/** Precession, nutation and spin: tops and pendulums on a ball joint, whose angles are read off their axes. */
import { describe, expect, test } from 'vitest'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { solveFor } from '../../testing/printed-formulas.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import type { Vec3 } from '../model/spec.ts'
import { deriveEquations } from './index.ts'
import { cross, dot, plus, times, unit, vectorOf } from '../math/vectors.ts'

const RELATIVE = 1e-10
const UP: Vec3 = [0, 0, 1]

describe.each(['sleeping-top', 'conical-pendulum'])('%s', (id) => {
  test('has the equations of a heavy top', async () => {
    const spec = await gallerySpec(id)
    const { model, state } = assembled(spec)
    expect(deriveEquations(spec, model, state)).toMatchObject({
      ok: true,
      notes: [[expect.anything(), expect.anything(), expect.stringContaining(' is 0 or half a turn, ')]],
      equations: [
        {
          latex:
            '\\left(\\left(I_x + m l^2\\right) \\sin^2 \\theta + I_z \\cos^2 \\theta\\right) \\ddot{\\psi} - I_z \\ddot{\\phi} \\cos \\theta' +
            ' + I_z \\dot{\\phi} \\dot{\\theta} \\sin \\theta + 2 \\left(I_x - I_z + m l^2\\right) \\dot{\\psi} \\dot{\\theta} \\sin \\theta \\cos \\theta = 0',
        },
        {
          latex:
            '\\left(I_x + m l^2\\right) \\ddot{\\theta} - I_z \\dot{\\phi} \\dot{\\psi} \\sin \\theta' +
            ' - \\left(I_x - I_z + m l^2\\right) \\dot{\\psi}^2 \\sin \\theta \\cos \\theta + m g l \\sin \\theta = 0',
        },
        {
          latex:
            'I_z \\ddot{\\phi} - I_z \\ddot{\\psi} \\cos \\theta + I_z \\dot{\\psi} \\dot{\\theta} \\sin \\theta = 0',
        },
      ],
    })
  })

  test('has at twenty states the accelerations of the engine', async () => {
    const spec = await gallerySpec(id)
    const { model, state, ws } = assembled(spec)
    const made = deriveEquations(spec, model, state)
    if (!made.ok) throw new Error(made.refusal.message)
    const b = model.joints[0].body1
    const arm = vectorOf((k) => -model.markerU[k])
    const r = randomSource(5)
    const R = new Float64Array(9)
    const out = new Float64Array(3)
    const inWorld = (a: ArrayLike<number>): Vec3 => {
      mulMV(out, 0, R, 0, Float64Array.from(a), 0)
      return [out[0], out[1], out[2]]
    }
    const [x, y, z] = vectorOf((k) => state.q[7 * b + k])
    matrixOfQ(R, 0, state.q, 7 * b + 3)
    const pivot = plus([x, y, z], inWorld(arm), -1)
    for (let i = 0; i < 20; i++) {
      state.q.set(r.quat(), 7 * b + 3)
      matrixOfQ(R, 0, state.q, 7 * b + 3)
      const own = r.vec3(4)
      const spin = inWorld(own)
      state.q.set(plus(pivot, inWorld(arm)), 7 * b)
      state.v.set([...cross(spin, inWorld(arm)), ...own], 6 * b)
      computeDynamics(model, state, ws)
      const turning = inWorld(ws.acceleration.subarray(6 * b + 3, 6 * b + 6))

      // ω = ψ̇ up + θ̇ n + φ̇ e, n across the vertical and the axis e of the body, θ from straight down
      const e = unit(inWorld(arm))!
      const n = unit(cross(times(UP, -1), e))!
      const theta = Math.acos(-dot(e, UP))
      const split = (a: Vec3): Vec3 => {
        const [up, along, cosine] = [dot(a, UP), dot(a, e), dot(UP, e)]
        const precession = (up - cosine * along) / (1 - cosine ** 2)
        return [precession, dot(a, n), along - cosine * precession]
      }
      const [psi, nutation, phi] = split(spin)
      // ω̇ = ψ̈ up + θ̈ n + φ̈ e + θ̇ ṅ + φ̇ ė
      const rest = plus(times(cross(UP, n), psi * nutation), cross(spin, e), phi)
      const engine = split(plus(turning, rest, -1))
      const names = new Map([
        ...made.parameters.map(({ latex, value }) => [latex, value] as const),
        ['\\theta', theta],
        ['\\dot{\\psi}', psi],
        ['\\dot{\\theta}', nutation],
        ['\\dot{\\phi}', phi],
      ] as const)
      const largest = Math.max(...engine.map(Math.abs))
      solveFor(made, names).forEach((value, k) => {
        expect(Math.abs(value - engine[k])).toBeLessThan(RELATIVE * largest)
      })
    }
  })
})
