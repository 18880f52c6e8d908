import { describe, expect, it } from 'vitest'
import type { Quantity } from '../../units/index.ts'
import { noteOnCourse, sampleLaw } from './law-course.ts'

describe('sampleLaw', () => {
  it('gives the course and the range', () => {
    const ramp = sampleLaw('2*t')
    expect(ramp).toMatchObject({ until: 5, low: 0, high: 10 })
    const points = sampleLaw({
      points: [
        [0, 1],
        [2, 3],
      ],
      beyond: 'hold',
    })
    expect(points?.until).toBe(3)
    expect(points?.values.at(-1)).toBe(3)
  })

  it('leaves out what is not finite', () => {
    expect(sampleLaw('1/t')?.low).toBeCloseTo(0.2, 12)
    expect(sampleLaw('sqrt(-1 - t)')).toBeNull()
  })

  it.each([
    ['sin(40*t)', -1, 1],
    ['(t - 1/3)^2', 0, (5 - 1 / 3) ** 2],
    ['-abs(t - pi/3)', Math.PI / 3 - 5, 0],
    ['1/((t - 1)^2 + 1e-6)', 1 / (16 + 1e-6), 1e6],
    ['min(t, 2)', 0, 2],
  ])('%s reaches from %s to %s, between its samples too', (law, low, high) => {
    const samples = sampleLaw(law)!
    expect(samples.pole).toBeNull()
    expect(samples.low).toBeCloseTo(low, 6)
    expect(samples.high).toBeCloseTo(high, 3)
  })

  it.each([
    ['1/(t - 1)', 1],
    ['1/(t - pi/3)^2', Math.PI / 3],
    ['tan(t)', Math.PI / 2],
    ['1/t', 0],
    ['log(abs(t - 2))', 2],
    ['log(t - 1)', 1],
    ['3 - 0.01/(t - 4.321)', 4.321],
  ])('%s grows beyond all bounds near %s s', (law, at) => {
    expect(sampleLaw(law)?.pole).toBeCloseTo(at, 6)
    if (at === 0) expect(sampleLaw(law)?.pole).toBe(0)
  })
})

it('what no run can follow all the way is said of a law', () => {
  const said = (law: string, dimension: Quantity) => noteOnCourse(sampleLaw(law), dimension)
  expect(said('log(t - 1)', 'angle')).toMatch(/^It has no value at t = 0, where the run starts/)
  expect(said('sqrt(1 - t)', 'force')).toBe('It has no value just after t = 1 s: a run stops there.')
  expect(said('log(sin(t))*t', 'angle')).toMatch(/^It has no value at t = 0/)
  expect(said('sign(t - pi/2)', 'angular-velocity')).toMatch(/^It jumps at t = 1.571 s, which no motion can follow/)
  expect(said('mod(t, 1)', 'length')).toMatch(/^It jumps at t = 1 s/)
  expect(said('sign(t)', 'angle')).toMatch(/^It jumps at t = 0 s/)
  expect(said('log(1 - t)', 'angle')).toMatch(/^It has no value just after t = 1 s/)
  expect(said('sin(t - 1)/(t - 1)', 'angle')).toBeNull()
  expect(said('sign(t - 1)', 'force')).toBeNull()
  for (const law of [
    'log(t + 1)',
    'sin(t)',
    '1/(t - 2)',
    'abs(t - 1)',
    'tanh(1e6*(t - 1))',
    'tan(t)',
    'sin(400*t)',
    '3',
  ])
    expect(said(law, 'angle')).toBeNull()
})
