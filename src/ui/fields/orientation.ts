/** Rotations as people type them: an axis and an angle, or roll, pitch and yaw. Angles in degrees, quaternions `[w, x, y, z]`. */

export type Quaternion = readonly [number, number, number, number]
export type Triple = readonly [number, number, number]

export interface AxisAngle {
  /** Unit vector. */
  readonly axis: Triple
  /** In (−180, 180]. */
  readonly angleDeg: number
}

/** Turns about the fixed x, then y, then z axis (roll, pitch, yaw): R = Rz(yaw) Ry(pitch) Rx(roll). */
export interface RollPitchYaw {
  readonly rollDeg: number
  readonly pitchDeg: number
  readonly yawDeg: number
}

const DEGREE = Math.PI / 180
/** Quarter turns come out exact: 90°, not 90.00000000000001°. */
const clean = (degrees: number): number => {
  const rounded = Math.round(degrees * 1e9) / 1e9
  return rounded === 0 ? 0 : rounded
}

export function toAxisAngle(q: Quaternion, fallback: Triple = [0, 0, 1]): AxisAngle {
  const sine = Math.hypot(q[1], q[2], q[3])
  if (sine < 1e-12) return { axis: fallback, angleDeg: 0 }
  // The half with w ≥ 0 turns by at most 180°. The axis then keeps its sign where it can: a turn of −30° about z stays so.
  const sign = q[0] < 0 ? -1 : 1
  const axis = [(sign * q[1]) / sine, (sign * q[2]) / sine, (sign * q[3]) / sine] as const
  const angleDeg = clean((2 * Math.atan2(sine, Math.abs(q[0]))) / DEGREE)
  const along = axis[0] * fallback[0] + axis[1] * fallback[1] + axis[2] * fallback[2]
  if (along > -1 + 1e-9 || angleDeg === 180) return { axis, angleDeg }
  return { axis: [0 - axis[0], 0 - axis[1], 0 - axis[2]], angleDeg: -angleDeg }
}

/** The quaternion of a turn about an axis; null when the axis has no length. */
export function fromAxisAngle(axis: Triple, angleDeg: number): Quaternion | null {
  const length = Math.hypot(...axis)
  if (!(length > 1e-12)) return null
  const half = (angleDeg * DEGREE) / 2
  const s = Math.sin(half) / length
  return unit([Math.cos(half), axis[0] * s, axis[1] * s, axis[2] * s])
}

/**
 * Of this length, a pair of components may be rounding: the pitch is ±90°. Calling it so turns the rotation by no more than this,
 * and above it a noisy angle does no harm, since it acts with this small arm.
 */
const GIMBAL = 1e-12

/**
 * With half angles r, p, y of roll, pitch and yaw, the quaternion's components pair up as
 * `w + y, x − z = (cos p + sin p) (cos, sin)(r − y)` and `w − y, x + z = (cos p − sin p) (cos, sin)(r + y)`.
 * Read from these, all three angles keep their digits at any pitch; an arc sine would lose half of them near ±90°.
 */
export function toRollPitchYaw(q: Quaternion): RollPitchYaw {
  const [w, x, y, z] = q
  const up = Math.hypot(w + y, x - z)
  const down = Math.hypot(w - y, x + z)
  let difference = Math.atan2(x - z, w + y)
  let sum = Math.atan2(x + z, w - y)
  // At pitch ±90° roll and yaw turn about the same axis; all of it is given to yaw.
  if (down < GIMBAL) sum = -difference
  else if (up < GIMBAL) difference = -sum
  return {
    rollDeg: clean(wrap(sum + difference) / DEGREE),
    pitchDeg: clean((2 * Math.atan2(up, down) - Math.PI / 2) / DEGREE),
    yawDeg: clean(wrap(sum - difference) / DEGREE),
  }
}

export function fromRollPitchYaw({ rollDeg, pitchDeg, yawDeg }: RollPitchYaw): Quaternion {
  const [cr, sr] = half(rollDeg)
  const [cp, sp] = half(pitchDeg)
  const [cy, sy] = half(yawDeg)
  return unit([
    cr * cp * cy + sr * sp * sy,
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
  ])
}

const half = (degrees: number): [number, number] => [Math.cos((degrees * DEGREE) / 2), Math.sin((degrees * DEGREE) / 2)]
const wrap = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
const unit = (q: Quaternion): Quaternion => {
  const n = Math.hypot(...q)
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n]
}
