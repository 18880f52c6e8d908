import { expect, test } from 'vitest'
import type { DriveEfforts } from '../../simulation/index.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { curvesOf, effortsCsv, peakOf, viewOfEfforts, wordFor } from './efforts.ts'

const times = Float64Array.of(0, 0.5, 1, 1.5)
const effort = (joint: string, on: 'angle' | 'slide', ...values: number[]) => ({
  joint,
  on,
  values: Float64Array.from(values),
})
const told = (...efforts: readonly DriveEfforts['efforts'][number][]): DriveEfforts => ({ times, efforts, start: [] })

test('torques are read at the left and forces at the right, with room around them and zero in sight', () => {
  const efforts = told(effort('a', 'slide', 5, 7, 9, 8), effort('pin', 'angle', -2, 1, 3, 0))
  expect(curvesOf(efforts, pendulum()).map(({ axis, name }) => [name, axis])).toEqual([
    ['a', 1],
    ['pin', 0],
  ])
  const view = viewOfEfforts(efforts, 0.7)
  expect(view.sides.map(({ quantity, min, max }) => [quantity, min, max])).toEqual([
    ['torque', -2.3, 3.3],
    ['force', -0.54, 9.54],
  ])
  expect(view.cursor).toBe(0.7)
  expect(viewOfEfforts(efforts, 2).cursor).toBeNull()
  expect(wordFor(efforts)).toBe('efforts')
  expect(wordFor(told(effort('pin', 'angle', 1)))).toBe('torques')
})

test('no two of many curves are drawn alike', () => {
  const many = told(...Array.from({ length: 20 }, (_, i) => effort(`j${i}`, 'angle', 0)))
  const looks = curvesOf(many, pendulum()).map(({ colour, dash }) => `${colour} ${dash.join()}`)
  expect(new Set(looks).size).toBe(20)
})

test('a peak is the largest size and its time, the mean that of the squares', () => {
  expect(peakOf(Float64Array.of(1, -7, 5, 5), times)).toEqual({ size: 7, time: 0.5, mean: 5 })
})

test('the table has the names of the command line', () => {
  const scene = pendulum()
  const driven = {
    ...scene,
    joints: scene.joints.map((joint) => ({ ...joint, drive: { kind: 'angle', law: 0 } as const })),
  }
  expect(
    effortsCsv(told(effort('pin', 'angle', 1, 2, 3, 4)), driven)
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['time [s],drive pin.effort [N·m]', '0,1'])
})
