import { describe, expect, it } from 'vitest'
import { makeClosing, type Closing } from './closing.ts'

const SLACK = 5e-4

type Path = (t: number) => readonly [number, number, number]

/** Goes along a path in chords, from a time to another one, s. */
function go(closing: Closing, path: Path, from: number, to: number, step = 0.004): void {
  closing.begin(from, ...path(from))
  for (let i = 1; from + i * step <= to; i++) closing.take(from + i * step, ...path(from + i * step))
}

/** Perimeter of a closed path by chords much finer than those that are drawn, m. */
function lengthOf(path: Path, period: number): number {
  const CHORDS = 1e5
  let sum = 0
  for (let i = 0; i < CHORDS; i++) {
    const [a, b] = [path((i / CHORDS) * period), path(((i + 1) / CHORDS) * period)]
    sum += Math.hypot(...a.map((x, k) => b[k]! - x))
  }
  return sum
}

const ellipse: Path = (t) => [0.4 * Math.cos(5 * t), 0.2 * Math.sin(5 * t), 0.1]
/** It crosses itself in the middle, both times at the same speed. */
const eight: Path = (t) => [0.5 * Math.sin(4 * t), 0.3 * Math.sin(8 * t), 0.1 * Math.cos(4 * t) ** 2]
/** Back and forth on a line, at rest at first. */
const stroke: Path = (t) => [0.3 * (1 - Math.cos(3 * t)), 0, 0]

describe('a closed path', () => {
  it.each([
    ['an ellipse', ellipse, (2 * Math.PI) / 5],
    ['a figure of eight', eight, Math.PI / 2],
    ['a stroke that begins at rest', stroke, (2 * Math.PI) / 3],
  ])('%s is told after two turns, with its period and length', (_, path, period) => {
    const closing = makeClosing(SLACK)
    go(closing, path, 0, 1.9 * period)
    expect(closing.closed).toBeNull()
    go(closing, path, 0, 3 * period)
    // Off the chord by up to a quarter of the slack over speeds of about 1 m/s.
    expect(Math.abs(closing.closed!.period - period)).toBeLessThan(SLACK)
    // to the five digits that are told
    expect(Math.abs(closing.closed!.length / lengthOf(path, period) - 1)).toBeLessThan(1e-5)
  })
  it('stays closed over a hundred turns, and its period gets sharper', () => {
    const closing = makeClosing(SLACK)
    go(closing, ellipse, 0, 100 * ((2 * Math.PI) / 5))
    expect(Math.abs(closing.closed!.period - (2 * Math.PI) / 5)).toBeLessThan(SLACK / 90)
  })
  it('is found behind a run-in that is no part of it', () => {
    const closing = makeClosing(SLACK)
    const runIn: Path = (t) => {
      const [x, y, z] = ellipse(t)
      return [x * (1 + Math.exp(-2 * t)), y, z]
    }
    go(closing, runIn, 0, 20)
    expect(Math.abs(closing.closed!.period - (2 * Math.PI) / 5)).toBeLessThan(SLACK)
    expect(closing.closed!.from).toBeGreaterThan(3)
  })
  it('is drawn once, from its beginning to where it comes back', () => {
    const closing = makeClosing(SLACK)
    go(closing, ellipse, 0, 6)
    const points: number[][] = []
    closing.read((...point) => points.push(point))
    expect(points.at(-1)!.slice(1)).toEqual(points[0]!.slice(1))
    expect(points.at(-1)![0]! - points[0]![0]!).toBe(closing.closed!.period)
    points.forEach(([, x = 0, y = 0]) => expect((x / 0.4) ** 2 + (y / 0.2) ** 2).toBeCloseTo(1, 9))
  })
  it('is open again where the point leaves it, and by a way back before its beginning', () => {
    const closing = makeClosing(SLACK)
    go(closing, ellipse, 1, 6)
    closing.begin(3, ...ellipse(3))
    expect(closing.closed).not.toBeNull()
    closing.begin(0.5, ...ellipse(0.5))
    expect(closing.closed).toBeNull()
    go(closing, ellipse, 0.5, 6)
    expect(closing.closed).not.toBeNull()
    closing.take(6.01, 0.6, 0.1, 0.1)
    expect(closing.closed).toBeNull()
  })
})

describe('an open path', () => {
  it.each<[string, Path]>([
    ['a spiral', (t) => [(0.4 - 0.01 * t) * Math.cos(5 * t), 0.4 * Math.sin(5 * t), 0]],
    ['two rates without a common period', (t) => [Math.sin(3 * t), Math.sin(3 * Math.SQRT2 * t), 0]],
    ['a line', (t) => [t, 2 * t, 0]],
    ['rest', () => [1, 2, 3]],
  ])('%s is not told closed', (_, path) => {
    const closing = makeClosing(SLACK)
    go(closing, path, 0, 12)
    expect(closing.closed).toBeNull()
  })
})

it('is told closed again where it has become slower for good', () => {
  const slower: Path = (t) => [0.4 * Math.cos(2 * t), 0.2 * Math.sin(2 * t), 0.1]
  const closing = makeClosing(SLACK)
  go(closing, ellipse, 0, 6)
  go(closing, slower, 6.004, 40)
  expect(closing.closed?.period).toBeCloseTo(Math.PI, 3)
})
