/** A Stewart platform whose six legs are driven so that the platform turns about the vertical at 1 rad/s, at constant height. */
import type { BodySpec, JointSpec, MechanismSpec, Quat, Vec3 } from '../engine/index.ts'
import { body, UP } from './bodies.ts'
import { expression } from './expressions.ts'
import { rotate } from './mechanism-run.ts'
import { joint, marker } from './planar.ts'

/** Radii of the feet's and the heads' circles, height, m. */
const [FEET, HEADS, HEIGHT] = [1, 0.6, 1]

/** The turn that takes z to the direction given. */
function turnOfZ(d: Vec3): Quat {
  const n = Math.hypot(...d)
  const w = 1 + d[2] / n
  const m = Math.hypot(w, d[1] / n, d[0] / n)
  return [w / m, -d[1] / n / m, d[0] / n / m, 0]
}

/**
 * Feet at ±0.3 rad from three directions, heads at ±0.2 rad from the same: by the symmetry of the legs the platform can be turned freely, to
 * first order, at a quarter of a turn (Fichter 1986), where all legs are as skew as they get.
 *
 * @param start turn of the platform at t = 0, rad; its frame's turn about z is then start + t
 */
export function turningStewart(start: number): MechanismSpec {
  const bodies: BodySpec[] = []
  const joints: JointSpec[] = []
  bodies.push(
    body('platform', 10, [1, 1, 1.5], {
      position: [0, 0, HEIGHT],
      orientation: [Math.cos(start / 2), 0, 0, Math.sin(start / 2)],
    }),
  )
  for (let i = 0; i < 6; i++) {
    const side = i % 2 ? 1 : -1
    const foot = (Math.floor(i / 2) * 2 * Math.PI) / 3 + 0.3 * side
    const head = foot - 0.5 * side
    const from: Vec3 = [FEET * Math.cos(foot), FEET * Math.sin(foot), 0]
    const d: Vec3 = [HEADS * Math.cos(head + start) - from[0], HEADS * Math.sin(head + start) - from[1], HEIGHT]
    const length = Math.hypot(...d)
    const along = turnOfZ(d)
    const at = (share: number): Vec3 => [from[0] + share * d[0], from[1] + share * d[1], share * d[2]]
    bodies.push(body(`sleeve${i}`, 0.1, [0.01, 0.01, 0.001], { position: at(0.25), orientation: along }))
    bodies.push(body(`rod${i}`, 0.1, [0.01, 0.01, 0.001], { position: at(0.75), orientation: along }))
    // the cross: x of the ground against an arm of the sleeve at right angles to it, in the plane across the leg
    const arm = rotate([along[0], -along[1], -along[2], -along[3]], [0, d[2], -d[1]])
    const turn = Math.atan2(-arm[0], arm[1])
    const cross: Quat = [Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)]
    const square = FEET ** 2 + HEADS ** 2 + HEIGHT ** 2
    const law = expression(`sqrt(${square} - ${2 * FEET * HEADS}*cos(${head - foot + start} + t))`)
    const bottom: Vec3 = [0, 0, -length / 4]
    const top: Vec3 = [0, 0, length / 4]
    const end: Vec3 = [HEADS * Math.cos(head), HEADS * Math.sin(head), 0]
    joints.push(
      joint(`foot${i}`, 'universal', marker(`sleeve${i}`, bottom, cross), marker('ground', from, UP)),
      joint(`leg${i}`, 'prismatic', marker(`rod${i}`, top, UP), marker(`sleeve${i}`, bottom, UP), {
        drives: [{ kind: 'position', law: { kind: 'expression', tree: law } }],
      }),
      joint(`head${i}`, 'spherical', marker(`rod${i}`, top, UP), marker('platform', end, UP)),
    )
  }
  return { gravity: [0, 0, -9.81], bodies, joints, forces: [] }
}
