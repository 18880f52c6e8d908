/** Kinds of channel: how the value of each comes out of the readings of its item. */
import type { Vec3 } from '../model/spec.ts'
import type { Reading } from '../readings/reading.ts'
import {
  BODY,
  BODY_READINGS,
  BUNDLE_READINGS,
  FORCE,
  FORCE_READINGS,
  JOINT,
  JOINT_READINGS,
  RUN,
  RUN_READINGS,
} from '../readings/table.ts'
import { AXES_IN_PLANE, isPlanePart } from './channel.ts'
import type { Axes, Channel, ChannelKind, ChannelOf, ItemKind, Part, PlanePart, QuaternionPart } from './channel.ts'

export const READINGS: Readonly<Record<ItemKind, readonly Reading[]>> = {
  run: RUN_READINGS,
  body: BODY_READINGS,
  joint: JOINT_READINGS,
  force: FORCE_READINGS,
  bundle: BUNDLE_READINGS,
}

/** A value read off numbers of an item, which begin at a place; those of the other items of its channel begin at `also`. */
type Read = (data: Float64Array, at: number, also: Int32Array) => number

/** How a value is read, and how much of it may be a share of least norm. */
interface Compiled {
  readonly value: Read
  /** The square of what its direction has in common with those that are not unique: 0 is unique, NaN is not known. Null of what is always unique. */
  readonly share: Read | null
}

type Compile<K extends ChannelKind> = (channel: ChannelOf<K>) => Compiled

const turned = new Float64Array(3)

/** Into `turned`: the quaternion [w, u] at a place turns p into p + 2 u × (u × p + w p); with the sign of w flipped, back. */
function turnInto(data: Float64Array, q: number, x: number, y: number, z: number, sign: 1 | -1): void {
  const w = sign * data[q]
  const ux = data[q + 1]
  const uy = data[q + 2]
  const uz = data[q + 3]
  const a = uy * z - uz * y + w * x
  const b = uz * x - ux * z + w * y
  const c = ux * y - uy * x + w * z
  turned[0] = x + 2 * (uy * c - uz * b)
  turned[1] = y + 2 * (uz * a - ux * c)
  turned[2] = z + 2 * (ux * b - uy * a)
}

const isOfQuaternion = (part: Part | PlanePart | QuaternionPart): part is QuaternionPart => part.startsWith('q')

const place = (part: Exclude<Part, 'size'>): 0 | 1 | 2 => (part === 'x' ? 0 : part === 'y' ? 1 : 2)

/** Where a joint's numbers have the orientation of the axes; −1 is the world. */
const ORIENTATION: Readonly<Record<Axes, number>> = {
  world: -1,
  main: JOINT.mainOrientation,
  driven: JOINT.drivenOrientation,
}

const size = (data: Float64Array, from: number): number => Math.hypot(data[from], data[from + 1], data[from + 2])

function readVector(from: number, part: Part, axes: Axes): Read {
  if (part === 'size') return (data, at) => size(data, at + from)
  const k = place(part)
  const frame = ORIENTATION[axes]
  if (frame < 0) return (data, at) => data[at + from + k]
  return (data, at) => {
    turnInto(data, at + frame, data[at + from], data[at + from + 1], data[at + from + 2], -1)
    return turned[k]
  }
}

/** eᵀ P e of the direction of a part, or the trace, which is 0 where all of the vector is unique. */
function readShare(projector: number, part: Part, axes: Axes): Read {
  if (part === 'size') return (data, at) => data[at + projector] + data[at + projector + 1] + data[at + projector + 2]
  const k = place(part)
  const frame = ORIENTATION[axes]
  return (data, at) => {
    const p = at + projector
    if (frame < 0) return data[p + k]
    turnInto(data, at + frame, k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0, 1)
    return along(data, p)
  }
}

/** The magnitude of two components along axes of the world. */
function readBoth(from: number, one: Part, other: Part): Read {
  const [first, second] = [one, other].map((part) => readVector(from, part, 'world')) as [Read, Read]
  return (data, at, also) => Math.hypot(first(data, at, also), second(data, at, also))
}

/** The trace of the projector in their plane. */
function addShares(projector: number, one: Part, other: Part): Read {
  const [first, second] = [one, other].map((part) => readShare(projector, part, 'world')) as [Read, Read]
  return (data, at, also) => first(data, at, also) + second(data, at, also)
}

/** The same of a number that is all of a joint's force, or its part along or across the normal; where there is none all of it is across. */
function readShareOfPart(projector: number, part: Reading['part']): Read {
  const whole = readShare(projector, 'size', 'world')
  if (part === undefined) return whole
  const alongNormal: Read = (data, at) => {
    for (let k = 0; k < 3; k++) turned[k] = data[at + JOINT.normal + k]
    return along(data, at + projector)
  }
  if (part === 'along') return alongNormal
  return (data, at, also) => {
    const all = whole(data, at, also)
    return Number.isNaN(data[at + JOINT.normal]) ? all : all - alongNormal(data, at, also)
  }
}

/** eᵀ P e of the vector that was turned last; xx yy zz xy xz yz. */
function along(data: Float64Array, p: number): number {
  const [x, y, z] = turned
  const crossed = data[p + 3] * x * y + data[p + 4] * x * z + data[p + 5] * y * z
  return data[p] * x * x + data[p + 1] * y * y + data[p + 2] * z * z + 2 * crossed
}

function readingOf(of: ItemKind, name: string): Reading {
  const found = READINGS[of].find((reading) => reading.name === name)
  if (found === undefined) throw new RangeError(`Of a ${of} there is no reading "${name}".`)
  return found
}

const point = new Float64Array(9)

/** r + p, v + ω × p, a + α × p + ω × (ω × p) of a point, with p its arm in world axes. */
function computePoint(data: Float64Array, at: number, [x, y, z]: Vec3): void {
  turnInto(data, at + BODY.orientation, x, y, z, 1)
  const [px, py, pz] = turned
  const w = at + BODY.angularVelocity
  const alpha = at + BODY.angularAcceleration
  const sx = data[w + 1] * pz - data[w + 2] * py
  const sy = data[w + 2] * px - data[w] * pz
  const sz = data[w] * py - data[w + 1] * px
  for (let k = 0; k < 3; k++) point[k] = data[at + BODY.position + k] + turned[k]
  point[3] = data[at + BODY.velocity] + sx
  point[4] = data[at + BODY.velocity + 1] + sy
  point[5] = data[at + BODY.velocity + 2] + sz
  const a = at + BODY.acceleration
  point[6] = data[a] + data[alpha + 1] * pz - data[alpha + 2] * py + data[w + 1] * sz - data[w + 2] * sy
  point[7] = data[a + 1] + data[alpha + 2] * px - data[alpha] * pz + data[w + 2] * sx - data[w] * sz
  point[8] = data[a + 2] + data[alpha] * py - data[alpha + 1] * px + data[w] * sy - data[w + 1] * sx
}

const EFFORTS = [JOINT.effort, JOINT.effort2] as const
const RATES = [JOINT.rate, JOINT.rate2] as const
const MOTION = { position: 0, velocity: 3, acceleration: 6 } as const

/** Share of the speeds below which a relative one is none: a run keeps its velocities on the constraints to about 1e-12. */
const STILL = 1e-9

const twist = new Float64Array(6)

/** Into `twist`: angular velocity (rad/s), and velocity (m/s) at the origin of a body, of that body as seen from another at `from`, or from the ground where that is −1. */
function computeTwist(data: Float64Array, at: number, from: number): void {
  for (let k = 0; k < 3; k++) {
    twist[k] = data[at + BODY.angularVelocity + k]
    twist[3 + k] = data[at + BODY.velocity + k]
  }
  if (from < 0) return
  const w = from + BODY.angularVelocity
  const x = data[at + BODY.position] - data[from + BODY.position]
  const y = data[at + BODY.position + 1] - data[from + BODY.position + 1]
  const z = data[at + BODY.position + 2] - data[from + BODY.position + 2]
  for (let k = 0; k < 3; k++) twist[k] -= data[w + k]
  twist[3] -= data[from + BODY.velocity] + data[w + 1] * z - data[w + 2] * y
  twist[4] -= data[from + BODY.velocity + 1] + data[w + 2] * x - data[w] * z
  twist[5] -= data[from + BODY.velocity + 2] + data[w] * y - data[w + 1] * x
}

/** Whether a body turns as it is seen from another, by the twist that was computed last; lengths are measured by the size of the scene, m. */
function isTurning(data: Float64Array, at: number, from: number, run: number): boolean {
  const length = data[run + RUN.size]
  let speeds = size(data, at + BODY.velocity) + length * size(data, at + BODY.angularVelocity)
  if (from >= 0) speeds += size(data, from + BODY.velocity) + length * size(data, from + BODY.angularVelocity)
  return length * size(twist, 0) > STILL * speeds
}

const crossed = new Float64Array(3)

/** All kinds. */
const KINDS: { readonly [K in ChannelKind]: Compile<K> } = {
  reading({ of, name, part, axes }) {
    const { at: from, shape, projector, part: within } = readingOf(of, name)
    const parts = part === null ? 1 : isOfQuaternion(part) ? 4 : 3
    if (shape !== parts && (parts !== 1 || shape === 3))
      throw new RangeError(`"${name}" of a ${of} is read as something else.`)
    const free = typeof projector === 'string' ? readingOf(of, projector).at : null
    if (part === null)
      return { value: (data, at) => data[at + from], share: free === null ? null : readShareOfPart(free, within) }
    if (isOfQuaternion(part)) {
      const k = from + 'wxyz'.indexOf(part.charAt(1))
      return { value: (data, at) => data[at + k], share: null }
    }
    if (isPlanePart(part)) {
      const [one, other] = AXES_IN_PLANE[part]
      return { value: readBoth(from, one, other), share: free === null ? null : addShares(free, one, other) }
    }
    return {
      value: readVector(from, part, axes),
      share: free === null ? null : readShare(free, part, axes),
    }
  },
  point({ point: local, what, part }) {
    const from = MOTION[what]
    return {
      value: (data, at) => {
        computePoint(data, at, local)
        return part === 'size' ? size(point, from) : point[from + place(part)]
      },
      share: null,
    }
  },
  angle({ axis }) {
    const k = BODY.orientation + 1 + place(axis)
    return {
      value: (data, at) => {
        const w = data[at + BODY.orientation]
        // of ±q the one with w ≥ 0, so that the angle is in (−π, π]
        return w < 0 ? 2 * Math.atan2(-data[at + k], -w) : 2 * Math.atan2(data[at + k], w)
      },
      share: null,
    }
  },
  drive({ drive, on, freedom, given, what }) {
    const effort = EFFORTS[drive]
    const rate = RATES[freedom]
    const [frame, projector] =
      on === 'angle' ? [JOINT.drivenOrientation, JOINT.freeTorque] : [JOINT.mainOrientation, JOINT.freeForce]
    return {
      value: what === 'effort' ? (data, at) => data[at + effort] : (data, at) => data[at + effort] * data[at + rate],
      share: given
        ? null
        : (data, at) => {
            // the axis of the coordinate is z of the marker
            turnInto(data, at + frame, 0, 0, 1, 1)
            return along(data, at + projector)
          },
    }
  },
  distance({ of }) {
    const [from, to] = of === 'force' ? [FORCE.from, FORCE.to] : [JOINT.mainPoint, JOINT.point]
    return {
      value: (data, at) =>
        Math.hypot(
          data[at + to] - data[at + from],
          data[at + to + 1] - data[at + from + 1],
          data[at + to + 2] - data[at + from + 2],
        ),
      share: null,
    }
  },
  screw({ from, what }) {
    return {
      value: (data, at, also) => {
        const other = from === null ? -1 : also[1]
        computeTwist(data, at, other)
        const turning = isTurning(data, at, other, also[0])
        const rate = size(twist, 0)
        if (what === 'rate') return turning || Number.isNaN(rate) ? rate : 0
        if (!turning) return NaN
        const along = twist[0] * twist[3] + twist[1] * twist[4] + twist[2] * twist[5]
        return what === 'slide' ? along / rate : along / (rate * rate)
      },
      share: null,
    }
  },
  transmission({ turns, flat }) {
    return {
      value: (data, at, also) => {
        const [coupler, follower] = also
        const p = at + JOINT.point
        const other = coupler + JOINT.point
        const pivot = follower + JOINT.point
        let cx = data[p] - data[other]
        let cy = data[p + 1] - data[other + 1]
        let cz = data[p + 2] - data[other + 2]
        if (flat) {
          turnInto(data, at + JOINT.mainOrientation, 0, 0, 1, 1)
          const off = cx * turned[0] + cy * turned[1] + cz * turned[2]
          cx -= off * turned[0]
          cy -= off * turned[1]
          cz -= off * turned[2]
        }
        turnInto(data, follower + JOINT.mainOrientation, 0, 0, 1, 1)
        let [ex, ey, ez] = turned
        if (turns) {
          const [ax, ay, az] = [data[p] - data[pivot], data[p + 1] - data[pivot + 1], data[p + 2] - data[pivot + 2]]
          ;[ex, ey, ez] = [ey * az - ez * ay, ez * ax - ex * az, ex * ay - ey * ax]
        }
        crossed[0] = cy * ez - cz * ey
        crossed[1] = cz * ex - cx * ez
        crossed[2] = cx * ey - cy * ex
        const along = Math.abs(cx * ex + cy * ey + cz * ez)
        const across = size(crossed, 0)
        return along + across > 0 ? Math.atan2(along, across) : NaN
      },
      share: null,
    }
  },
  advantage({ freedom, output }) {
    const rate = RATES[freedom]
    const outOf = (data: Float64Array, also: Int32Array): number => {
      const [out, body] = also
      if (output.of === 'joint') return data[out + RATES[output.freedom]]
      if (output.of === 'body') {
        computePoint(data, out, output.point)
        return size(point, MOTION.velocity)
      }
      // the speed against the load, at its point
      const [w, f] = [body + BODY.angularVelocity, out + FORCE.force]
      const x = data[out + FORCE.from] - data[body + BODY.position]
      const y = data[out + FORCE.from + 1] - data[body + BODY.position + 1]
      const z = data[out + FORCE.from + 2] - data[body + BODY.position + 2]
      const vx = data[body + BODY.velocity] + data[w + 1] * z - data[w + 2] * y
      const vy = data[body + BODY.velocity + 1] + data[w + 2] * x - data[w] * z
      const vz = data[body + BODY.velocity + 2] + data[w] * y - data[w + 1] * x
      return -(data[f] * vx + data[f + 1] * vy + data[f + 2] * vz) / size(data, f)
    }
    return { value: (data, at, also) => data[at + rate] / outOf(data, also), share: null }
  },
  energy: () => ({ value: (data, at) => data[at + RUN.kinetic] + data[at + RUN.potential], share: null }),
}

/** How the value of a channel is read. @throws RangeError of a reading that there is not */
export const compileChannel = (channel: Channel): Compiled => (KINDS[channel.kind] as (c: Channel) => Compiled)(channel)
