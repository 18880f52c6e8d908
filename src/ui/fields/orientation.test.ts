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

/** Distance of two unit quaternions, of which q and −q are the same rotation: half the angle between them, without the loss of a cosine. */
const apart = (a: Quaternion, b: Quaternion): number =>
  Math.min(Math.hypot(...a.map((x, k) => x - b[k]!)), Math.hypot(...a.map((x, k) => x + b[k]!)))

/** Angles are rounded to 1e-9 degrees, 1.7e-11 rad; three of them and rounding. */
const SAME = 1e-10

describe('orientation', () => {
  it('axis and angle give the same rotation back', () => {
    fc.assert(
      fc.property(quaternions, (q) => {
        const { axis, angleDeg } = toAxisAngle(q)
        expect(Math.hypot(...axis)).toBeCloseTo(1, 12)
        expect(apart(fromAxisAngle(axis, angleDeg) as Quaternion, q)).toBeLessThan(SAME)
      }),
    )
  })

  it('roll, pitch, yaw give the same rotation back, at pitch ±90° too', () => {
    fc.assert(
      fc.property(quaternions, (q) => {
        expect(apart(fromRollPitchYaw(toRollPitchYaw(q)), q)).toBeLessThan(SAME)
      }),
    )
    for (const pitchDeg of [90, -90]) {
      for (const yawDeg of [0, 35, -160]) {
        const q = fromRollPitchYaw({ rollDeg: 0, pitchDeg, yawDeg })
        expect(apart(fromRollPitchYaw(toRollPitchYaw(q)), q)).toBeLessThan(SAME)
      }
    }
  })

  it('keeps its digits close to pitch ±90°, and axes close to the opposite of the last one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9, max: -1, noNaN: true }),
        fc.constantFrom(1, -1),
        fc.integer({ min: -179, max: 179 }),
        (e, s, yawDeg) => {
          const near = fromRollPitchYaw({ rollDeg: 25, pitchDeg: s * (90 - 10 ** e), yawDeg })
          expect(apart(fromRollPitchYaw(toRollPitchYaw(near)), near)).toBeLessThan(SAME)
          const slanted = fromAxisAngle([10 ** e, 0, -s], 40) as Quaternion
          const { axis, angleDeg } = toAxisAngle(slanted, [0, 0, s])
          expect(apart(fromAxisAngle(axis, angleDeg) as Quaternion, slanted)).toBeLessThan(SAME)
        },
      ),
    )
    // Found by chance: an arc sine was 7e-7 off here.
    const found: Quaternion = [0.7071062811183336, 0, -0.707107281254408, 0]
    expect(apart(fromRollPitchYaw(toRollPitchYaw(found)), found)).toBeLessThan(SAME)
  })

  it('yaw turns x towards y, pitch z towards x, roll y towards z', () => {
    const s = Math.SQRT1_2
    expect(apart(fromRollPitchYaw({ rollDeg: 0, pitchDeg: 0, yawDeg: 90 }), [s, 0, 0, s])).toBeLessThan(SAME)
    expect(apart(fromRollPitchYaw({ rollDeg: 0, pitchDeg: 90, yawDeg: 0 }), [s, 0, s, 0])).toBeLessThan(SAME)
    expect(apart(fromRollPitchYaw({ rollDeg: 90, pitchDeg: 0, yawDeg: 0 }), [s, s, 0, 0])).toBeLessThan(SAME)
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
