import { describe, expect, it } from 'vitest'
import type { ReadCurve, ReadPlot } from '../../laboratory/index.ts'
import { parseExpression, type SceneQuantity } from '../../scene/index.ts'
import type { Quantity } from '../../units/index.ts'
import { doubtText, reservationOf } from './coarseness.ts'
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
    const data = { x: times, y: [times.map(value)] }
    const whole = viewOf(read, data, sidesOf(read), null)
    const view = { ...whole, below: { ...whole.below, min: show[0], max: show[1] } }
    return doubtText(read, { view, times, data })
  }

  it('is told where peaks or dips may lie between samples, and not where lines follow the curve', () => {
    expect(coarse((t) => Math.sin(2 * Math.PI * t))).toBeNull()
    expect(coarse((t) => Math.sin(2 * Math.PI * 4 * t))).toBeNull()
    expect(coarse((t) => Math.sin(2 * Math.PI * 10 * t))).toMatch(/^Samples 17\sms apart may miss peaks$/)
    // a speed that comes to nothing and grows again
    const speed = (t: number): number => Math.abs(25 * (t - 0.6077)) / (1 + (25 * (t - 0.6077)) ** 2)
    expect(coarse(speed)).toMatch(/^Samples 17\sms apart may miss peaks$/)
    expect(coarse(speed, [1, 2])).toBeNull()
    expect(coarse((t) => 3 + 1e-15 * Math.sin(1e6 * t))).toBeNull()
    expect(coarse(() => 3)).toBeNull()
  })

  it('is told of a run that goes on where the machine cannot keep up, and of nothing else', () => {
    const times = Float64Array.from({ length: 121 }, (_, i) => i / 60)
    const data = { x: times, y: [times.map((t) => Math.sin(20 * Math.PI * t))] }
    const drawn = { view: viewOf(read, data, sidesOf(read), null), times, data }
    const said = [
      reservationOf(read, drawn, { playing: true, behind: true }),
      reservationOf(read, drawn, { playing: true, behind: false }),
      reservationOf(read, drawn, { playing: false, behind: false }),
    ]
    expect(said).toEqual([expect.stringMatching(/^Coarse at its end/), null, expect.stringMatching(/^Samples /)])
    // what comes of them has few digits, and more as soon as all of them are read
    expect(said[0]).toMatch(/until it is paused$/)
    // also where it has just caught up, as long as what was between its last frames is not read yet; a frame that was late is no gap
    const playing = { playing: true, behind: false }
    const without = (from: number, to: number) => {
      const left = times.filter((_, i) => i < from || i >= to)
      const some = { x: left, y: [left.map((t) => Math.sin(20 * Math.PI * t))] }
      return { view: viewOf(read, some, sidesOf(read), null), times: left, data: some }
    }
    expect(
      [without(90, 100), without(20, 30), without(90, 92)].map((one) => reservationOf(read, one, playing)),
    ).toEqual([expect.stringMatching(/^Coarse at its end/), null, null])
  })

  it('is told of a single sample past the start: nothing before it can be read', () => {
    const told = (t: number): string | null => {
      const data = { x: Float64Array.of(t), y: [Float64Array.of(1)] }
      return doubtText(read, { view: viewOf(read, data, sidesOf(read), null), times: data.x, data })
    }
    expect([told(0), told(3)]).toEqual([null, 'Nothing before this can be read: play on'])
  })

  it('is told of a kept run too, where the axis below is time', () => {
    const [times, kept] = [1 / 60, 1 / 20].map((h) => Float64Array.from({ length: 41 }, (_, i) => i * h))
    const fast = kept!.map((t) => Math.sin(2 * Math.PI * 4 * t))
    const told = (over: ReadPlot['over']): string | null => {
      const data = { x: times!, y: [times!] }
      const view = viewOf({ ...read, over }, data, sidesOf(read), null)
      const both = { ...view, y: [...view.y, fast], others: [kept!] }
      return doubtText({ ...read, over }, { view: both, times: times!, data })
    }
    expect(told(null)).toMatch(/^Samples 50\sms apart/)
    expect(told(source('angle'))).toBeNull()
  })

  describe('a formula', () => {
    const told = (formula: string, values: (t: number) => number, show: readonly [number, number] = [0, 10]) => {
      const parsed = parseExpression(formula)
      if (!parsed.ok) throw new Error(parsed.message)
      const own: ReadCurve = { ...curve, curve: { formula }, label: formula, source: null, tree: parsed.tree }
      const plot = { ...read, curves: [own] }
      const times = Float64Array.from({ length: 601 }, (_, i) => i / 60)
      const data = { x: times, y: [times.map(values)] }
      const whole = viewOf(plot, data, sidesOf(plot), null)
      const view = { ...whole, below: { ...whole.below, min: show[0], max: show[1] } }
      return doubtText(plot, { view, times, data }) ?? ''
    }

    it('that is too fast for the samples is said to be, also where it looks slow and smooth', () => {
      // at 60 samples a second the first is drawn as one of 2.7 Hz, and those of 60 and 120 Hz as standing still
      for (const rate of [360, 250, 120 * Math.PI, 240 * Math.PI, 754])
        expect(told(`cos(${rate}*t)`, (t) => Math.cos(rate * t))).toMatch(/^Too fast for the samples: cos/)
    })

    it('that is slow enough is not, nor one that has peaks or jumps', () => {
      expect(told('cos(20*t)', (t) => Math.cos(20 * t))).toBe('')
      expect(told('3', () => 3)).toBe('')
      for (const [formula, value] of [
        ['sign(t - 1)', (t: number) => Math.sign(t - 1)],
        ['sign(sin(2*pi*t))', (t: number) => Math.sign(Math.sin(2 * Math.PI * t))],
        ['mod(t, 0.5)', (t: number) => t % 0.5],
      ] as const)
        expect(told(formula, value)).toMatch(/^Samples .* may miss peaks$/)
    })

    it('is looked at where it is shown', () => {
      const chirp = (t: number): number => Math.sin(t ** 4)
      expect(told('sin(t^4)', chirp)).toMatch(/fast/)
      expect(told('sin(t^4)', chirp, [0, 2])).not.toMatch(/fast/)
    })
  })
})

it('what stands still as far as samples tell is drawn as a straight line, without a word', () => {
  const own = { x: Float64Array.of(0, 1, 2), y: [Float64Array.of(5.01, 4.99, 5)] }
  const endsOf = (still: boolean) => {
    const { sides } = viewOf(read, { ...own, still: [still] }, sidesOf(read), null)
    return [sides[0]!.min, sides[0]!.max]
  }
  expect(endsOf(false)).toEqual([expect.closeTo(4.9888, 12), expect.closeTo(5.0112, 12)])
  expect(endsOf(true)[0]).toBeLessThan(3)
  expect(endsOf(true)[1]).toBeGreaterThan(7)
  const said = [true, false].map((still) => {
    const view = viewOf(read, { ...own, still: [still] }, sidesOf(read), null)
    return doubtText(read, { view, times: own.x.slice(), data: own })
  })
  expect(said).toEqual([null, expect.stringMatching(/^Samples /)])
})

it('by powers of ten it is said where something has no place there', () => {
  const powers = { ...read, plot: { curves: [], logarithmic: true } }
  const said = [-0.5, 0.5].map((least) => {
    const own = { x: Float64Array.of(0, 1, 2), y: [Float64Array.of(1, least, 0.2)] }
    const view = viewOf(powers, own, sidesOf(powers), null)
    return doubtText(powers, { view, times: own.x, data: own })
  })
  expect(said[0]).toBe('Only what is above zero is drawn')
  expect(said[1]).not.toBe(said[0])
})
