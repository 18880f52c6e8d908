/** The present motion of a point of a body, as texts. Pure. */
import { conjugate, lengthOf, turn } from '../../geometry/index.ts'
import { massOfBody, type Body, type Quat, type Scene, type Vec3 } from '../../scene/index.ts'
import { BODY, bodyOffset, calcPointMotion, isExact, noiseOf, type Frame } from '../../simulation/index.ts'
import { formatFigures, formatReading, formatVectorReading } from '../fields/index.ts'
import { exactly, numberAt, tripleAt } from './read.ts'

/** Texts to show of the point at `local` (body axes): flat, so that an equal reading is seen as equal. Empty when the frame does not hold the body. */
export function bodyTexts(frame: Frame, scene: Scene, body: Body, local: Vec3): readonly string[] {
  const at = bodyOffset(frame, body.id)
  if (at < 0) return []
  const motion = calcPointMotion(frame.data, at, local)
  const [r, v] = [motion.position, motion.velocity]
  const w = tripleAt(frame, at + BODY.angularVelocity)
  const a = motion.acceleration
  const acceleration = lengthOf(a)
  const kinetic = kineticEnergy(frame, at, body)
  const position = formatVectorReading(r, 'length')
  const noise = noiseOf(frame, scene, null)
  const [speedNoise, turnNoise, accelerationNoise] = [
    noise('velocity'),
    noise('angular-velocity'),
    noise('acceleration'),
  ]
  const speed = lengthOf(v)
  const velocity = formatVectorReading(v, 'velocity', speedNoise, speed)
  const rate = lengthOf(w)
  const omega = formatVectorReading(w, 'angular-velocity', turnNoise, rate)
  const accelerations = formatVectorReading(a, 'acceleration', accelerationNoise, acceleration)
  const rpm = (rate * 60) / (2 * Math.PI)
  const turning = formatReading(rate, 'angular-velocity', turnNoise)
  return [
    position.texts.join(' '),
    position.unit,
    velocity.texts.join(' '),
    velocity.unit,
    formatReading(speed, 'velocity', speedNoise),
    omega.texts.join(' '),
    omega.unit,
    rpm < 1e-6 || rate < turnNoise ? turning : `${turning} · ${formatFigures(rpm)}\u00a0rpm`,
    `${isExact(frame) ? '' : '≈ inexact '}${formatReading(acceleration, 'acceleration', accelerationNoise)}`,
    accelerations.texts.join(' '),
    accelerations.unit,
    formatReading(kinetic, 'energy'),
    ...[r, v, [speed], w, [rate], a, [acceleration], [kinetic]].map((numbers) => exactly(...numbers)),
  ]
}

/** ½ m |v_c|² + ½ ω·Jω, J. */
function kineticEnergy(frame: Frame, at: number, body: Body): number {
  const { mass, centre, inertia } = massOfBody(body)
  const q: Quat = [0, 1, 2, 3].map((k) => numberAt(frame, at + BODY.orientation + k)) as unknown as Quat
  const w = tripleAt(frame, at + BODY.angularVelocity)
  const [x, y, z] = turn(conjugate(q), w)
  const [xx, yy, zz, xy, xz, yz] = inertia
  const turning = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
  return (mass * lengthOf(calcPointMotion(frame.data, at, centre).velocity) ** 2 + turning) / 2
}
