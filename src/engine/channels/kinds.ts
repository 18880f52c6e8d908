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
import type { Axes, Channel, ChannelKind, ChannelOf, ItemKind, Part } from './channel.ts'

export const READINGS: Readonly<Record<ItemKind, readonly Reading[]>> = {
  run: RUN_READINGS,
  body: BODY_READINGS,
  joint: JOINT_READINGS,
  force: FORCE_READINGS,
  bundle: BUNDLE_READINGS,
}

/** A value read off numbers of an item, which begin at a place. */
type Read = (data: Float64Array, at: number) => number

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

/** All kinds. */
const KINDS: { readonly [K in ChannelKind]: Compile<K> } = {
  reading({ of, name, part, axes }) {
    const { at: from, shape, projector } = readingOf(of, name)
    if ((shape === 3) !== (part !== null)) throw new RangeError(`"${name}" of a ${of} is read as something else.`)
    if (part === null) return { value: (data, at) => data[at + from], share: null }
    const free = typeof projector === 'string' ? readingOf(of, projector).at : null
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
  energy: () => ({ value: (data, at) => data[at + RUN.kinetic] + data[at + RUN.potential], share: null }),
}

/** How the value of a channel is read. @throws RangeError of a reading that there is not */
export const compileChannel = (channel: Channel): Compiled => (KINDS[channel.kind] as (c: Channel) => Compiled)(channel)
