import { describe, expect, it } from 'vitest'
import { multiplyQuat, turn } from '../../geometry/index.ts'
import { readableMechanism, readAll, SI } from '../../testing/readable-mechanism.ts'
import { heldRowsOfMask, randomBody, randomJoint, randomSource } from '../../testing/random-mechanism.ts'
import { CONSTRAINT_SAMPLES } from '../../testing/samples.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { calcJointReading } from '../dynamics/readings.ts'
import { setPull } from '../forces/pull.ts'
import type { ElementType, JointType, Quat, Vec3 } from '../model/spec.ts'
import { ELEMENT_PRESETS, JOINT_PRESETS, presetOf } from '../model/presets.ts'
import type { Reading } from './reading.ts'
import {
  BODY,
  BODY_READINGS,
  BUNDLE,
  BUNDLE_READINGS,
  FORCE,
  FORCE_READINGS,
  JOINT,
  JOINT_READINGS,
  RUN,
  RUN_READINGS,
} from './table.ts'

const tables: readonly (readonly [
  name: string,
  readings: readonly Reading[],
  layout: Readonly<Record<string, number>>,
])[] = [
  ['run', RUN_READINGS, RUN],
  ['body', BODY_READINGS, BODY],
  ['joint', JOINT_READINGS, JOINT],
  ['force', FORCE_READINGS, FORCE],
  ['bundle', BUNDLE_READINGS, BUNDLE],
]

/** Apart by less than rounding, in what the reading is as large as; NaN is NaN. */
function expectClose(is: readonly number[], want: readonly number[], what: string, size = 1): void {
  const largest = Math.max(size, ...want.filter(Number.isFinite).map(Math.abs))
  is.forEach((x, k) => {
    const w = want[k]
    if (Number.isNaN(w)) expect(x, `${what}`).toBeNaN()
    else expect(Math.abs(x - w) / largest, `${what}, ${k}`).toBeLessThan(1e-9)
  })
}

describe.each(tables)('the readings of a %s', (_, readings, layout) => {
  it('follow each other without gaps, each with a name of its own', () => {
    let at = 0
    for (const reading of readings) {
      expect(layout[reading.name]).toBe(at)
      at += reading.shape
    }
    expect(layout['length']).toBe(at)
    expect(new Set(readings.map(({ name }) => name)).size).toBe(readings.length)
    const columns = readings.flatMap(({ column }) => column ?? [])
    expect(new Set(columns).size).toBe(columns.length)
  })

  it('name projectors that are there', () => {
    for (const { projector } of readings) {
      const names =
        projector === undefined ? [] : typeof projector === 'string' ? [projector] : Object.values(projector)
      for (const name of names) expect(readings.find((r) => r.name === name)?.shape, `${name}`).toBe(6)
    }
  })
})

describe('what the table says of a reading is so', () => {
  it('every quantity is a number of the mechanism that is read here', () => {
    const all = readAll(assembled(readableMechanism()))
    const at = (of: string, name: string) => all.find((read) => read.of === of && read.reading.name === name)?.values
    for (const name of ['coordinate', 'rate', 'coordinate2', 'rate2', 'effort', 'effort2'])
      expect(at('bearing', name)![0], `${name}`).not.toBe(0)
    // two ball joints between the same bodies share what they carry along their line; their sum is unique
    const [xx, yy, zz] = at('left', 'freeForce')!
    expect(xx + yy + zz).toBeCloseTo(1, 9)
    expect(at('bundle', 'freeForce')).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('what needs positions alone does not feel velocities, and what needs no dynamics feels no force', () => {
    const made = assembled(readableMechanism())
    const before = readAll(made)
    const stages = (stage: Reading['stage']) => before.filter(({ reading }) => reading.stage === stage).length
    expect([stages('positions'), stages('velocities'), stages('dynamics')].every((count) => count > 8)).toBe(true)
    setPull(made.model, made.ws, 2, [0, 0.1, 0], [3, 2, 1])
    readAll(made).forEach(({ reading, of, values }, i) => {
      if (reading.stage !== 'dynamics') expect(values, `${of} ${reading.name}`).toEqual(before[i].values)
    })
    for (let k = 0; k < made.state.v.length; k++) made.state.v[k] += Math.sin(k)
    readAll(made).forEach(({ reading, of, values }, i) => {
      if (reading.stage === 'positions') expect(values, `${of} ${reading.name}`).toEqual(before[i].values)
    })
  })

  it('vectors, quaternions and projectors are those of the world: they turn with the mechanism, numbers do not', () => {
    const by: Quat = [0.1, 0.7, -0.5, 0.5]
    const turned = readAll(assembled(readableMechanism(SI, by)))
    readAll(assembled(readableMechanism())).forEach(({ reading, of, values }, i) => {
      expectClose(turned[i].values, turnedBy(by, reading, values), `${of} ${reading.name}`)
    })
  })
})

/** What becomes of a reading's numbers when the whole mechanism is turned. */
function turnedBy(by: Quat, { shape }: Reading, values: readonly number[]): readonly number[] {
  if (shape === 3) return turn(by, values as unknown as Vec3)
  if (shape === 4) return multiplyQuat(by, values as unknown as Quat)
  if (shape === 1) return values
  // R P Rᵀ, with the columns of P turned, then its rows
  const [xx, yy, zz, xy, xz, yz] = values
  const columns = ([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] as const).map((column) => turn(by, column)) // prettier-ignore
  const rows = [0, 1, 2].map((k) => turn(by, [columns[0][k], columns[1][k], columns[2][k]]))
  return [rows[0][0], rows[1][1], rows[2][2], rows[0][1], rows[0][2], rows[1][2]]
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(table) as K[]

describe('readings that only some types of joint have', () => {
  it('are those that types tell which are made of an element', () => {
    const listed = JOINT_READINGS.flatMap((reading) => reading.own ?? [])
    const told = Object.values(ELEMENT_PRESETS).flatMap(({ tells }) => tells)
    expect(new Set(listed)).toEqual(new Set(told))
    expect(Object.values(JOINT_PRESETS).flatMap(({ tells }) => tells)).toEqual([])
  })

  const types: readonly JointType[] = ['lock', ...keysOf(JOINT_PRESETS), ...keysOf(ELEMENT_PRESETS)]
  it.each(types)('are numbers for joints of these types and NaN for all others: %s', (type) => {
    const r = randomSource(1)
    const make = (CONSTRAINT_SAMPLES as Partial<Record<JointType, (typeof CONSTRAINT_SAMPLES)[ElementType]>>)[type]
    const still = { joint: false, markers: false }
    const rows = type === 'lock' ? heldRowsOfMask(7) : null
    const joints = make?.(r, ['a', 'b'], still, 'j') ?? [randomJoint('j', type, rows, 'a', 'b', r, still)]
    const bodies = [randomBody('a', r), randomBody('b', r)]
    const { model, state, ws } = assembled({ gravity: [0, 0, -1], bodies, joints, forces: [] })
    computeDynamics(model, state, ws)
    const out = new Float64Array(JOINT.length)
    calcJointReading(model, state, ws, 0, out, 0)
    const own = JOINT_READINGS.filter((reading) => reading.own !== undefined)
    const isRead = ({ at, shape }: Reading): boolean => out.subarray(at, at + shape).every(Number.isFinite)
    const isNowhere = ({ at, shape }: Reading): boolean => out.subarray(at, at + shape).every(Number.isNaN)
    const having = own.filter((reading) => presetOf(type, rows).tells.includes(reading.own!))
    expect(own.filter(isRead)).toEqual(having)
    expect(own.filter(isNowhere)).toEqual(own.filter((reading) => !having.includes(reading)))
  })
})
