/** Reactions where they are unique, and the least-norm share where they are not. */
import { describe, expect, test } from 'vitest'
import { gallerySpec, runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf, rotate, runMechanism } from '../testing/mechanism-run.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import type { ForceSpec, JointSpec, MarkerSpec, MechanismSpec, Vec3 } from '../engine/index.ts'

const PINS = ['crank-bearing', 'crank-pin', 'rocker-pin', 'rocker-bearing']

describe('four-bar with four revolutes', () => {
  test('20 rows of rank 17, one freedom, and three rows that depend on others', async () => {
    const { mobility } = await runGallery('four-bar')
    expect(mobility.mechanism).toEqual({ rows: 20, gruebler: -2, rank: 17, dof: 1 })
    expect(mobility.redundant.length).toBe(3)
    expect(mobility.indeterminate.toSorted()).toEqual(PINS.toSorted())
    const isostatic = await runGallery('four-bar-isostatic')
    expect(isostatic.mobility.mechanism).toEqual({ rows: 17, gruebler: 1, rank: 17, dof: 1 })
    expect(isostatic.mobility.indeterminate).toEqual([])
  })

  test('ten revolutions with the in-plane reactions of the isostatic variant, to 1e-8 of the largest', async () => {
    const redundant = await runGallery('four-bar')
    const isostatic = await runGallery('four-bar-isostatic')
    let largest = 0
    let difference = 0
    for (let i = 0; i <= 240; i++) {
      const t = i / 24
      redundant.advance(t)
      isostatic.advance(t)
      for (const pin of PINS) {
        const [a, b] = [redundant.joint(pin).force, isostatic.joint(pin).force]
        largest = Math.max(largest, Math.hypot(b[0], b[2]))
        difference = Math.max(difference, Math.hypot(a[0] - b[0], a[2] - b[2]))
      }
      const [a, b] = [redundant.joint('crank-bearing').effort, isostatic.joint('crank-bearing').effort]
      difference = Math.max(difference, Math.abs(a - b) / 0.12)
    }
    expect(redundant.joint('crank-bearing').coordinate).toBeCloseTo((50 * Math.PI) / 180 + 20 * Math.PI, 10)
    expect(largest).toBeGreaterThan(10)
    expect(difference / largest).toBeLessThan(1e-8)
  })
})

/** What both hinges of the door carry, by hand. World axes. */
function doorByHand(run: MechanismRun) {
  const { mass, centre, inertia } = bodyOf(run.spec, 'door')
  const { orientation, angularVelocity, angularAcceleration, position } = run.body('door')
  const c = rotate(orientation, centre)
  const [w, alpha] = [angularVelocity[2], angularAcceleration[2]]
  // F = m (a − g), a of the centre on its circle about the hinge line (the z axis)
  const F: Vec3 = [mass * (-alpha * c[1] - w ** 2 * c[0]), mass * (alpha * c[0] - w ** 2 * c[1]), mass * 9.81]
  // moment about the middle of the hinges at height M, of F at the centre and of the spin, whose part across z the hinges carry
  const middle = position[2] + 1
  const arm: Vec3 = [c[0], c[1], position[2] + c[2] - middle]
  const [Ixz, Iyz] = [inertia[4], inertia[5]]
  const spin = rotate(orientation, [Ixz * alpha - Iyz * w ** 2, Iyz * alpha + Ixz * w ** 2, 0])
  const M = [arm[1] * F[2] - arm[2] * F[1] + spin[0], arm[2] * F[0] - arm[0] * F[2] + spin[1]] as const
  // least Σ |F_i|² + |T_i|²/ℓ²: F_i = ½ F + b × r_i, T_i = ℓ² b, r_i = (0, 0, ±h), hence 2 (h² + ℓ²) b = M
  const h = 0.7
  const l = doorSize(c)
  const b = M.map((m) => m / (2 * (h ** 2 + l ** 2))) as [number, number]
  const share = (r: number) => ({
    force: [F[0] / 2 + b[1] * r, F[1] / 2 - b[0] * r, F[2] / 2],
    torque: [l ** 2 * b[0], l ** 2 * b[1], 0],
  })
  return { lower: share(-h), upper: share(h), size: l }
}

/** Root mean square distance of four markers (two at each hinge) and the door's centre from their mean; closed pose. */
function doorSize(centre: Vec3): number {
  const points = [[0, 0, 0.3], [0, 0, 0.3], [0, 0, 1.7], [0, 0, 1.7], centre]
  const mean = [0, 1, 2].map((k) => points.reduce((s, p) => s + p[k]!, 0) / 5)
  return Math.sqrt(points.reduce((s, p) => s + p.reduce((d, v, k) => d + (v - mean[k]!) ** 2, 0), 0) / 5)
}

const HINGES = ['lower', 'upper'] as const

const TIMES = [0, 0.4, 1.3, 2.1]
/** N and N·m of the 612 N that the door weighs: run-to-run differences of integration at 1e-11. */
const DIGITS = 6

/** Runs a variant of the door beside the door itself, and holds its reactions against the hand calculation for the latter. */
async function expectByHand(variant: MechanismSpec, metre = 1): Promise<void> {
  const door = await runGallery('door', { tolerance: 1e-11 })
  const run = runMechanism(variant, { tolerance: 1e-11 })
  for (const t of TIMES) {
    door.advance(t)
    run.advance(t)
    const hand = doorByHand(door)
    for (const id of HINGES) {
      const { force, torque } = run.joint(id)
      hand[id].force.forEach((value, i) => expect(force[i]! / metre).toBeCloseTo(value, DIGITS))
      hand[id].torque.forEach((value, i) => expect(torque[i]! / metre ** 2).toBeCloseTo(value, DIGITS))
    }
  }
}

describe('door on two hinges', () => {
  test('the least-norm share is that of a hand calculation', async () => {
    const run = await runGallery('door')
    expect(run.mobility.indeterminate.toSorted()).toEqual(['lower', 'upper'])
    expect(doorByHand(run).size).toBeCloseTo(run.size, 12)
    // the weight, half on each
    expect(run.joint('upper').force[2]).toBeCloseTo((bodyOf(run.spec, 'door').mass * 9.81) / 2, 8)
    await expectByHand(run.spec)
  })

  test('the same in millimetres', async () => {
    await expectByHand(inMillimetres(await gallerySpec('door')), 1000)
  })

  test('the same with joints and bodies the other way round', async () => {
    const spec = await gallerySpec('door')
    await expectByHand({ ...spec, joints: spec.joints.toReversed() })
    await expectByHand({ ...spec, bodies: spec.bodies.toReversed() })
  })
})

/** The same mechanism with millimetres for metres; kg and s stay, so forces are in mN, torques in µN·m. */
function inMillimetres(spec: MechanismSpec): MechanismSpec {
  const long = (v: Vec3): Vec3 => [v[0] * 1000, v[1] * 1000, v[2] * 1000]
  const marker = (m: MarkerSpec): MarkerSpec => ({ ...m, position: long(m.position) })
  const joint = (j: JointSpec): JointSpec => ({ ...j, driven: marker(j.driven), main: marker(j.main) })
  const force = (f: ForceSpec): ForceSpec =>
    f.kind === 'torsion-spring' ? { ...f, stiffness: f.stiffness * 1e6, damping: f.damping * 1e6 } : f
  return {
    gravity: long(spec.gravity),
    bodies: spec.bodies.map((b) => {
      const [a, c, d, e, f, h] = b.inertia
      const inertia = [a * 1e6, c * 1e6, d * 1e6, e * 1e6, f * 1e6, h * 1e6] as const
      return { ...b, position: long(b.position), velocity: long(b.velocity), centre: long(b.centre), inertia }
    }),
    joints: spec.joints.map(joint),
    forces: spec.forces.map(force),
  }
}
