/** Newton–Euler and the balance of power, body by body, with the forces that the engine reports. */
import { describe, expect, test } from 'vitest'
import { gallery } from './index.ts'
import { expectations } from './expectations.ts'
import { runGallery } from '../testing/gallery-scenes.ts'
import { rotate } from '../testing/mechanism-run.ts'
import type { BodySpec, JointSpec, Vec3 } from '../engine/index.ts'
import type { BodyReading, MechanismRun } from '../testing/mechanism-run.ts'

/** Of the largest force, moment or power: the equations are solved to rounding. */
const CLOSED = 1e-8

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const plus = (a: Vec3, b: Vec3, factor = 1): Vec3 => [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]
const norm = (a: Vec3): number => Math.hypot(...a)

/** Momentum rates of a body about its centre of mass, and the centre's place, velocity and acceleration; world axes. */
function inertial(spec: BodySpec, motion: BodyReading) {
  const { orientation, angularVelocity: w, angularAcceleration: alpha } = motion
  const [qw, qx, qy, qz] = orientation as [number, number, number, number]
  const own = (v: Vec3) => rotate([qw, -qx, -qy, -qz], v)
  const [xx, yy, zz, xy, xz, yz] = spec.inertia
  const J = (v: Vec3): Vec3 => {
    const [x, y, z] = own(v)
    return rotate(orientation, [xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z])
  }
  const arm = rotate(orientation, spec.centre)
  return {
    place: plus(motion.position, arm),
    velocity: plus(motion.velocity, cross(w, arm)),
    acceleration: plus(plus(motion.acceleration, cross(alpha, arm)), cross(w, cross(w, arm))),
    spin: plus(J(alpha), cross(w, J(w))),
    w,
  }
}

/** What is left over of force and moment on each body, and the largest that act. */
function newtonEuler(run: MechanismRun) {
  let left = { force: 0, moment: 0 }
  let largest = { force: 0, moment: 0 }
  for (const body of run.spec.bodies) {
    if (body.fixed) continue
    const { place, acceleration, spin } = inertial(body, run.body(body.id))
    let force = plus([0, 0, 0], run.spec.gravity, body.mass)
    let moment: Vec3 = [0, 0, 0]
    const act = (point: Vec3, f: Vec3, m: Vec3, sign: number) => {
      force = plus(force, f, sign)
      moment = plus(plus(moment, m, sign), cross(plus(point, place, -1), f), sign)
      largest = {
        force: Math.max(largest.force, norm(f)),
        moment: Math.max(largest.moment, norm(m), norm(f) * run.size),
      }
    }
    for (const joint of run.spec.joints) {
      const reading = run.joint(joint.id)
      if (joint.driven.body === body.id) act(reading.point, reading.force, reading.torque, 1)
      if (joint.main.body === body.id) act(reading.point, reading.force, reading.torque, -1)
    }
    for (const { joint, torque } of torsionsOf(run)) {
      const turning = plus([0, 0, 0], axisOf(run, joint), torque)
      if (joint.driven.body === body.id) act(place, [0, 0, 0], turning, 1)
      if (joint.main.body === body.id) act(place, [0, 0, 0], turning, -1)
    }
    for (const force of springsOf(run)) {
      const reading = run.force(force.id)
      if (force.to.body === body.id) act(reading.to, reading.force, [0, 0, 0], 1)
      if (force.from.body === body.id) act(reading.from, reading.force, [0, 0, 0], -1)
    }
    left = {
      force: Math.max(left.force, norm(plus(force, acceleration, -body.mass))),
      moment: Math.max(left.moment, norm(plus(moment, spin, -1))),
    }
  }
  return { left, largest }
}

/** Undamped springs, beside those of joints: all force elements that the driven mechanisms have. */
const springsOf = (run: MechanismRun) =>
  run.spec.forces.flatMap((force) => {
    if (force.kind === 'torsion-spring') return []
    if (force.kind !== 'spring-damper' || force.damping !== 0) throw new Error(`${force.id} is not an undamped spring`)
    return [force]
  })

/** Undamped springs of joints, each with its torque on the driven body along z of the main marker, N·m. */
const torsionsOf = (run: MechanismRun) =>
  run.spec.forces.flatMap((force) => {
    if (force.kind !== 'torsion-spring') return []
    if (force.damping !== 0) throw new Error(`${force.id} is damped`)
    const joint = run.spec.joints.find(({ id }) => id === force.joint)!
    return [{ joint, torque: -force.stiffness * (run.joint(joint.id).coordinate - force.restAngle) }]
  })

/** z of a joint's main marker, world axes. */
function axisOf(run: MechanismRun, { main }: JointSpec): Vec3 {
  const z = rotate(main.orientation, [0, 0, 1])
  return main.body === 'ground' ? z : rotate(run.body(main.body).orientation, z)
}

/** dE/dt = Σ m v·a + ω·(J α + ω × J ω) − m g·v − what springs give to the bodies, from the accelerations, W. */
function powerOfMotion(run: MechanismRun): number {
  let power = 0
  for (const body of run.spec.bodies) {
    if (body.fixed) continue
    const { place, velocity, acceleration, spin, w } = inertial(body, run.body(body.id))
    power += body.mass * (dot(velocity, acceleration) - dot(velocity, run.spec.gravity)) + dot(w, spin)
    const given = (point: Vec3, force: Vec3) => dot(force, plus(velocity, cross(w, plus(point, place, -1))))
    for (const spring of springsOf(run)) {
      const { from, to, force } = run.force(spring.id)
      if (spring.to.body === body.id) power -= given(to, force)
      if (spring.from.body === body.id) power += given(from, force)
    }
  }
  for (const { joint, torque } of torsionsOf(run)) power -= torque * run.joint(joint.id).rate
  return power
}

const powerOfDrives = (run: MechanismRun): number =>
  run.spec.joints
    .filter((j) => j.drives.length > 0)
    .reduce((sum, j) => sum + run.joint(j.id).effort * run.joint(j.id).rate, 0)

/** What the damping of joints takes, W. */
const powerOfDamping = (run: MechanismRun): number =>
  run.spec.joints.reduce((sum, { id, damping }) => (damping > 0 ? sum - damping * run.joint(id).rate ** 2 : sum), 0)

const largestDrive = (run: MechanismRun): number =>
  Math.max(
    ...run.spec.joints
      .filter((j) => j.drives.length > 0)
      .map((j) => Math.abs(run.joint(j.id).effort * run.joint(j.id).rate)),
  )

const driven = gallery.filter((g) => expectations[g.id]?.driven)

describe.each(driven.map((g) => g.id))('%s', (id) => {
  test('Newton–Euler closes for every body, and the drives’ power, less what damping takes, is the rate of energy', async () => {
    const run = await runGallery(id)
    let power = 0
    let gap = 0
    for (let i = 0; i <= 24; i++) {
      run.advance(i / 13)
      const { left, largest } = newtonEuler(run)
      expect(left.force / largest.force).toBeLessThan(CLOSED)
      expect(left.moment / largest.moment).toBeLessThan(CLOSED)
      power = Math.max(power, largestDrive(run))
      gap = Math.max(gap, Math.abs(powerOfDrives(run) + powerOfDamping(run) - powerOfMotion(run)))
    }
    expect(power).toBeGreaterThan(0)
    expect(gap / power).toBeLessThan(CLOSED)
  })
})
