import { describe, expect, it } from 'vitest'
import { sliderCrank } from '../../testing/small-scenes.ts'
import type { PlotCurve } from '../../scene/index.ts'
import { computePlot, measureOf, readPlot } from './curves.ts'
import { makeSamples } from './samples.ts'

describe('the units of formulas', () => {
  const scene = sliderCrank()
  const of = (formulas: readonly string[], quantity = 'body rod.position.x', over?: string) =>
    readPlot(scene, [], {
      ...(over !== undefined && { over }),
      curves: [{ quantity }, ...formulas.map((formula) => ({ formula }))],
    })
      .curves.slice(1)
      .map((curve) => [curve.problem ?? measureOf(curve), curve.assumed === true])

  it('follow from what they read', () => {
    expect(of(['y1*y1', '2*y1 + 3', 'y2/y1', 'y1 + y2', 'y7'])).toEqual([
      ['[m²]', false],
      ['length', false],
      ['length', false],
      [null, false],
      [expect.stringContaining('there is no name'), false],
    ])
    expect(of(['length(crank)*y1', 'y1*x', 'y1*cos(x)'], 'body rod.velocity.x', 'body crank.position.x')).toEqual([
      ['[m²/s]', false],
      ['[m²/s]', false],
      ['velocity', false],
    ])
  })

  it('are taken to be those of the first curve where numbers may have units of their own, and that is said', () => {
    const rows = of(
      ['9.81*t', 'length(crank)*7.85*cos(7.85*t)', 'length(rod)/length(crank)', '2*length(crank)', 'y1 + t', '5'],
      'body rod.velocity.x',
    )
    expect(rows).toEqual([
      ['velocity', true],
      ['velocity', true],
      ['scalar', false],
      ['length', false],
      [null, false],
      ['velocity', true],
    ])
  })

  it('go on to derivatives and integrals', () => {
    const { curves } = readPlot(scene, [], {
      curves: [
        { quantity: 'body rod.velocity.x' },
        { formula: '2*y1', of: 'derivative' },
        { formula: 'y1*y1', of: 'integral' },
        { formula: 'y2 - 1' },
      ],
    })
    expect(curves.map(measureOf)).toEqual(['velocity', 'acceleration', '[m²/s]', 'acceleration'])
  })
})

const W = 2 * Math.PI

/** Curves of a harmonic motion of 60 mm, once a second, at so many samples a second for so long, s; late ones come every seventh. */
function stillOf(
  curves: readonly PlotCurve[],
  rate: number,
  seconds: number,
  harmonic = (t: number) => 0.06 * Math.cos(W * t),
) {
  const name = 'body rod.position.x'
  const samples = makeSamples(100_000)
  for (let i = 0; i <= rate * seconds; i++) {
    const time = (i + (i % 7 === 3 ? 0.4 : 0)) / rate
    samples.add(time, [name], Float64Array.of(harmonic(time)))
  }
  const read = readPlot(sliderCrank(), [], { curves: [{ quantity: name }, ...curves] })
  expect(read.curves.map(({ problem }) => problem)).toEqual([null, ...curves.map(() => null)])
  return computePlot(read, samples).still.slice(1)
}

describe('what stands still as far as samples tell', () => {
  const rate: PlotCurve = { quantity: 'body rod.position.x', of: 'derivative' }
  const amplitude = { formula: 'sqrt(y1^2 + (y2/(2*pi))^2)' }

  it('is the amplitude of a harmonic motion, however coarse its samples are', () => {
    for (const per of [20, 60, 400]) expect(stillOf([rate, amplitude], per, 3)).toEqual([false, true])
  })

  it('is what a sum and its integral differ by', () => {
    const integral: PlotCurve = { formula: 'y2', of: 'integral' }
    for (const per of [20, 60])
      expect(stillOf([rate, integral, { formula: 'y3 - y1' }], per, 3)).toEqual([false, false, true])
  })

  it('is not what is read off the run itself, nor what changes by more than its samples are off', () => {
    expect(stillOf([{ formula: 'y1 - 0.06*cos(2*pi*t)' }], 60, 2)).toEqual([false])
    const fading = (t: number): number => 0.06 * Math.exp(-0.01 * t) * Math.cos(W * t)
    expect(stillOf([rate, amplitude], 60, 3, fading)).toEqual([false, false])
    expect(stillOf([rate, { formula: '1 + 0.01*y2' }], 60, 2)).toEqual([false, false])
  })

  it('of what reads as 0 nothing is derived or integrated', () => {
    const samples = makeSamples(1000)
    const name = 'body rod.velocity.x'
    for (let i = 0; i < 30; i++) samples.add(i / 60, [name], Float64Array.of(1e-15 * Math.sin(7 * i)))
    const of = (what: 'derivative' | 'integral'): PlotCurve => ({ quantity: name, of: what })
    const { y } = computePlot(readPlot(sliderCrank(), [], { curves: [of('derivative'), of('integral')] }), samples)
    for (const values of y) expect(values.every((value) => value === 0)).toBe(true)
  })
})
