import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../engine/index.ts'
import type { Pose } from './pose.ts'
import { alongTwist, topSpeed, type Twist } from './screw.ts'
import type { Shape } from './shapes.ts'

const POSE: Pose = { position: [0.3, -0.2, 0.5], orientation: [0.5, 0.5, -0.5, 0.5] }
const near = (a: Vec3, b: Vec3, digits = 12) => a.forEach((x, k) => expect(x).toBeCloseTo(b[k]!, digits))

describe('steps along a screw', () => {
  it('slide straight on without a turn', () => {
    const { position, orientation } = alongTwist(POSE, { v: [1, 2, -3], w: [0, 0, 0] }, 0.25)
    near(position, [0.55, 0.3, -0.25])
    expect(orientation).toEqual(POSE.orientation)
  })

  it('keep a pin where it is, and every distance from it', () => {
    // Turning about the line through P along w: v of the origin is w × (origin − P).
    const pin: Vec3 = [0.1, 0.4, 0.2]
    const w: Vec3 = [0.7, -0.3, 1.1]
    const arm: Vec3 = [0.2, -0.6, 0.3]
    const v: Vec3 = [w[1] * arm[2] - w[2] * arm[1], w[2] * arm[0] - w[0] * arm[2], w[0] * arm[1] - w[1] * arm[0]]
    const after = alongTwist(POSE, { v, w }, 0.9)
    const away = (p: Vec3): number => Math.hypot(...p.map((x, k) => x - pin[k]!))
    expect(away(after.position)).toBeCloseTo(away(POSE.position), 12)
    expect(Math.hypot(...after.orientation)).toBeCloseTo(1, 12)
    // A turn by |w| t about w.
    const dot = after.orientation.reduce((sum, x, k) => sum + x * POSE.orientation[k]!, 0)
    expect(2 * Math.acos(Math.abs(dot))).toBeCloseTo(Math.hypot(...w) * 0.9, 9)
  })

  it('begin with the velocity that is given, and add up', () => {
    const twist: Twist = { v: [0.4, -0.9, 0.2], w: [0.5, 0.25, -1.2] }
    const h = 1e-6
    const [on, back] = [alongTwist(POSE, twist, h), alongTwist(POSE, twist, -h)]
    near(on.position.map((x, k) => (x - back.position[k]!) / (2 * h)) as unknown as Vec3, twist.v, 8)
    // Along a screw the field is that of space: the origin's v changes as it turns with it.
    const field = (at: Vec3): Vec3 => {
      const r = at.map((x, k) => x - POSE.position[k]!) as unknown as Vec3
      const { v, w } = twist
      return [v[0] + w[1] * r[2] - w[2] * r[1], v[1] + w[2] * r[0] - w[0] * r[2], v[2] + w[0] * r[1] - w[1] * r[0]]
    }
    const half = alongTwist(POSE, twist, 0.3)
    const whole = alongTwist(half, { ...twist, v: field(half.position) }, 0.5)
    near(whole.position, alongTwist(POSE, twist, 0.8).position, 10)
    expect(Math.hypot(...whole.orientation)).toBeCloseTo(1, 12)
  })

  it('know how fast the far end goes', () => {
    const box: Shape = { kind: 'box', size: [2, 0.2, 0.2], position: [1, 0, 0], orientation: [1, 0, 0, 0] }
    const at: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
    expect(topSpeed(at, { v: [0, 0, 0], w: [0, 0, 3] }, [box])).toBeCloseTo(3 * Math.hypot(2, 0.1), 12)
    expect(topSpeed(at, { v: [0, 4, 0], w: [0, 0, 3] }, [])).toBe(4)
  })
})
