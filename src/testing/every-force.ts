/** Forces of every kind on two bodies. */
import type { MechanismSpec, Vec3 } from '../engine/index.ts'
import { randomJoint, randomLaw, randomSource } from './random-mechanism.ts'

/** Bodies a and b of a mechanism under springs, loads in both axes, and a joint with a spring, damping, a limit it is past and force drives on its coordinates. */
export function everyForce(seed: number): Partial<MechanismSpec> {
  const r = randomSource(500 + seed)
  const vector = (): Vec3 => r.vec3(1)
  const laws = () => [randomLaw(r), randomLaw(r), randomLaw(r)] as const
  const load = { kind: 'load', position: vector(), force: laws(), torque: laws() } as const
  const still = { joint: false, markers: false }
  return {
    joints: [
      {
        ...randomJoint('j', 'cylindrical', null, 'a', 'b', r, still),
        damping: 0.7,
        limits: { lower: 20, upper: 30, stiffness: 3, damping: 0.4 },
        drives: [
          { kind: 'torque', law: randomLaw(r) },
          { kind: 'force', law: randomLaw(r) },
        ],
      },
    ],
    forces: [
      {
        kind: 'spring-damper',
        id: 's1',
        from: { body: 'a', position: vector() },
        to: { body: 'b', position: vector() },
        stiffness: 5,
        damping: 0.6,
        restLength: 0.4,
      },
      {
        kind: 'spring-damper',
        id: 's2',
        from: { body: 'ground', position: vector() },
        to: { body: 'a', position: vector() },
        stiffness: 4,
        damping: 0.3,
        restLength: 0,
      },
      { kind: 'torsion-spring', id: 't', joint: 'j', stiffness: 2, damping: 0.3, restAngle: 0.2 },
      { ...load, id: 'l1', body: 'a', axes: 'world' },
      { ...load, id: 'l2', body: 'b', axes: 'body' },
    ],
  }
}
