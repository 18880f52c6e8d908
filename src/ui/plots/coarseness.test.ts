import { describe, expect, it } from 'vitest'
import type { ReadCurve, ReadPlot } from '../../laboratory/index.ts'
import type { SceneQuantity } from '../../scene/index.ts'
import type { Quantity } from '../../units/index.ts'
import { coarseText } from './coarseness.ts'
import { sidesOf, viewOf } from './plot-view.ts'

const source = (quantity: Quantity): SceneQuantity => ({
  name: 'a',
  of: 'Rod',
  words: 'Reading',
  quantity,
  channel: { kind: 'energy', of: 'run', index: 0 },
})
const curve: ReadCurve = {
  curve: { quantity: 'a' },
  label: 'a',
  measure: 'velocity',
  source: source('velocity'),
  problem: null,
}
const read: ReadPlot = { plot: { curves: [] }, over: null, problem: null, curves: [curve], lengths: [], past: () => [] }

describe('how far lines can be trusted', () => {
  const coarse = (value: (t: number) => number, show: readonly [number, number] = [0, 2]): string | null => {
    const times = Float64Array.from({ length: 121 }, (_, i) => i / 60)
    const whole = viewOf(read, { x: times, y: [times.map(value)] }, sidesOf(read), null)
    const view = { ...whole, below: { ...whole.below, min: show[0], max: show[1] } }
    return coarseText(read, { view, times })
  }

  it('is told where peaks or dips may lie between samples, and not where lines follow the curve', () => {
    expect(coarse((t) => Math.sin(2 * Math.PI * t))).toBeNull()
    expect(coarse((t) => Math.sin(2 * Math.PI * 4 * t))).toBeNull()
    expect(coarse((t) => Math.sin(2 * Math.PI * 10 * t))).toMatch(/^17\sms$/)
    // a speed that comes to nothing and grows again
    const speed = (t: number): number => Math.abs(25 * (t - 0.6077)) / (1 + (25 * (t - 0.6077)) ** 2)
    expect(coarse(speed)).toMatch(/^17\sms$/)
    expect(coarse(speed, [1, 2])).toBeNull()
    expect(coarse((t) => 3 + 1e-15 * Math.sin(1e6 * t))).toBeNull()
    expect(coarse(() => 3)).toBeNull()
  })

  it('is told of a kept run too, where the axis below is time', () => {
    const [times, kept] = [1 / 60, 1 / 20].map((h) => Float64Array.from({ length: 41 }, (_, i) => i * h))
    const fast = kept!.map((t) => Math.sin(2 * Math.PI * 4 * t))
    const told = (over: ReadPlot['over']): string | null => {
      const view = viewOf({ ...read, over }, { x: times!, y: [times!] }, sidesOf(read), null)
      return coarseText({ ...read, over }, { view: { ...view, y: [...view.y, fast], others: [kept!] }, times: times! })
    }
    expect(told(null)).toMatch(/^50\sms$/)
    expect(told(source('angle'))).toBeNull()
  })
})
