import { describe, expect, it } from 'vitest'
import type { ReadCurve, ReadPlot } from '../../laboratory/index.ts'
import type { SceneQuantity } from '../../scene/index.ts'
import type { Quantity } from '../../units/index.ts'
import { linesOf, signOfRun } from './curve-lines.ts'
import { chartSvg } from './plot-svg.ts'
import { shownTableOf, tableOf } from './plot-table.ts'
import { sidesOf, viewOf } from './plot-view.ts'
import { DASH, readoutOf } from './readout.ts'

const source = (name: string, quantity: Quantity): SceneQuantity => ({
  name,
  of: 'Rod',
  words: 'Reading',
  quantity,
  channel: { kind: 'energy', of: 'run', index: 0 },
})
const curve = (name: string, quantity: Quantity): ReadCurve => ({
  curve: { quantity: name },
  label: name,
  measure: quantity,
  source: source(name, quantity),
  problem: null,
})
const formula = (text: string): ReadCurve => ({
  curve: { formula: text },
  label: text,
  measure: 'force',
  source: null,
  problem: null,
})
const plotOf = (curves: readonly ReadCurve[], more: Partial<ReadPlot> = {}): ReadPlot => ({
  plot: { curves: [] },
  over: null,
  problem: null,
  curves,
  lengths: [],
  past: () => [],
  ...more,
})

describe('what a chart shows', () => {
  it('two quantities at its two sides, and a third one to a scale of its own', () => {
    const { of, quantities } = sidesOf(
      plotOf([curve('a', 'force'), curve('b', 'velocity'), formula('2*y1'), curve('c', 'energy'), curve('d', 'force')]),
    )
    expect([of, quantities]).toEqual([
      [0, 1, 0, 2, 0],
      ['force', 'velocity', 'energy'],
    ])
  })

  it('formulas where their unit is read, else at a side that is free, else to a scale of their own', () => {
    const area: ReadCurve = { ...formula('y1*y1'), measure: '[N²]' }
    expect(sidesOf(plotOf([curve('a', 'force'), area]))).toEqual({ of: [0, 1], quantities: ['force', '[N²]'] })
    const power: ReadCurve = { ...formula('y1*y2'), measure: 'power' }
    const sides = sidesOf(plotOf([curve('a', 'force'), power, curve('b', 'velocity'), area, formula('2*y1')]))
    expect(sides).toEqual({ of: [0, 2, 1, 3, 0], quantities: ['force', 'velocity', 'power', '[N²]'] })
    const mixed: ReadCurve = { ...formula('y1 + y2'), measure: null }
    expect(sidesOf(plotOf([curve('a', 'force'), mixed])).of).toEqual([0, 1])
    expect(sidesOf(plotOf([{ ...mixed, problem: 'it ends too early' }])).of).toEqual([0])
    const read = plotOf([curve('a', 'force'), curve('b', 'velocity'), power])
    const x = Float64Array.of(0, 1)
    const view = viewOf(read, { x, y: [x, x, Float64Array.of(0, 300)] }, sidesOf(read), null)
    expect(view.sides.map(({ quantity, max }) => [quantity, Math.round(max)])).toEqual([
      ['force', 1],
      ['velocity', 1],
      ['power', 318],
    ])
    expect(chartSvg(view, { title: 'T', below: 'Time', curves: [] })).not.toContain('>W</text>')
  })

  it('axes that hold all curves with some room, in time by steps, and a line that is flat as such', () => {
    const read = plotOf([curve('a', 'force'), curve('b', 'velocity')])
    const x = Float64Array.of(2, 3, 4.2)
    const view = viewOf(read, { x, y: [Float64Array.of(-1, NaN, 9), Float64Array.of(5, 5, 5)] }, sidesOf(read), null)
    expect(view.below).toEqual({ quantity: 'time', min: 2, max: 5 })
    expect(view.sides[0]!.min).toBeLessThan(-1)
    expect(view.sides[0]!.max).toBeGreaterThan(9)
    expect([view.sides[1]!.min, view.sides[1]!.max]).toEqual([2.5, 7.5])
    expect(view.cursor).toBe(4.2)
    const near = viewOf(read, { x, y: [Float64Array.of(-1, NaN, 9), Float64Array.of(5, 5, 5)] }, sidesOf(read), [2, 3.5])
    expect([near.below.max, near.sides[0]!.max]).toEqual([3.5, -0.5])
    const none = viewOf(read, { x: new Float64Array(), y: [new Float64Array(), new Float64Array()] }, sidesOf(read), null)
    expect([none.below.min, none.below.max, none.cursor]).toEqual([0, 1, null])
  }) // prettier-ignore

  it('by powers of ten only what is above zero counts', () => {
    const read = plotOf([curve('a', 'force')], { plot: { curves: [], logarithmic: true } })
    const view = viewOf(read, { x: Float64Array.of(0, 1, 2), y: [Float64Array.of(-5, 0.01, 100)] }, sidesOf(read), null)
    expect(view.sides[0]!.min).toBeCloseTo(0.01 / 1.5, 12)
    expect(view.sides[0]!.max).toBeCloseTo(150, 9)
    expect(view.sides[0]!.scale).toBe('powers')
  })

  it('what is read as 0 as that, not as noise; a residual, and tiny numbers of a formula, as they are', () => {
    const sideOf = (one: ReadCurve, size: number): readonly [number, number] => {
      const read = plotOf([one])
      const y = [Float64Array.of(size, -size, 0)]
      const { sides } = viewOf(read, { x: Float64Array.of(0, 1, 2), y }, sidesOf(read), null)
      return [sides[0]!.min, sides[0]!.max]
    }
    expect(sideOf(curve('a', 'torque'), 2e-24)).toEqual([-1, 1])
    expect(sideOf(curve('a', 'velocity'), 9e-10)).toEqual([-1, 1])
    expect(sideOf(curve('a', 'velocity'), 1e-8)[1]).toBeLessThan(1.2e-8)
    expect(sideOf(curve('a', 'scalar'), 1e-15)[1]).toBeLessThan(1.2e-15)
    expect(sideOf({ ...formula('y1'), measure: null }, 1e-15)[1]).toBeLessThan(1.2e-15)
  })
})

describe('what is read of kept runs', () => {
  it('is the value of the same curve at the same place, and none where that run did not come', () => {
    const read = plotOf([curve('a', 'force')])
    const times = Float64Array.of(0, 1, 2, 3)
    const own = { x: times, y: [Float64Array.of(1, 2, 3, 4)] }
    const kept = { x: times.subarray(0, 3), y: [Float64Array.of(10, 20, 30)] }
    const view = viewOf(read, own, sidesOf(read), null, 3, [kept])
    const at = (hover: number | null, now: number): unknown => readoutOf(read, { view, times, now }, hover, false).runs
    expect(at(null, 1.5)).toEqual([['25.00 N']])
    expect(at(2.2, 1.5)).toEqual([['30.00 N']])
    expect(at(null, 3)).toEqual([[DASH]])
    const over = { ...read, over: source('b', 'length') }
    const along = viewOf(over, own, sidesOf(over), null, 1, [kept])
    expect(readoutOf(over, { view: along, times, now: 1 }, null, false).runs).toEqual([['20.00 N']])
    expect(readoutOf(over, { view: along, times, now: 3 }, 3, false).runs).toEqual([[DASH]])
    const finer = { x: Float64Array.of(0, 0.98, 1.02), y: [Float64Array.of(10, 20, 30)] }
    const between = viewOf(over, own, sidesOf(over), null, 1, [finer])
    expect(readoutOf(over, { view: between, times, now: 1 }, null, false).runs).toEqual([['25.00 N']])
  })
})

describe('a plot whose turns are folded', () => {
  const turn = 2 * Math.PI
  const read = plotOf([curve('a', 'force')], {
    plot: { curves: [], over: 'b', folded: true },
    over: source('b', 'angle'),
  })
  const times = Float64Array.of(0, 1, 2, 3, 4, 5)
  const x = Float64Array.of(0.5, 2.5, 4.5, 0.4 + turn, 2.4 + turn, 4.4 + turn)
  const y = [Float64Array.of(1, 2, 3, 4, 5, 6)]
  const rounded = (list: Float64Array): readonly number[] => [...list].map((value) => Number(value.toFixed(9)))

  it('has one turn for its axis, over which all of them lie, and is read on the last of them', () => {
    const view = viewOf(read, { x, y }, sidesOf(read), null)
    expect(view.below).toEqual({ quantity: 'angle', min: 0, max: turn, round: turn })
    expect(rounded(view.x)).toEqual([0.5, 2.5, 4.5, 0.4, 2.4, 4.4])
    expect(view.cursor).toBeCloseTo(4.4, 12)
    expect(readoutOf(read, { view, times, now: 5 }, 2.5, false).values).toEqual(['5.000 N'])
    expect(readoutOf(read, { view, times, now: 5 }, null, false).x).toBe('252.1°')
    expect(rounded(viewOf(read, { x: x.map((one) => one - turn), y }, sidesOf(read), null).x)).toEqual(rounded(view.x))
  })

  it('begins where the angle is 0 but for rounding', () => {
    const angles = Float64Array.of(-4.5e-15, 2, 4, turn - 1e-12)
    const view = viewOf(read, { x: angles, y: [Float64Array.of(1, 2, 3, 4)] }, sidesOf(read), null, 0)
    expect([...view.x]).toEqual([0, 2, 4, 0])
    expect(readoutOf(read, { view, times: Float64Array.of(0, 1, 2, 3), now: 0 }, null, false).x).toBe('0.00°')
  })

  it('reads kept runs between the samples before and after it comes round', () => {
    const kept = { x: Float64Array.of(5.9, 6.2, 0.1 + turn, 0.5 + turn), y: [Float64Array.of(1, 4, 8, 9)] }
    const read0 = (at: number): unknown => {
      const own = { x: Float64Array.of(at - 0.1, at), y: [Float64Array.of(0, 0)] }
      const view = viewOf(read, own, sidesOf(read), null, 1, [kept])
      return readoutOf(read, { view, times: Float64Array.of(0, 1), now: 1 }, null, false).runs
    }
    const between = (at: number): string => `${(4 + (4 * (at - 6.2)) / (0.1 + turn - 6.2)).toFixed(3)} N`
    expect([read0(6.25), read0(turn + 0.05)]).toEqual([[[between(6.25)]], [[between(turn + 0.05)]]])
  })

  it('goes on counting in files', () => {
    expect(tableOf(read, times, { x, y }).rows.map((row) => row[1])).toEqual([...x])
    expect(shownTableOf(read, times, { x, y }, 10, [2, 3]).rows.map(([time]) => time)).toEqual([1, 4])
  })

  it('is over other than an angle as it would be without', () => {
    const over = { ...read, over: source('b', 'length') }
    expect(viewOf(over, { x, y }, sidesOf(over), null).below.round).toBeUndefined()
  })
})

describe('derivatives and integrals', () => {
  const derived = (one: ReadCurve, of: 'derivative' | 'integral'): ReadCurve => ({
    ...one,
    curve: { ...one.curve, of },
  })
  const read = plotOf([
    curve('a', 'force'),
    derived(curve('a', 'force'), 'derivative'),
    derived(curve('v', 'velocity'), 'integral'),
    derived(formula('2*y1'), 'derivative'),
  ])

  it('have axes of their own', () => {
    const { of, quantities } = sidesOf(read)
    expect([of, quantities]).toEqual([
      [0, 1, 2, 1],
      ['force', '[N/s]', 'length'],
    ])
    expect(sidesOf(plotOf([derived(curve('v', 'velocity'), 'integral'), curve('x', 'length')]))).toEqual({
      of: [0, 0],
      quantities: ['length'],
    })
  })

  it('are read and saved in their units', () => {
    const x = Float64Array.of(0, 1)
    const y = [Float64Array.of(3, 4), Float64Array.of(7, 12.5), Float64Array.of(0, 2), Float64Array.of(0, -8)]
    const view = viewOf(read, { x, y }, sidesOf(read), null)
    const drawn = { view, times: x, now: 1 }
    expect(readoutOf(read, drawn, null, true).values).toEqual(['4.000 N', '12.50 N/s', '2.000 m', '−8.000 N/s'])
    expect(readoutOf(read, drawn, null, true).sums[1]).toContain('min 7.000 N/s')
    expect(tableOf(read, x, { x, y }).headings).toEqual([
      'time [s]',
      'a [N]',
      'd/dt a [N/s]',
      '∫ v dt [m]',
      'd/dt 2*y1 [N/s]',
    ])
    const drawing = { title: 'T', below: 'Time', curves: [] }
    expect(chartSvg(view, drawing)).toContain('>N/s</text>')
  })
})

describe('the lines of a plot', () => {
  const two = plotOf([
    { ...curve('torque', 'torque'), curve: { quantity: 'torque', colour: '#d55e00' } },
    { ...curve('speed', 'velocity'), curve: { quantity: 'speed', colour: '#0072b2' } },
  ])
  const runs = [1, 2, 3, 4].map((place) => ({ name: `Run ${place}`, place, colour: `#00000${place}` }))

  it('have in kept runs the strokes of the curves, and of each run its sign and colour', () => {
    const lines = linesOf(two, runs, 'black')
    expect(lines.map(({ run }) => run).slice(0, 4)).toEqual([undefined, undefined, 'Run 1: torque', 'Run 1: speed'])
    expect(new Set(lines.map(({ name }) => name)).size).toBe(10)
    // without colour too
    expect(new Set(lines.map(({ dash, along }) => `${dash.join(' ')} ${along?.sign}`)).size).toBe(10)
    expect(lines.map(({ dash }) => dash)).toEqual([0, 1, 2, 3, 4].flatMap(() => [lines[0]!.dash, lines[1]!.dash]))
    expect(lines[4]).toMatchObject({ colour: '#000002', axis: 0, along: { sign: signOfRun(runs[1]!) } })
    expect(lines[5]).toMatchObject({ colour: '#000002', axis: 1, along: lines[4]!.along })
  })

  it('are named by the run alone where the plot has one curve', () => {
    const lines = linesOf(plotOf([curve('a', 'force')]), runs.slice(1, 2), 'black')
    expect(lines.map(({ run, name, colour }) => [run, name, colour])).toEqual([
      [undefined, 'a', 'black'],
      ['Run 2', 'Run 2: a', '#000002'],
    ])
  })
})

describe('an angle that loses its count of turns', () => {
  const turns = source('joint pin.coordinate', 'angle')
  const angle = Float64Array.of(11.5, 11.7, 11.9, 11.9 - 4 * Math.PI + 0.2, 0, 0.2)

  it('breaks the curves over it, and its own', () => {
    const read = plotOf([curve('a', 'force')], { over: turns })
    const y = [Float64Array.of(1, 2, 3, 4, 5, 6)]
    const view = viewOf(read, { x: angle, y }, sidesOf(read), null)
    expect([...view.x].map(Number.isNaN)).toEqual([false, false, false, true, false, false])
    expect(view.cursor).toBe(0.2)
    const own = plotOf([curve('joint pin.coordinate', 'angle'), curve('a', 'force')])
    const times = Float64Array.of(0, 1, 2, 3, 4, 5)
    const [first, second] = viewOf(own, { x: times, y: [angle, y[0]!] }, sidesOf(own), null).y
    expect([...first!].map(Number.isNaN)).toEqual([false, false, false, true, false, false])
    expect(second).toEqual(y[0])
  })

  it('and not where it turns fast, or swings, or what is drawn is no angle', () => {
    const read = plotOf([curve('a', 'angle')])
    const times = Float64Array.from({ length: 100 }, (_, i) => i / 60)
    for (const of of [times.map((t) => 400 * t), times.map((t) => 9 * Math.sin(20 * t))])
      expect(viewOf(read, { x: times, y: [of] }, sidesOf(read), null).y[0]).toEqual(of)
    const force = plotOf([curve('a', 'force')])
    expect(viewOf(force, { x: Float64Array.of(0, 1, 2, 3, 4, 5), y: [angle] }, sidesOf(force), null).y[0]).toEqual(
      angle,
    )
  })
})

describe('what is written beside curves', () => {
  const read = plotOf([curve('a', 'force'), { ...formula('y1/'), problem: 'it ends too early' }])
  const x = Float64Array.of(0, 1, 2, 3)
  const view = viewOf(read, { x, y: [Float64Array.of(4, NaN, 5, 7), x] }, sidesOf(read), null, 2)
  const drawn = { view, times: x, now: 2 }

  it('is told at the pointer, else where the run stands', () => {
    expect(readoutOf(read, drawn, null, false)).toMatchObject({
      x: '2.000 s',
      values: ['5.000 N', '2.000 N'],
      sums: [null, null],
    })
    expect(readoutOf(read, drawn, 3.2, false).values[0]).toBe('7.000 N')
    expect(readoutOf(read, drawn, 1, false).values[0]).toBe(DASH)
    expect(readoutOf(read, { ...drawn, now: 2.25 }, null, false).values[0]).toBe('5.500 N')
    expect(readoutOf(read, { ...drawn, now: 1.5 }, null, false).values[0]).toBe(DASH)
  })

  it('has what the curves come to when asked, but of none that cannot be read', () => {
    const { sums } = readoutOf(read, drawn, null, true)
    expect(sums[0]).toMatch(/^min 4\.000 N · max 7\.000 N · mean [\d.]+ N · RMS [\d.]+ N \(both over [\d.]+ s\)$/)
    const times = Float64Array.from({ length: 376 }, (_, i) => i / 100)
    const swings = viewOf(
      read,
      { x: times, y: [times.map((t) => Math.sin(2 * Math.PI * t)), times] },
      sidesOf(read),
      null,
    )
    expect(readoutOf(read, { view: swings, times, now: 2 }, null, true).sums[0]).toContain(
      'mean ≈ 0 · RMS 0.7071 N (both over 3 periods of 1.000 s)',
    )
    expect(sums[1]).toBeNull()
    // four samples in a period of 0.5 s, which come again after two of them
    const few = Float64Array.from({ length: 90 }, (_, i) => i / 9)
    const rough = viewOf(read, { x: few, y: [few.map((t) => 2 + Math.sin(4 * Math.PI * t)), few] }, sidesOf(read), null)
    expect(readoutOf(read, { view: rough, times: few, now: 2 }, null, true).sums[0]).toMatch(
      /mean ≈ [\d.]+ N · RMS ≈ [\d.]+ N \(both over 9\.889 s, samples too far apart for a period\)$/,
    )
    // a curve that was added is not in what is drawn yet
    const more = plotOf([...read.curves, curve('b', 'torque')])
    expect(readoutOf(more, drawn, null, true).sums[2]).toBeNull()
  })
})

describe('plots as tables', () => {
  const read = plotOf([curve('body a, b.force.x', 'force'), formula('2*y1')], {
    over: source('joint pin.angle', 'angle'),
  })
  const times = Float64Array.of(0, 0.1, 0.2)
  const data = { x: Float64Array.of(0, 1, 2), y: [Float64Array.of(NaN, 1 / 3, -0), Float64Array.of(1, 2, 1e-9)] }

  it('have names and units in the heading, and a row a sample, or fewer', () => {
    const { headings, rows } = tableOf(read, times, data)
    expect(headings).toEqual(['time [s]', 'joint pin.angle [rad]', 'body a, b.force.x [N]', '2*y1 [N]'])
    expect(rows).toEqual([
      [0, 0, NaN, 1],
      [0.1, 1, 1 / 3, 2],
      [0.2, 2, -0, 1e-9],
    ])
    expect(tableOf(read, times, data, 2).rows.map(([time]) => time)).toEqual([0, 0.2])
  })

  it('are shown with the names of the plot, in the units of its axes', () => {
    const shown = shownTableOf(read, times, data, 200)
    expect(shown.headings).toEqual(['Time [s]', 'Rod: reading [°]', 'body a, b.force.x [N]', '2*y1 [N]'])
    shown.rows[2]!.forEach((value, k) => expect(value).toBeCloseTo([0.2, 360 / Math.PI, 0, 1e-9][k]!, 12))
    // what has no room at the sides has a unit of its own
    const third = plotOf([curve('a', 'force'), curve('b', 'velocity'), curve('c', 'length')])
    const y = [Float64Array.of(0, 2000), Float64Array.of(0, 1), Float64Array.of(0, 0.02)]
    const { headings, rows } = shownTableOf(third, Float64Array.of(0, 2), { x: Float64Array.of(0, 2), y }, 200)
    expect(headings).toEqual(['Time [s]', 'a [kN]', 'b [m/s]', 'c [mm]'])
    expect(rows[1]!.map((value) => Number(value.toPrecision(12)))).toEqual([2, 2, 1, 20])
  })

  it('have the rows of the stretch that is shown, of the axis below, in the units of the whole', () => {
    const over = plotOf([curve('a', 'force')], { over: source('b', 'length') })
    const x = Float64Array.of(0, 0.5, 1, 0.5, 0)
    const y = [Float64Array.of(1, 2, 3, 4, 9000)]
    const shown = shownTableOf(over, Float64Array.of(0, 1, 2, 3, 4), { x, y }, 2, [0.4, 1])
    expect(shown.headings).toEqual(['Time [s]', 'Rod: reading [m]', 'a [kN]'])
    // of three samples every other one
    expect(shown.rows).toEqual([[1, 0.5, 0.002], [3, 0.5, 0.004]]) // prettier-ignore
    expect(shown.every).toBe(2)
  })
})

describe('a plot as a drawing', () => {
  it('has its curves inside of its axes, its legend, and words that cannot break out of it', () => {
    const read = plotOf([curve('a', 'force'), curve('b', 'velocity')])
    const x = Float64Array.from({ length: 500 }, (_, i) => i / 100)
    const y = [x.map((t) => 1200 * Math.sin(t)), x.map((t) => Math.cos(t))]
    const text = chartSvg(viewOf(read, { x, y }, sidesOf(read), null), {
      title: 'a <b> & "c"',
      below: 'Time',
      curves: [
        { label: 'a', colour: '#d55e00', dash: [], axis: 0, width: 2 },
        {
          label: 'b',
          colour: '#0072b2',
          dash: [7, 4],
          axis: 1,
          width: 1.2,
          along: { sign: 'M0 1z', first: 8, every: 90 },
        },
      ],
    })
    // along the line, and in the legend
    expect(
      text.match(/<path d="M0 1z" transform="translate\([\d. ]+\)" fill="#fff" stroke="#0072b2"\/>/g)!.length,
    ).toBeGreaterThan(5)
    expect(text).toContain('a &lt;b&gt; &amp; &quot;c&quot;')
    expect(text).toContain('>Time (s)<')
    expect(text).toContain('>kN<')
    expect(text.match(/stroke-dasharray="7 4"/g)).toHaveLength(2)
    const path = /<path d="(M[^"]+)" stroke="#d55e00"/.exec(text)![1]!
    const places = [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, px, py]) => [Number(px), Number(py)] as const)
    expect(places.length).toBeGreaterThan(300)
    expect(places.every(([px, py]) => px >= 78 && px <= 822 && py >= 44 && py <= 424)).toBe(true)
  })
})
