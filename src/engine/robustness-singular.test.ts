/**
 * Through singular poses, where the rank drops and the mechanism could go on in more than one way: it goes on the way it was going. The formulas
 * beside the runs know the branch; energy, residuals and the steadiness of speeds are watched at every sample.
 */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcEnergy,
  calcViolation,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type BodySpec,
  type JointSpec,
  type MechanismSpec,
} from './index.ts'
import { bar, joint, marker } from '../testing/planar.ts'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { g } from '../testing/small-mechanisms.ts'
import { turningStewart } from '../testing/stewart-turn.ts'

type Point = readonly [number, number]

interface Watch {
  readonly spec: MechanismSpec
  readonly until: number
  readonly samples: number
  readonly tolerance?: number
  /** Bound on the drift of energy, J. */
  readonly drift: number
  /** Bound on how much a speed changes per second, from the forces at work: a kick is of the size of the speeds within one sample. */
  readonly pull: number
  readonly check?: (t: number, q: Float64Array, v: Float64Array) => void
}

function expectSound({ spec, until, samples, tolerance = 1e-9, drift, pull, check }: Watch): void {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  expect(assemble(model, state, ws).ok).toBe(true)
  const run = makeIntegrator('auto', model, { tolerance, step: 1e-3 })
  computeDynamics(model, state, ws)
  const energy = (): number => {
    const { kinetic, potential, work } = calcEnergy(model, state, ws)
    return kinetic + potential - work
  }
  const first = energy()
  let before = state.v.slice()
  for (let i = 1; i <= samples; i++) {
    expect(run.advance(model, state, ws, (i * until) / samples)).toBeNull()
    computeDynamics(model, state, ws)
    const { position, velocity } = calcViolation(model, state, ws)
    expect(position).toBeLessThan(1e-8)
    expect(velocity).toBeLessThan(1e-8)
    expect(Math.abs(energy() - first)).toBeLessThan(drift)
    for (let k = 0; k < before.length; k++)
      expect(Math.abs(state.v[k] - before[k])).toBeLessThan((pull * until) / samples)
    before = state.v.slice()
    check?.(state.t, state.q, state.v)
  }
}

/** Links of length 1 on the ground at x = 0 … n, joined by bars at their tops: n parallelograms. Upright, tops moving at `speed`. */
function parallelograms(n: number, speed: number): MechanismSpec {
  const bodies: BodySpec[] = []
  const joints: JointSpec[] = []
  for (let i = 0; i <= n; i++) {
    const link = bar(`link${i}`, [i, 0], [i, 1], 1)
    bodies.push({ ...link, velocity: [speed / 2, 0, 0], angularVelocity: [0, speed, 0] })
    joints.push(joint(`foot${i}`, 'revolute', marker(`link${i}`, [-0.5, 0, 0]), marker('ground', [i, 0, 0])))
  }
  for (let i = 0; i < n; i++) {
    bodies.push({ ...bar(`top${i}`, [i, 1], [i + 1, 1], 1), velocity: [speed, 0, 0] })
    joints.push(joint(`left${i}`, 'revolute', marker(`top${i}`, [-0.5, 0, 0]), marker(`link${i}`, [0.5, 0, 0])))
    joints.push(joint(`right${i}`, 'revolute', marker(`top${i}`, [0.5, 0, 0]), marker(`link${i + 1}`, [0.5, 0, 0])))
  }
  return { gravity: [0, 0, -g], bodies, joints, forces: [] }
}

describe('singular poses', () => {
  it.each([1, 2, 5])('%d parallelograms turn through their dead points, tops level all the way', (n) => {
    let turned = 0
    expectSound({
      spec: parallelograms(n, 1),
      until: 4,
      samples: 400,
      drift: 1e-5 * n,
      // c = g (½ (n + 1) + n) / (⅓ (n + 1) + n) and centripetal ω² of at most 1 + 4 c
      pull: 80,
      check: (_, q, v) => {
        turned += Math.abs(v[6 + 4]) / 100
        const first = 7 * (n + 2)
        for (let i = 0; i < n; i++) {
          // level: no turn about y; and the feet's links all alike
          expect(Math.abs(q[first + 7 * i + 5])).toBeLessThan(1e-6)
          expect(q[7 * (i + 2) + 2]).toBeCloseTo(q[7 + 2], 6)
        }
      },
    })
    // two turns: four times through all links in one line
    expect(turned).toBeGreaterThan(4 * Math.PI)
  })

  it('a change-point four-bar (3, 1, 2, 2) folds flat and opens on the other side', () => {
    // crank A–B of 1, coupler B–C and rocker D–C of 2, ground A–D of 3: all in one line, stretched, when B is at (−1, 0)
    const b: Point = [0, 1]
    const [dx, dz] = [3 - b[0], -b[1]]
    const far = Math.hypot(dx, dz)
    const height = Math.sqrt(4 - (far / 2) ** 2)
    const c: Point = [b[0] + dx / 2 - (dz / far) * height, b[1] + dz / 2 + (dx / far) * height]
    const spec: MechanismSpec = {
      gravity: [0, 0, 0],
      bodies: [
        { ...bar('crank', [0, 0], b, 1), angularVelocity: [0, -200, 0] },
        bar('coupler', b, c, 2),
        bar('rocker', [3, 0], c, 2),
      ],
      joints: [
        joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
        joint('B', 'revolute', marker('coupler', [-1, 0, 0]), marker('crank', [0.5, 0, 0])),
        joint('C', 'revolute', marker('rocker', [1, 0, 0]), marker('coupler', [1, 0, 0])),
        joint('D', 'revolute', marker('rocker', [-1, 0, 0]), marker('ground', [3, 0, 0])),
      ],
      forces: [],
    }
    let side = 1
    let swaps = 0
    let angle = Math.PI / 2
    expectSound({
      spec,
      until: 3,
      samples: 600,
      drift: 1e-5,
      pull: 400,
      check: (_, q) => {
        // B and C from the middles of crank and rocker; the height of C above the line from B to D, signed
        const [bx, bz] = [2 * q[7], 2 * q[9]]
        const [cx, cz] = [2 * q[21] - 3, 2 * q[23]]
        const turned = Math.atan2(bz, bx)
        let step = turned - angle
        step -= 2 * Math.PI * Math.round(step / (2 * Math.PI))
        // through the stretched pose C goes over to the other side of B–D
        const before = angle
        angle += step
        if (Math.floor((before - Math.PI) / (2 * Math.PI)) !== Math.floor((angle - Math.PI) / (2 * Math.PI))) {
          side = -side
          swaps++
        }
        const span = Math.hypot(3 - bx, bz)
        const above = ((3 - bx) * (cz - bz) + bz * (cx - bx)) / span
        const wanted = side * Math.sqrt(Math.max(0, 4 - (span / 2) ** 2))
        // near the pose 4 − ¼ span² loses digits: its root to half of them
        expect(Math.abs(above - wanted)).toBeLessThan(1e-6)
      },
    })
    expect(swaps).toBeGreaterThan(2)
  })

  it('Peaucellier’s rhombus folds flat and unfolds, its corner D on the line', () => {
    // O at the origin, crank P–B of 1 about (1, 0), arms O–A, O–C of 2.5, rhombus of 2: OB·OD = 2.25, D on x = 1.125; flat where OB = 1.5
    const [arm, side, product] = [2.5, 2, 2.25]
    const psi = 0.3
    const inner = 2 * Math.cos(psi)
    const at = (r: number, angle: number): Point => [r * Math.cos(angle), r * Math.sin(angle)]
    const b = at(inner, psi)
    const d = at(product / inner, psi)
    const middle = (inner + product / inner) / 2
    const spread = Math.acos(middle / arm)
    const [a, c] = [at(arm, psi + spread), at(arm, psi - spread)]
    const pin = (id: string, one: string, end1: number, other: string, end2: number | Point): JointSpec =>
      joint(
        id,
        'revolute',
        marker(one, [end1, 0, 0]),
        marker(other, typeof end2 === 'number' ? [end2, 0, 0] : [end2[0], 0, end2[1]]),
      )
    const spec: MechanismSpec = {
      gravity: [0, 0, 0],
      bodies: [
        { ...bar('crank', [1, 0], b, 1), angularVelocity: [0, -100, 0] },
        bar('OA', [0, 0], a, 1),
        bar('OC', [0, 0], c, 1),
        bar('AB', a, b, 1),
        bar('CB', c, b, 1),
        bar('AD', a, d, 1),
        bar('CD', c, d, 1),
      ],
      joints: [
        pin('P', 'crank', -0.5, 'ground', [1, 0]),
        pin('O1', 'OA', -arm / 2, 'ground', [0, 0]),
        pin('O2', 'OC', -arm / 2, 'ground', [0, 0]),
        pin('A1', 'AB', -side / 2, 'OA', arm / 2),
        pin('A2', 'AD', -side / 2, 'OA', arm / 2),
        pin('C1', 'CB', -side / 2, 'OC', arm / 2),
        pin('C2', 'CD', -side / 2, 'OC', arm / 2),
        pin('B1', 'AB', side / 2, 'crank', 0.5),
        pin('B2', 'CB', side / 2, 'crank', 0.5),
        pin('D', 'AD', side / 2, 'CD', side / 2),
      ],
      forces: [],
    }
    let [nearest, last] = [Infinity, 0]
    expectSound({
      spec,
      until: 1.2,
      samples: 400,
      drift: 1e-6,
      pull: 400,
      check: (_, q) => {
        const [bx, bz] = [2 * q[7] - 1, 2 * q[9]]
        // D from A–D: its middle and its direction, the end of O–A
        const [ax, az] = [2 * q[14], 2 * q[16]]
        const [x, z] = [2 * q[42] - ax, 2 * q[44] - az]
        expect(Math.abs(x - product / 2)).toBeLessThan(1e-6)
        // D on the ray of B, on the far side of the fold when B is on the near one
        expect(Math.abs(Math.hypot(x, z) * Math.hypot(bx, bz) - product)).toBeLessThan(1e-6)
        nearest = Math.min(nearest, Math.hypot(x - bx, z - bz))
        last = Math.hypot(bx, bz)
      },
    })
    expect(nearest).toBeLessThan(0.02)
    expect(last).toBeLessThan(1.4)
  })

  it('a Stewart platform turned by its legs through a quarter turn, where they lose hold of it', () => {
    const start = 1.2
    expectSound({
      spec: turningStewart(start),
      until: 0.8,
      samples: 80,
      // the legs leave no freedom, so the formulas say all; the work booked is left out, as single powers have a pole at the pose
      drift: Infinity,
      pull: 20,
      check: (t, q, v) => {
        // platform: body 1; its turn about z, level, and its rate
        expect(2 * Math.atan2(q[13], q[10])).toBeCloseTo(start + t, 8)
        expect(Math.hypot(q[11], q[12])).toBeLessThan(1e-8)
        expect(q[9]).toBeCloseTo(1, 8)
        expect(v[11]).toBeCloseTo(1, 6)
      },
    })
  })

  it('Bennett’s and Bricard’s linkages, free to spin without gravity, keep their energy over many turns', async () => {
    for (const id of ['bennett', 'bricard']) {
      const spec = await gallerySpec(id)
      const spun = spec.bodies.map((body) => ({ ...body, angularVelocity: [3, -4, 5] as const }))
      const joints = spec.joints.map((j) => ({ ...j, drives: [], damping: 0 }))
      expectSound({
        spec: { ...spec, bodies: spun, joints, gravity: [0, 0, 0], forces: [] },
        until: 4,
        samples: 200,
        drift: 1e-6,
        pull: 1e3,
      })
    }
  })
})
