import { describe, expect, it } from 'vitest'
import { NO_SHARE, type Vec3 } from '../../engine/index.ts'
import { add, cross, dot, lengthOf, scale } from '../../geometry/index.ts'
import { BUNDLE, JOINT, bundleAt, frameLength, jointAt } from '../protocol/frame.ts'
import type { Frame } from './frames.ts'
import { isUnique, isUniqueAlong, readBundle, readWrench } from './reactions.ts'

const layout = { bodies: 0, joints: 1, forces: 0, bundles: 1 }
/** The orthogonal projector on the span of orthonormal vectors, as frames have it. */
const projector = (...vectors: readonly Vec3[]): readonly number[] =>
  [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([i, j]) => vectors.reduce((sum, v) => sum + v[i!]! * v[j!]!, 0))
const UNKNOWN = projector().map(() => NaN)

const FORCE: Vec3 = [3, -5, 7]
const TORQUE: Vec3 = [11, 13, -17]
function frameOf(freeForce: readonly number[], freeTorque = projector()): Frame {
  const data = new Float64Array(frameLength(layout)).fill(NaN)
  for (const [at, offsets] of [[jointAt(layout, 0), JOINT] as const, [bundleAt(layout, 0), BUNDLE] as const]) {
    data.set([1, 2, 4], at + offsets.point)
    data.set(FORCE, at + offsets.force)
    data.set(TORQUE, at + offsets.torque)
    data.set(freeForce, at + offsets.freeForce)
    data.set(freeTorque, at + offsets.freeTorque)
  }
  const index = {
    layout,
    bodies: new Map(),
    joints: new Map([['pin', 0]]),
    forces: new Map(),
    bundles: [{ joints: ['pin'] }],
  }
  return { layout, index, revision: 0, data }
}
const near = (v: Vec3) => v.map((x) => expect.closeTo(x, 12) as number)
const unit = (v: Vec3): Vec3 => scale(v, 1 / lengthOf(v))

describe('a reaction in space', () => {
  it('is determined but for its share along what is open', () => {
    const d = unit([1, 2, 2])
    const { force, torque, point } = readWrench(frameOf(projector(d)), 'pin', null)!
    expect(point).toEqual([1, 2, 4])
    expect(force.share).toEqual(near(scale(d, dot(FORCE, d))))
    expect(add(force.determined, force.share)).toEqual(near(FORCE))
    expect(torque).toEqual({ vector: TORQUE, determined: TORQUE, share: [0, 0, 0], open: [] })
    expect([isUnique(force), isUnique(torque)]).toEqual([false, true])
    expect([isUniqueAlong(force, d), isUniqueAlong(force, unit([2, -1, 0]))]).toEqual([false, true])
  })
  it.each([
    [0.5, true],
    [2, false],
  ])('is unique along an axis that has %d times what rounding may be with what is open: %s', (times, expected) => {
    const z = times * NO_SHARE
    const { force } = readWrench(frameOf(projector([Math.sqrt(1 - z * z), 0, z])), 'pin', null)!
    expect(isUniqueAlong(force, [0, 0, 1])).toBe(expected)
  })
  it('is wholly a share where nothing of it is determined, and where that is not known', () => {
    const all = projector([1, 0, 0], [0, 1, 0], [0, 0, 1])
    expect(readWrench(frameOf(all), 'pin', null)?.force).toMatchObject({ determined: [0, 0, 0], share: near(FORCE) })
    const { force } = readWrench(frameOf(UNKNOWN), 'pin', null)!
    expect(force).toEqual({ vector: FORCE, determined: [0, 0, 0], share: FORCE, open: null })
    expect([isUnique(force), isUniqueAlong(force, [1, 0, 0])]).toEqual([false, false])
  })
  it('of a bundle is told apart alike; what the frame does not hold is null', () => {
    const frame = frameOf(projector([0, 0, 1]))
    expect(readBundle(frame, 0, null)).toEqual(readWrench(frame, 'pin', null))
    expect([readWrench(frame, 'gone', null), readBundle(frame, 1, null)]).toEqual([null, null])
  })
})

describe('a reaction in the plane', () => {
  const n = unit([2, -1, 2])
  const u = unit(cross(n, [1, 0, 0]))
  const v = cross(n, u)
  const inPlane = add(scale(u, dot(FORCE, u)), scale(v, dot(FORCE, v)))

  it('is unique where only what acts across is not', () => {
    const { force, torque } = readWrench(frameOf(projector(n), projector(u, v)), 'pin', n)!
    expect(force.determined).toEqual(near(inPlane))
    expect(torque.determined).toEqual(near(scale(n, dot(TORQUE, n))))
    expect([isUnique(force), isUnique(torque)]).toEqual([true, true])
  })
  it('is a share along what is open in it, and along what is slanted to it', () => {
    for (const open of [u, unit(add(u, n))]) {
      const { force, torque } = readWrench(frameOf(projector(open), projector(unit(add(u, scale(n, 2))))), 'pin', n)!
      expect(force.share).toEqual(near(scale(u, dot(FORCE, u))))
      expect(force.determined).toEqual(near(scale(v, dot(FORCE, v))))
      expect(torque.share).toEqual(near(scale(n, dot(TORQUE, n))))
    }
  })
})
