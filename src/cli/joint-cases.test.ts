import { describe, expect, test } from 'vitest'
import { jointCase, largestDistance, largestSize, largestTurn } from '../testing/reference.ts'
import { simulate } from './simulate.ts'

const cross = (a: readonly number[], b: readonly number[]): [number, number, number] => {
  const [ax = NaN, ay = NaN, az = NaN] = a
  const [bx = NaN, by = NaN, bz = NaN] = b
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** v turned by q. */
function turn([w = NaN, ...u]: readonly number[], v: readonly number[]): number[] {
  const once = cross(u, v)
  const twice = cross(u, once)
  return v.map((x, k) => x + 2 * (w * (once[k] ?? NaN) + (twice[k] ?? NaN)))
}

const TIGHT = [
  'Cylindrical_Case02',
  'Prismatic_Case02',
  'Revolute_Case01',
  'RotSpring_Case01',
  'Spherical_Case02',
  'TranSpring_Case01',
  'Universal_Case01',
]

describe.each(TIGHT)('%s', (name) => {
  const { scene, reference } = jointCase(name)

  test.each([1e-10, undefined])('agrees with the reference at tolerance %s', (tolerance) => {
    const options = { duration: 5, sample: 0.05, ...(tolerance === undefined ? {} : { tolerance }) }
    const outcome = simulate(JSON.stringify(scene), options)
    expect(outcome.exit).toBe(0)
    const result = JSON.parse(outcome.stdout)
    const body = result.bodies.pendulum
    expect(largestDistance(result.time, reference.time)).toBeLessThan(1e-12)
    expect(largestDistance(body.position, reference['position'] ?? [])).toBeLessThan(1e-6)
    expect(largestTurn(body.orientation, reference['orientation'] ?? [])).toBeLessThan(1e-6)

    const [joint] = scene.joints
    const forceOnGround = reference['forceOnGround'] ?? []
    expect(forceOnGround.length).toBe(joint ? reference.time.length : 0)
    if (!joint) return
    const { position: drivenAt } = (joint as unknown as { driven: { position: number[] } }).driven
    const force = forceOnGround.map((f) => f.map((x) => -x))
    // The reference's torque is about the ground marker G, the result's about the driven marker D: T_D = T_G − (D − G) × F.
    // (The sentence in the files has the other sign; a sliding body that does not turn decides: T_D is constant there.)
    const torque = (reference['torqueOnGround'] ?? []).map((t, i) => {
      const marker = turn(reference['orientation']?.[i] ?? [], drivenAt)
      const arm = marker.map((x, k) => x + (reference['position']?.[i]?.[k] ?? NaN) - (joint.main.position[k] ?? NaN))
      const moved = cross(arm, forceOnGround[i] ?? [])
      return t.map((x, k) => -(x - (moved[k] ?? NaN)))
    })
    // The wrench is measured as one: forces by the largest force, torques by that on the arm of 2 m to the body's centre.
    const scale = largestSize(force)
    expect(largestDistance(result.joints.joint.force, force)).toBeLessThan(1e-5 * scale)
    expect(largestDistance(result.joints.joint.torque, torque)).toBeLessThan(
      1e-5 * Math.max(largestSize(torque), 2 * scale),
    )
  })
})
