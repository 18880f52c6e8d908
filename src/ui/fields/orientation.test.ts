import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAxisAngle, fromRollPitchYaw, toAxisAngle, toRollPitchYaw, type Quaternion } from './orientation.ts'

const component = fc.double({ min: -1, max: 1, noNaN: true })
const quaternions = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map(([w, x, y, z]): Quaternion => {
    const n = Math.hypot(w, x, y, z)
    return [w / n, x / n, y / n, z / n]
  })

/** Sine of half the angle between two rotations: 0 when they are the same. */
const apart = (a: Quaternion, b: Quaternion): number => {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
  return Math.sqrt(Math.max(0, 1 - dot * dot))
}

describe('orientation', () => {
  it('axis and angle give the same rotation back', () => {
    fc.assert(
      fc.property(quaternions, (q) => {
        const { axis, angleDeg } = toAxisAngle(q)
        expect(Math.hypot(...axis)).toBeCloseTo(1, 12)
        // Angles are rounded to 1e-9 degrees; the square root of rounding in the dot product is 1.5e-8.
        expect(apart(fromAxisAngle(axis, angleDeg) as Quaternion, q)).toBeLessThan(1e-7)
      }),
    )
  })

  it('roll, pitch, yaw give the same rotation back, at pitch ±90° too', () => {
    fc.assert(
      fc.property(quaternions, (q) => {
        expect(apart(fromRollPitchYaw(toRollPitchYaw(q)), q)).toBeLessThan(1e-7)
      }),
    )
    for (const pitchDeg of [90, -90]) {
      for (const yawDeg of [0, 35, -160]) {
        const q = fromRollPitchYaw({ rollDeg: 0, pitchDeg, yawDeg })
        expect(apart(fromRollPitchYaw(toRollPitchYaw(q)), q)).toBeLessThan(1e-6)
      }
    }
  })

  it('yaw turns x towards y, pitch z towards x, roll y towards z', () => {
    const s = Math.SQRT1_2
    expect(apart(fromRollPitchYaw({ rollDeg: 0, pitchDeg: 0, yawDeg: 90 }), [s, 0, 0, s])).toBeLessThan(1e-7)
    expect(apart(fromRollPitchYaw({ rollDeg: 0, pitchDeg: 90, yawDeg: 0 }), [s, 0, s, 0])).toBeLessThan(1e-7)
    expect(apart(fromRollPitchYaw({ rollDeg: 90, pitchDeg: 0, yawDeg: 0 }), [s, s, 0, 0])).toBeLessThan(1e-7)
  })

  it('keeps the sign of the axis that was typed', () => {
    const q = fromAxisAngle([0, 0, 2], -30) as Quaternion
    expect(toAxisAngle(q, [0, 0, 1])).toEqual({ axis: [0, 0, 1], angleDeg: -30 })
    expect(toAxisAngle([1, 0, 0, 0], [0, 1, 0])).toEqual({ axis: [0, 1, 0], angleDeg: 0 })
  })

  it('shows whole degrees as whole degrees', () => {
    for (const angle of [30, 45, 60, 90, 120, 135]) {
      expect(toAxisAngle(fromAxisAngle([1, 0, 0], angle) as Quaternion).angleDeg).toBe(angle)
      expect(toRollPitchYaw(fromAxisAngle([0, 0, 1], angle) as Quaternion).yawDeg).toBe(angle)
    }
  })

  it('has no rotation about an axis without length', () => {
    expect(fromAxisAngle([0, 0, 0], 30)).toBeNull()
  })
})
