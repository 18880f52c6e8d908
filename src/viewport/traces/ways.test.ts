import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import type { Frame, TracedPoint } from '../../simulation/index.ts'
import { makeRunnerDriver } from '../../testing/runner-driver.ts'
import { sliderCrank, thrownBody } from '../../testing/small-scenes.ts'
import { makeTraceBuffer, STRIDE } from './trace-buffer.ts'
import { beginWay, followWay } from './ways.ts'

/** Beside the middle of the rod of the slider-crank: its path is an oval of some 0.6 m around. */
const beside: TracedPoint = { body: 'rod', point: [0.25, 0.1, 0] }
const TOLERANCE = 5e-5

interface Sample {
  readonly t: number
  readonly x: readonly [number, number, number]
}

function follow(scene: Scene, point: TracedPoint, frames: number, until: number): Sample[] {
  const run = makeRunnerDriver()
  run.load(scene)
  const samples: Sample[] = []
  for (let i = 1; i <= frames; i++) {
    const { paths } = run.trace((until * i) / frames, [point]) as { paths: ArrayBuffer }
    const frame = { paths: { traced: [point], data: new Float64Array(paths) } } as unknown as Frame
    const known = followWay(frame, point.body, point.point, TOLERANCE, (t, x, y, z) =>
      samples.push({ t, x: [x, y, z] }),
    )
    expect(known).toBe(true)
  }
  return samples
}

const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, k) => x - (b[k] as number))
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, k) => sum + x * (b[k] as number), 0)

/** Largest angle between two chords that follow each other, rad. */
function sharpest(points: readonly (readonly number[])[]): number {
  const chords = points.slice(1).map((x, i) => minus(x, points[i] as readonly number[]))
  return Math.max(
    ...chords.slice(1).map((b, i) => {
      const a = chords[i] as number[]
      return Math.acos(Math.min(1, dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))))
    }),
  )
}

/** Distance of a point from a line through points, m. */
const fromLine = (p: readonly number[], line: readonly Sample[]): number =>
  Math.min(
    ...line.slice(1).map(({ x: b }, i) => {
      const a = line[i]?.x as readonly number[]
      const [way, arm] = [minus(b, a), minus(p, a)]
      const s = Math.min(1, Math.max(0, dot(arm, way) / dot(way, way)))
      return Math.hypot(...arm.map((c, k) => c - s * (way[k] as number)))
    }),
  )

describe('the way of a point', () => {
  it('is as round at three frames a second as at sixty, and the same', () => {
    const scene = sliderCrank({ law: '6*t' })
    const rare = follow(scene, beside, 6, 2)
    const often = follow(scene, beside, 120, 2)
    for (const samples of [rare, often]) expect(sharpest(samples.map(({ x }) => x))).toBeLessThan(0.15)
    for (const { x } of rare.filter((_, i) => i % 7 === 0)) expect(fromLine(x, often)).toBeLessThan(2 * TOLERANCE)
    expect(rare.at(-1)?.t).toBe(2)
  })

  it('is drawn from as many samples whatever the frames, and from no more than it takes', () => {
    const scene = sliderCrank({ law: '6*t' })
    const counts = [6, 120].map((frames) => {
      const buffer = makeTraceBuffer(2000, TOLERANCE)
      for (const { t, x } of follow(scene, beside, frames, 2)) buffer.push(t, ...x)
      const out = new Float32Array(2000 * STRIDE)
      const count = buffer.read(out)
      const points = Array.from({ length: count }, (_, i) => Array.from(out.subarray(i * STRIDE, i * STRIDE + 3)))
      expect(sharpest(points)).toBeLessThan(0.2)
      return count
    })
    const [rare = 0, often = 0] = counts
    expect(Math.abs(rare - often)).toBeLessThan(0.15 * often)
    // 1.9 turns; a circle of 0.1 m takes π √(R/2 tolerance) = 100 chords a turn.
    expect(often).toBeLessThan(400)
  })

  it('of a thrown body is its parabola', () => {
    for (const { x, t } of follow(thrownBody(), { body: 'stone', point: [0, 0, 0] }, 2, 1)) {
      expect(x[0]).toBeCloseTo(1.5 * t, 6)
      expect(x[1]).toBeCloseTo(4 * t - 0.5 * 9.81 * t * t, 6)
    }
  })

  it('ends at the very time at which the next begins, in the same place', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ law: '6*t' }))
    const frames = [0.1, 0.3, 0.7].map((until) => {
      const { paths } = run.trace(until, [beside]) as { paths: ArrayBuffer }
      return { paths: { traced: [beside], data: new Float64Array(paths) } } as unknown as Frame
    })
    const ends: Sample[] = []
    for (const frame of frames) {
      const begun: Sample[] = []
      expect(beginWay(frame, beside.body, beside.point, (t, x, y, z) => begun.push({ t, x: [x, y, z] }))).toBe(true)
      const end = ends.at(-1)
      if (end !== undefined) {
        expect(begun[0]!.t).toBe(end.t)
        begun[0]!.x.forEach((c, k) => expect(c).toBeCloseTo(end.x[k]!, 12))
      }
      followWay(frame, beside.body, beside.point, TOLERANCE, (t, x, y, z) => ends.push({ t, x: [x, y, z] }))
    }
    expect(beginWay({} as Frame, 'rod', [0, 0, 0], () => {})).toBe(false)
  })

  it('is unknown where the frame does not bring it', () => {
    const frame = { paths: { traced: [beside], data: new Float64Array(100) } } as unknown as Frame
    const take = (): void => {}
    expect(followWay(frame, 'rod', [0.25, 0.1, 1], TOLERANCE, take)).toBe(false)
    expect(followWay({} as Frame, 'rod', [0.25, 0.1, 0], TOLERANCE, take)).toBe(false)
  })
})
