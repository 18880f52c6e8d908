import { describe, expect, it } from 'vitest'
import { readPlot, type Plotting } from '../../laboratory/index.ts'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { drawnOf } from './drawn.ts'
import { readoutOf } from './readout.ts'

const [CRANK, ROD, OMEGA] = [0.1, 0.35, 2 * Math.PI]

/** Position of a slider behind a crank, and its derivatives: x = r cos φ + √(l² − r² sin² φ). */
function slider(t: number) {
  const [s, c] = [Math.sin(OMEGA * t), Math.cos(OMEGA * t)]
  const root = Math.sqrt(ROD ** 2 - (CRANK * s) ** 2)
  return {
    position: CRANK * c + root,
    velocity: -OMEGA * (CRANK * s + (CRANK ** 2 * s * c) / root),
    acceleration:
      -(OMEGA ** 2) * (CRANK * c + (CRANK ** 2 * (c * c - s * s)) / root + (CRANK ** 4 * s * s * c * c) / root ** 3),
  }
}

const VELOCITY = 'body slider.velocity.x'
const READ = readPlot(sliderCrank(), [], {
  curves: [
    { quantity: VELOCITY },
    { quantity: VELOCITY, of: 'derivative' },
    { quantity: VELOCITY, of: 'integral' },
    { formula: '2*y2' },
  ],
})

/** What is drawn of a run that was sampled at these times. */
function drawnAt(times: Float64Array, now = times.at(-1)!) {
  const velocities = times.map((t) => slider(t).velocity)
  const samples = { count: times.length, times, values: () => velocities } as unknown as Plotting['samples']
  return drawnOf({ samples, now: () => now, runs: () => [] }, READ, [], null)
}

const FACTORS: Readonly<Record<string, number>> = { m: 1, mm: 1e-3, 'm/s²': 1, 'mm/s²': 1e-3, 'm/s': 1, 'mm/s': 1e-3 }

/** What a text tells, SI, and the place of its last figure. */
function toldBy(text: string) {
  const [, near, figures, unit] = /^(≈ )?(−?[\d.]+)\s(\S+)$/.exec(text) ?? []
  const factor = FACTORS[unit ?? ''] ?? NaN
  const decimals = figures?.split('.')[1]?.length ?? 0
  return {
    value: factor * Number(figures?.replace('−', '-')),
    last: factor * 10 ** -decimals,
    isNear: near !== undefined,
  }
}

describe('the values of derivatives and integrals', () => {
  const rates = [20, 30, 60, 240]
  const frames = (rate: number, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => (i + (i % 7 === 3 ? 0.3 : 0)) / rate)

  it('are told in as many figures as are true, where the run stands and where the pointer is', () => {
    let [plain, near] = [0, 0]
    const expectTrue = (text: string, exact: number, words: string): void => {
      if (/^(≈ 0 \S+|unknown)$/.test(text)) return void near++
      const { value, last, isNear } = toldBy(text)
      if (isNear) near++
      else plain++
      // half of the last figure, and as much for how far it is known; what is told without a word is right
      expect(Math.abs(value - exact), `${words}: ${text} for ${exact}`).toBeLessThanOrEqual((isNear ? 1.5 : 1) * last)
    }
    for (const rate of rates)
      for (let count = 9; count < 3 * rate; count += 7) {
        const times = frames(rate, count)
        const drawn = drawnAt(times)
        for (const at of [null, times[count >> 1]!, times[2]!]) {
          const t = at ?? times.at(-1)!
          const [, rateText, sumText, twiceText] = readoutOf(READ, drawn, at, false).values
          const { position, acceleration } = slider(t)
          expectTrue(rateText!, acceleration, `derivative at ${t} of ${rate}`)
          expectTrue(sumText!, position - slider(0).position, `integral at ${t} of ${rate}`)
          expectTrue(twiceText!, 2 * acceleration, `twice the derivative at ${t} of ${rate}`)
        }
      }
    expect(plain).toBeGreaterThan(200)
    expect(near).toBeGreaterThan(200)
  })

  it('are told in four figures at the frames of a run that is not quick, up to its last one', () => {
    for (let count = 30; count < 200; count++) {
      const exact = slider((count - 1) / 240).acceleration
      // about zero fewer figures are known
      if (Math.abs(exact) < 0.5) continue
      const drawn = drawnAt(Float64Array.from({ length: count }, (_, i) => i / 240))
      const { value, last, isNear } = toldBy(readoutOf(READ, drawn, null, false).values[1]!)
      expect([isNear, Math.abs(value - exact) < 0.51 * last], `after ${count} samples`).toEqual([false, true])
    }
  })

  it('are told between samples as those that are known less, and of what stands still plainly', () => {
    const times = frames(60, 90)
    for (const now of [0.301, 0.777, 1.2001]) {
      const [, text] = readoutOf(READ, drawnAt(times, now), null, false).values
      const { value, last } = toldBy(text!)
      expect(Math.abs(value - slider(now).acceleration)).toBeLessThanOrEqual(1.5 * last)
    }
    const samples = { count: 90, times, values: () => times.map(() => 3) } as unknown as Plotting['samples']
    const still = drawnOf({ samples, now: () => times.at(-1)!, runs: () => [] }, READ, [], null)
    expect(readoutOf(READ, still, null, false).values[1]).toBe('0.00 m/s²')
  })

  it('of a run that is kept are told in the same way', () => {
    const times = frames(20, 30)
    const drawn = drawnAt(times)
    const kept = { ...drawn, view: { ...drawn.view, y: [...drawn.view.y, ...drawn.view.y], others: drawn.view.y.map(() => times) }, kept: [{ times, data: drawn.data }] } // prettier-ignore
    const { values, runs } = readoutOf(READ, kept, null, false)
    expect(values[1]).toMatch(/^≈ /)
    expect(runs[0]).toEqual(values)
  })
})

describe('what a curve comes to that is zero but for rounding', () => {
  const times = Float64Array.from({ length: 300 }, (_, i) => i / 60)

  function sumsOf(formulas: readonly string[], position: (t: number) => number): readonly (string | null)[] {
    const curves = [{ quantity: 'body slider.position.x' }, ...formulas.map((formula) => ({ formula }))]
    const read = readPlot(sliderCrank(), [], { curves })
    const positions = times.map(position)
    const samples = { count: times.length, times, values: () => positions } as unknown as Plotting['samples']
    return readoutOf(read, drawnOf({ samples, now: () => 1, runs: () => [] }, read, [], null), null, true).sums
  }
  const random = randomNumbers(7)
  const harmonic = (t: number): number => 0.06 * Math.cos(OMEGA * t)
  const exactButForRounding = (t: number): number => harmonic(t) * (1 + 3e-15 * (random() - 0.5))

  it('is nothing in all of its numbers, whatever it is measured in', () => {
    const zeros = [
      'y1 - 0.06*cos(2*pi*t)',
      'y1^2 - (0.06*cos(2*pi*t))^2',
      '1 - (0.06*cos(2*pi*t))/y1',
      '3e6*y2/0.06 + y4',
    ]
    const [, ...sums] = sumsOf(zeros, exactButForRounding)
    expect(sums).toHaveLength(4)
    for (const sum of sums) {
      expect(sum).toMatch(/^min ≈ 0\b.* · max ≈ 0\b.* · mean ≈ 0\b.* · RMS ≈ 0\b.* \(both over 4\.983 s\)$/)
      expect(sum).not.toContain('unknown')
    }
  })

  it('is so of a quantity too', () => {
    const [sum] = sumsOf([], () => 1e-15 * random())
    expect(sum).toBe('min ≈ 0 mm · max ≈ 0 mm · mean ≈ 0 mm · RMS ≈ 0 mm (both over 4.983 s)')
  })

  it('is told of what is small, and of what differs from nothing by more', () => {
    const [, small, off, reciprocal] = sumsOf(
      ['y1^2/1e9', 'y1 - 0.06*cos(2*pi*t)', '1/y1^2'],
      (t) => harmonic(t) + 1e-6 * Math.sin(OMEGA * t),
    )
    expect(small).toMatch(/ · max 3\.600 × 10⁻¹² m² · mean 1\.800 × 10⁻¹² m² · RMS /)
    expect(off).toContain('max 0.001000 mm')
    expect(reciprocal).toMatch(/^min 277\.\d 1\/m²/)
  })
})
