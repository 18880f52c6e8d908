import { expect, it } from 'vitest'
import { frameAfter } from '../../testing/simulation-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { BODY, HEADER, JOINT } from '../protocol/frame.ts'
import { bodyOffset, jointOffset } from './frames.ts'
import { noiseOf } from './noise.ts'

it('rounding is judged by what the bodies of a joint carry and by how fast the mechanism is', async () => {
  const scene = pendulum()
  const pin = scene.joints[0]!
  const still = noiseOf(await frameAfter(scene, 0), scene, pin)
  const moving = await frameAfter(scene, 0.2)
  const noise = noiseOf(moving, scene, pin)
  const at = bodyOffset(moving, 'bar')
  const w = Math.abs(moving.data[at + BODY.angularVelocity + 2]!)
  expect(noise('angular-velocity')).toBeCloseTo(1e-9 * w, 15)
  // at rest nothing is quick; a quantity that nothing is known of has the least
  expect(still('angular-velocity')).toBe(1e-9)
  expect(noise('mass')).toBe(1e-9)
  const of = jointOffset(moving, 'pin') + JOINT.force
  const reaction = [...moving.data.subarray(of, of + 3)]
  const weight = scene.gravity.map((g) => 1.3 * g)
  const inertia = weight.map((x, k) => x + reaction[k]!)
  const force = Math.max(...[reaction, weight, inertia].map((vector) => Math.hypot(...vector)))
  expect(noise('force')).toBeCloseTo(1e-9 * force, 15)
  // at the arm of the mechanism such a force would be as much a torque
  expect(noise('torque')).toBeCloseTo(1e-9 * force * moving.data[HEADER.size]!, 15)
})
