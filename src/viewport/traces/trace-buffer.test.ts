import { describe, expect, it } from 'vitest'
import { makeTraceBuffer, STRIDE } from './trace-buffer.ts'

const times = (buffer: ReturnType<typeof makeTraceBuffer>): number[] => {
  const out = new Float32Array(100 * STRIDE)
  const count = buffer.read(out)
  return Array.from(out.subarray(0, count * STRIDE)).filter((_, i) => i % STRIDE === 3)
}

describe('trace buffer', () => {
  it('keeps the newest samples in order', () => {
    const buffer = makeTraceBuffer(4, 0.1)
    for (let t = 0; t < 7; t++) buffer.push(t, t, -t, 2 * t)
    expect(times(buffer)).toEqual([3, 4, 5, 6])
    const out = new Float32Array(4 * STRIDE)
    buffer.read(out)
    expect(Array.from(out.subarray(0, STRIDE))).toEqual([3, -3, 6, 3])
  })
  it('takes back what a step back has undone', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    for (let t = 0; t < 6; t++) buffer.push(t, t, 0, 0)
    buffer.push(2.5, 2.5, 0, 0)
    expect(times(buffer)).toEqual([0, 1, 2, 2.5])
    buffer.push(0, 0, 0, 0)
    expect(times(buffer)).toEqual([0])
  })
  it('lets the newest sample float until it is a step away', () => {
    const buffer = makeTraceBuffer(10, 1)
    for (let i = 0; i <= 20; i++) buffer.push(i, 0.25 * i, 0, 0)
    // It settles at the last place within a metre: every 0.75 m, and the ends of the 5 m.
    expect(buffer.length).toBe(Math.ceil(5 / 0.75) + 1)
    expect(times(buffer).at(-1)).toBe(20)
  })
  it('does not grow while the point rests', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    buffer.push(0, 0, 0, 0)
    for (let t = 1; t < 9; t++) buffer.push(t, 5, 0, 0)
    expect(times(buffer)).toEqual([0, 8])
  })
  it('takes no point that is not a number', () => {
    const buffer = makeTraceBuffer(10, 0.1)
    buffer.push(0, Number.NaN, 0, 0)
    expect(buffer.length).toBe(0)
  })
  it('forgets on demand', () => {
    const buffer = makeTraceBuffer(3, 0.1)
    for (let t = 0; t < 5; t++) buffer.push(t, t, 0, 0)
    buffer.clear()
    expect(times(buffer)).toEqual([])
  })
})
