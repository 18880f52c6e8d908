import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { ROW_KINDS } from './rows.ts'
import { randomBody, randomJoint, randomSource, heldRowsOfMask } from '../../testing/random-mechanism.ts'
import type { DriveKind, JointSpec, JointType, HeldRows } from './spec.ts'

/** A chain of bodies on these joints, the first to ground. */
function tableOf(joints: readonly { type: JointType; held?: HeldRows; drives?: readonly DriveKind[] }[]) {
  const r = randomSource(1)
  const never = { joint: false, markers: false }
  return compile({
    gravity: [0, 0, 0],
    bodies: joints.map((_, j) => randomBody(`b${j}`, r)),
    joints: joints.map(({ type, held = null, drives = [] }, j): JointSpec => ({
      ...randomJoint(`j${j}`, type, held, `b${j}`, j === 0 ? 'ground' : `b${j - 1}`, r, never),
      drives: drives.map((kind) => ({ kind, law: 0 })),
    })),
    forces: [],
  })
}

describe('the table of rows', () => {
  it('names the rows of a joint in the order of their equations, drives by what they add', () => {
    const { rows, joints } = tableOf([
      { type: 'universal' },
      { type: 'lock', held: heldRowsOfMask(0) },
      { type: 'cylindrical', drives: ['angle', 'velocity'] },
      { type: 'lock', held: heldRowsOfMask(0b101010) },
    ])
    const names = (k: number): string[] =>
      Array.from(rows.kind.subarray(rows.start[k], rows.start[k + 1]), (kind) => ROW_KINDS[kind])
    expect(names(0)).toEqual(['x', 'y', 'z', 'perpendicular'])
    expect(names(1)).toEqual([])
    expect(names(2)).toEqual(['x', 'y', 'z', 'rx', 'ry', 'rz'])
    expect(names(3)).toEqual(['y', 'rx', 'rz'])
    expect(rows.count).toBe(4 + 0 + 6 + 3)
    expect([...rows.turnStart]).toEqual([3, 4, 7, 11])
    expect([...rows.drive]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0])
    expect([...rows.block]).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 3, 3, 3])
    expect(joints.map(({ rowStart }) => rowStart)).toEqual([...rows.start.subarray(0, 4)])
  })

  it('scales force rows by 1, rotation rows by 2ℓ, a perpendicular row by ℓ', () => {
    const { rows } = tableOf([{ type: 'universal' }, { type: 'revolute' }])
    const size = 0.3
    const scales = Array.from(rows.factor, (factor, r) => factor * size ** rows.power[r])
    expect(scales).toEqual([1, 1, 1, size, 1, 1, 1, 2 * size, 2 * size])
  })

  it('has the driven and the main body as sides, each with six numbers per row', () => {
    const { rows } = tableOf([{ type: 'spherical' }, { type: 'lock', held: heldRowsOfMask(0) }, { type: 'universal' }])
    expect([...rows.sideStart]).toEqual([0, 2, 4, 6])
    expect([...rows.sideBody]).toEqual([1, 0, 2, 1, 3, 2])
    expect([...rows.jacobianAt]).toEqual([0, 18, 36, 36, 36, 60, 84])
  })
})
