/** Formulas of mechanisms that nobody chose: any axes in space, drives, springs between any points, loads, dampers. */
import { expect, test } from 'vitest'
import type { BodySpec, ForceSpec, JointSpec, JointType, MarkerSpec, MechanismSpec, Quat } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { ALONG_MINUS_Y, joint, marker } from '../../testing/planar.ts'
import { compareFormulas } from '../../testing/printed-formulas.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { deriveEquations } from './index.ts'
import { randomBody, randomJoint, randomSource, type RandomSource } from '../../testing/random-mechanism.ts'

const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const

const DRIVES: Partial<Readonly<Record<JointType, JointSpec['drives']>>> = {
  revolute: [{ kind: 'angle', law: law('0.4 + 0.5*sin(3*t + 1)') }],
  prismatic: [{ kind: 'position', law: law('0.3 + t/4 - 0.1*cos(2*t)') }],
  cylindrical: [{ kind: 'angular-velocity', law: law('0.2 + cos(2*t)') }],
}

/** Up to three freedoms, and now and then one that a drive prescribes. */
function randomTree(seed: number): MechanismSpec {
  const r = randomSource(seed)
  const ids = ['ground']
  const joints: JointSpec[] = []
  let [left, drives] = [3, 1]
  while (ids.length < 5 && left > 0) {
    const type = (['revolute', 'prismatic', 'weld', 'cylindrical'] as const)[Math.floor(r.between(0, 4))]
    const driven = drives > 0 && type !== 'weld' && r.between(0, 1) < 0.3
    const freedoms = (type === 'weld' ? 0 : type === 'cylindrical' ? 2 : 1) - (driven ? 1 : 0)
    if (freedoms > left) continue
    left -= freedoms
    if (driven) drives--
    const id = `body ${ids.length}`
    const on = ids[Math.floor(r.between(0, ids.length))]
    const [first, second] = r.between(0, 1) < 0.5 ? [id, on] : [on, id]
    const joint = randomJoint(`joint ${ids.length}`, type, null, first, second, r, { joint: false, markers: false })
    const damping = type === 'weld' || r.between(0, 1) < 0.5 ? 0 : 0.4
    joints.push({ ...joint, damping, drives: driven ? DRIVES[type]! : [] })
    ids.push(id)
  }
  return {
    gravity: seed % 3 === 0 ? [0, 0, 0] : seed % 3 === 1 ? [0, 0, -9.81] : [0.5, -1, -9.81],
    bodies: ids.slice(1).map((id) => randomBody(id, r)),
    joints,
    forces: randomForces(r, ids, joints),
  }
}

function randomForces(r: RandomSource, ids: readonly string[], joints: readonly JointSpec[]): ForceSpec[] {
  const end = (body: string) => ({ body, position: r.vec3(1) })
  const last = ids.at(-1)!
  const forces: ForceSpec[] = []
  if (r.between(0, 1) < 0.4)
    forces.push({ kind: 'spring-damper', id: 'spring', from: end(ids[0]), to: end(last), stiffness: 30, damping: 2, restLength: 0.3 }) // prettier-ignore
  const turning = joints.find(({ type }) => type === 'revolute')
  if (turning && r.between(0, 1) < 0.5)
    forces.push({ kind: 'torsion-spring', id: 'twist', joint: turning.id, stiffness: 4, damping: 0.3, restAngle: 0.7 })
  if (r.between(0, 1) < 0.4)
    forces.push({ kind: 'load', id: 'load', body: last, position: r.vec3(1), force: [2, law('sin(2*t)'), 0], torque: [0, 1.5, law('t^2')], axes: r.between(0, 1) < 0.5 ? 'world' : 'body' }) // prettier-ignore
  return forces
}

const product = ([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
]
const aboutY = (angle: number): Quat => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0]
/** z along y of the world, one way or the other. */
const ACROSS: readonly Quat[] = [[Math.SQRT1_2, -Math.SQRT1_2, 0, 0], ALONG_MINUS_Y]

/** A tree that moves in the plane of x and z: axes in both senses along y, guides in any directions of the plane or at right angles, one after the other or side by side. */
function randomPlanarTree(seed: number): MechanismSpec {
  const r = randomSource(seed)
  const count = 2 + Math.floor(r.between(0, 2.5))
  const ids = ['ground', ...Array.from({ length: count }, (_, k) => `body ${k + 1}`)]
  let driven = count > 3 ? 1 : 0
  const joints = ids.slice(1).map((id, k): JointSpec => {
    const type = r.between(0, 1) < 0.65 ? 'revolute' : 'prismatic'
    const on = ids[Math.floor(r.between(Math.max(0, k - 1), k + 1))]
    const sense = ACROSS[Math.floor(r.between(0, 2))]
    const markerOn = (body: string): MarkerSpec => {
      const angle = r.between(0, 1) < 0.5 ? (Math.PI / 2) * Math.floor(r.between(0, 4)) : r.between(-3, 3)
      const orientation = type === 'revolute' ? product(aboutY(angle), sense) : aboutY(angle)
      return marker(body, r.between(0, 1) < 0.5 ? [r.between(-1, 1), 0, 0] : r.vec3(1), orientation)
    }
    const [first, second] = r.between(0, 1) < 0.6 ? [id, on] : [on, id]
    const drives = driven-- > 0 ? DRIVES[type]! : []
    return joint(`joint ${k}`, type, markerOn(first), markerOn(second), { damping: r.between(0, 1) < 0.5 ? 0 : 0.4, drives }) // prettier-ignore
  })
  const bodies = ids.slice(1).map((id): BodySpec => {
    const body = randomBody(id, r)
    return r.between(0, 1) < 0.5 ? { ...body, centre: [0, 0, 0] } : body
  })
  return { gravity: seed % 3 === 0 ? [1, 2, -9] : [0, 0, -9.81], bodies, joints, forces: randomForces(r, ids, joints) }
}

/** Sums of hundreds of terms cancel more than those of a textbook: they are let lose some digits. */
const RELATIVE = 1e-9

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'random tree %d has the accelerations of the engine, and the efforts of its drives',
  async (seed) => {
    const misses = await compareFormulas(randomTree(seed), 5, seed)
    expect(misses.accelerations).toBeLessThan(RELATIVE)
    expect(misses.drives).toBeLessThan(RELATIVE)
  },
)

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'random tree %d in a plane has the accelerations of the engine, and the efforts of its drives',
  async (seed) => {
    const misses = await compareFormulas(randomPlanarTree(seed), 5, seed)
    expect(misses.accelerations).toBeLessThan(RELATIVE)
    expect(misses.drives).toBeLessThan(RELATIVE)
  },
)

test('three axes in any directions can still be written, a fourth one is refused', () => {
  const turning = (count: number): MechanismSpec => {
    const r = randomSource(3)
    const ids = ['ground', ...Array.from({ length: count }, (_, k) => `body ${k}`)]
    return {
      gravity: [0.5, -1, -9.81],
      bodies: ids.slice(1).map((id) => randomBody(id, r)),
      joints: ids.slice(1).map((id, k) => ({
        ...randomJoint(`joint ${k}`, 'revolute', null, id, ids[k], r, { joint: false, markers: false }),
        drives: k > 0 ? [] : DRIVES['revolute']!,
      })),
      forces: [],
    }
  }
  const madeOf = (spec: MechanismSpec) => {
    const { model, state } = assembled(spec)
    return deriveEquations(spec, model, state)
  }
  expect(madeOf(turning(3)).ok).toBe(true)
  expect(madeOf(turning(4))).toMatchObject({ ok: false, refusal: { message: /too long to read/ } })
})
