/** Fast things and slow ones, and the same bits from the same input. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  assemble,
  compile,
  copyState,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type State,
} from './index.ts'
import { turningStewart } from '../testing/stewart-turn.ts'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { iftommSpec } from '../testing/iftomm/load.ts'
import { bar, joint, marker } from '../testing/planar.ts'
import { fourBar, g, start } from '../testing/small-mechanisms.ts'

describe('pace', () => {
  it('a gyroscope at 150 rad/s precesses as the equations of Euler say, without nodding', () => {
    // top of mass m on a ball, its centre l up its axis, tilted by θ: steady where I₁ Ω² cos θ − I₃ ω₃ Ω + m g l = 0, I₁ about the ball,
    // with the spin ω₃ about the axis, precession included
    const [m, l, tilt, spin] = [1.3, 0.08, 0.7, 150]
    const [across, along] = [0.004, 0.003]
    const I1 = across + m * l * l
    const [a, b, c] = [I1 * Math.cos(tilt), -along * spin, m * g * l]
    const slow = (-b - Math.sqrt(b * b - 4 * a * c)) / (2 * a)
    const axis = [Math.sin(tilt), 0, Math.cos(tilt)] as const
    // ω = (ω₃ − Ω cos θ) axis + Ω z
    const own = spin - slow * Math.cos(tilt)
    const angularVelocity = [own * axis[0], 0, own * axis[2] + slow] as const
    const spec: MechanismSpec = {
      gravity: [0, 0, -g],
      bodies: [
        {
          ...bar('top', [0, 0], [1, 0], m),
          position: [0, 0, 0],
          orientation: [Math.cos(tilt / 2), 0, Math.sin(tilt / 2), 0],
          centre: [0, 0, l],
          inertia: [across, across, along, 0, 0, 0],
          angularVelocity,
        },
      ],
      joints: [joint('ball', 'spherical', marker('top', [0, 0, 0]), marker('ground', [0, 0, 0]))],
      forces: [],
    }
    const { state, to, run } = start(spec, 'auto', 1e-10)
    for (let t = 0.5; t <= 5; t += 0.5) {
      to(t)
      const [x, y, z] = [state.q[7], state.q[8], state.q[9]]
      expect(z).toBeCloseTo(l * Math.cos(tilt), 8)
      expect(x).toBeCloseTo(l * Math.sin(tilt) * Math.cos(slow * t), 7)
      expect(y).toBeCloseTo(l * Math.sin(tilt) * Math.sin(slow * t), 7)
    }
    // 119 turns, with room for 250 steps in each
    expect(run.statistics.steps).toBeLessThan(30_000)
  })

  it('a torsion pendulum with a period of 1.7 hours keeps it', () => {
    // J = m l²/12 across, k so that ω = 1e-3 rad/s
    const rod = { ...bar('rod', [-0.5, 0], [0.5, 0], 3), inertia: [0.1, 0.25, 0.25, 0, 0, 0] as const }
    const spec: MechanismSpec = {
      gravity: [0, 0, 0],
      bodies: [{ ...rod, angularVelocity: [0, -2e-4, 0] }],
      joints: [joint('wire', 'revolute', marker('rod', [0, 0, 0]), marker('ground', [0, 0, 0]))],
      forces: [{ kind: 'torsion-spring', id: 'twist', joint: 'wire', stiffness: 0.25e-6, damping: 0, restAngle: 0 }],
    }
    const { to, coordinate, run } = start(spec, 'auto', 1e-10)
    const sense = Math.sign((to(100), coordinate()))
    for (let t = 1e3; t <= 14e3; t += 1e3) {
      to(t)
      expect(coordinate()).toBeCloseTo(sense * 0.2 * Math.sin(1e-3 * t), 8)
    }
    expect(run.statistics.steps).toBeLessThan(20_000)
  })

  it('a body at rest stays at rest for an hour', () => {
    const { state, to } = start({
      ...fourBar(),
      gravity: [0, 0, 0],
      joints: fourBar().joints.map((j) => ({ ...j, drives: [] })),
    })
    const before = state.q.slice()
    to(3600)
    expect(state.q).toEqual(before)
  })
})

/** What a state holds, as a hash of its bits. */
function hashOf(state: State): string {
  const hash = createHash('sha256')
  for (const part of [state.q, state.v, state.angle, state.angleSign, state.origin, state.integral, state.kept])
    hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
  return hash.update(Float64Array.of(state.t, state.work)).digest('hex')
}

describe('the same bits', () => {
  const mechanisms: Readonly<Record<string, () => MechanismSpec | Promise<MechanismSpec>>> = {
    'four-bar': () => fourBar(),
    'N-four-bar': () => iftommSpec('n-four-bar'),
    stewart: () => turningStewart(1),
    chain: () => gallerySpec('chain'),
    gyroscope: () => gallerySpec('gyroscope'),
  }

  it.each(Object.keys(mechanisms))('%s: after 500 steps, over reruns, and from a snapshot', async (name) => {
    const spec = await mechanisms[name]()
    // the large ones by two schemes that differ in everything
    const schemes = spec.bodies.length > 4 ? (['auto', 'rattle'] as const) : INTEGRATORS
    for (const integrator of schemes) {
      const prepared = () => {
        const model = compile(spec)
        const state = makeState(model)
        const ws = makeWorkspace(model)
        if (!assemble(model, state, ws).ok) throw new Error('not assembled')
        const run = makeIntegrator(integrator, model, { tolerance: 1e-6, step: 2e-4 })
        return { model, state, ws, run }
      }
      const steps = (p: ReturnType<typeof prepared>, count: number): string => {
        expect(p.run.advance(p.model, p.state, p.ws, 1e3, count)).toBeNull()
        return hashOf(p.state)
      }
      const [a, b] = [prepared(), prepared()]
      expect(steps(a, 500)).toBe(steps(b, 500))

      // a snapshot on the way, gone on from twice: by the same integrator, and by a new one in a new workspace
      const [c, d] = [prepared(), prepared()]
      steps(c, 250)
      copyState(c.state, d.state)
      const snapshot = makeState(c.model)
      copyState(c.state, snapshot)
      c.run.restart()
      const once = steps(c, 250)
      copyState(snapshot, c.state)
      c.run.restart()
      expect(steps(c, 250), `${integrator}, the same integrator`).toBe(once)
      expect(steps(d, 250), `${integrator}, another integrator`).toBe(once)
    }
  })
})
