import { describe, expect, it } from 'vitest'
import { makeTraceBuffer, STRIDE } from './trace-buffer.ts'

const samples = (buffer: ReturnType<typeof makeTraceBuffer>): number[][] => {
  const out = new Float32Array(1000 * STRIDE)
  const count = buffer.read(out)
  return Array.from({ length: count }, (_, i) => Array.from(out.subarray(i * STRIDE, (i + 1) * STRIDE)))
}
const xs = (buffer: ReturnType<typeof makeTraceBuffer>): number[] => samples(buffer).map(([x]) => x as number)

/** On a circle of 1 m at the angle t. */
const turn = (buffer: ReturnType<typeof makeTraceBuffer>, t: number): void =>
  buffer.push(t, Math.cos(t), Math.sin(t), 0)

describe('trace buffer', () => {
  it('keeps the newest samples in order, with their share of the way', () => {
    const buffer = makeTraceBuffer(4, 0.1)
    for (let t = 0; t < 7; t++) buffer.push(t, t, t % 2, 0)
    expect(samples(buffer).map((s) => s.slice(0, 3))).toEqual([
      [3, 1, 0],
      [4, 0, 0],
      [5, 1, 0],
      [6, 0, 0],
    ])
    // to the rounding of single precision
    samples(buffer).forEach(([, , , share], i) => expect(share).toBeCloseTo(i / 3, 6))
  })
  it('tells by its version when there is something else to read', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    let [version, read] = [buffer.version, JSON.stringify(samples(buffer))]
    const seen = (): readonly [boolean, boolean] => {
      const before = [version, read]
      ;[version, read] = [buffer.version, JSON.stringify(samples(buffer))]
      return [version !== before[0], read !== before[1]]
    }
    for (let t = 0; t < 6; t++) {
      buffer.push(t, t, t % 2, 0)
      expect(seen()).toEqual([true, true])
    }
    // where it is already, and nowhere
    buffer.push(5, 5, 1.05, 0)
    buffer.push(6, NaN, 0, 0)
    expect(seen()).toEqual([false, false])
    // back to the very sample, put elsewhere there, begun anew
    for (const change of [() => buffer.push(3, 3, 1, 0), () => buffer.push(3, 3, 2, 0), buffer.clear]) {
      change()
      expect(seen()).toEqual([true, true])
    }
  })
  it('takes back what a step back has undone', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    for (let t = 0; t < 6; t++) buffer.push(t, t, t % 2, 0)
    buffer.push(2.5, 2.5, 7, 0)
    expect(xs(buffer)).toEqual([0, 1, 2, 2.5])
    buffer.push(0, 0, 0, 0)
    expect(xs(buffer)).toEqual([0])
  })
  it('keeps of a straight way its ends, and a point where it turns back', () => {
    const buffer = makeTraceBuffer(100, 0.01)
    for (let i = 0; i <= 20; i++) buffer.push(i, 0.25 * i, 0, 0)
    expect(xs(buffer)).toEqual([0, 5])
    for (let i = 21; i <= 30; i++) buffer.push(i, 5 - 0.25 * (i - 20), 0, 0)
    expect(xs(buffer)).toEqual([0, 5, 2.5])
  })
  it('keeps as much of a curve however often it is looked at, and no chord is off it by more than the tolerance', () => {
    const counts = [0.02, 0.002, 0.0002].map((step) => {
      const buffer = makeTraceBuffer(1000, 1e-3)
      for (let i = 0; i * step <= 6; i++) turn(buffer, i * step)
      const kept = samples(buffer)
      kept.slice(1).forEach(([x = 0, y = 0], i) => {
        const [a = 0, b = 0] = kept[i] ?? []
        expect(1 - Math.hypot((x + a) / 2, (y + b) / 2)).toBeLessThan(1.1e-3)
      })
      return kept.length
    })
    // A chord of the length 2√(2 · 1e-3) is off by the tolerance.
    for (const count of counts) {
      expect(count).toBeGreaterThan(6 / (2 * Math.sqrt(2e-3)))
      expect(count).toBeLessThan(1.5 * (6 / (2 * Math.sqrt(2e-3))))
    }
  })
  it('does not grow while the point rests', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    buffer.push(0, 0, 0, 0)
    for (let t = 1; t < 9; t++) buffer.push(t, 5, 0, 0)
    // When it came there and how long it is there; not what was seen meanwhile.
    expect(xs(buffer)).toEqual([0, 5, 5])
  })
  it('tells the speed at its samples, also on a straight way, and none of a drag', () => {
    const buffer = makeTraceBuffer(1000, 1e-4)
    for (let i = 0; i <= 500; i++) buffer.push(i / 250, Math.sin(i / 250), 0, 0)
    buffer.push(2, 9, 9, 9)
    for (const [x, , , , speed] of samples(buffer).slice(1, -1))
      if (x! < 9) expect(Math.abs(speed! - Math.sqrt(1 - x! ** 2))).toBeLessThan(0.06)
    const [slow, fast] = buffer.speeds()
    expect(slow).toBeLessThan(0.06)
    expect(Math.abs(fast - 1)).toBeLessThan(0.02)
  })
  it('takes no point that is not a number', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    buffer.push(0, Number.NaN, 0, 0)
    expect(buffer.length).toBe(0)
  })
  it('begins a new stroke where it comes to another place at the same time, as by a drag', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    for (let t = 0; t < 3; t++) buffer.push(t, t, t % 2, 0)
    // Dragged in many small steps, of which only the last is left.
    for (let i = 1; i <= 20; i++) buffer.push(2, 2 + 0.05 * i, 5, 0)
    buffer.push(3, 4, 5, 0)
    buffer.push(4, 5, 6, 0)
    const [, , end, drag, ...after] = samples(buffer)
    expect(end!.slice(0, 3)).toEqual([2, 0, 0])
    expect(drag!.slice(1, 3)).toEqual([5, 0])
    expect(drag![0]).toBeCloseTo(3, 1)
    // No line leads to where it was dragged, and the way there counts for nothing.
    const drawn = Math.hypot(1, 1) * 2
    const rest = 4 - drag![0]! + Math.hypot(1, 1)
    expect(drag![3]).toBeCloseTo(-1 - drawn / (drawn + rest), 6)
    expect(after.map(([x, y]) => [x, y])).toEqual([
      [4, 5],
      [5, 6],
    ])
    expect(after.at(-1)![3]).toBeCloseTo(1, 6)
    // Back before the drag it is as if there had been none.
    buffer.push(1.5, 1.5, 0.5, 0)
    expect(samples(buffer).every(([, , , share]) => share! >= 0)).toBe(true)
  })
  it('forgets on demand', () => {
    const buffer = makeTraceBuffer(3, 0.1)
    for (let t = 0; t < 5; t++) buffer.push(t, t, t % 2, 0)
    buffer.clear()
    expect(xs(buffer)).toEqual([])
  })
})
