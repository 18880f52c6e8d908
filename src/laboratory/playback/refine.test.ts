import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { findCrossings, findTurns } from './refine.ts'

/** Samples at display frames that are not quite even, as a run has them. */
const times = Float64Array.from({ length: 180 }, (_, i) => i / 60 + 0.002 * Math.sin(1.7 * i))
const sampled = (f: (t: number) => number): Float64Array => times.map(f)

describe('moments between samples', () => {
  const [omega, phase] = [7, 0.3]
  const wave = (t: number): number => 2 + 5 * Math.sin(omega * t + phase)

  it('where a sine passes through a level and turns back are those of the sine, as well as is said', () => {
    const crossings = findCrossings(times, sampled(wave), 2, 0)
    expect(crossings).toHaveLength(6)
    for (const [i, { time, within, rising, value }] of crossings.entries()) {
      const exact = ((i + 1) * Math.PI - phase) / omega
      expect(Math.abs(time - exact)).toBeLessThan(2e-8)
      expect(Math.abs(time - exact)).toBeLessThan(within)
      expect(within).toBeLessThan(1e-5)
      expect(rising).toBe(i % 2 === 1)
      expect(value).toBe(2)
    }
    const turns = findTurns(times, sampled(wave), 0)
    expect(turns).toHaveLength(7)
    for (const [i, { time, within, kind, value }] of turns.entries()) {
      const exact = ((i + 0.5) * Math.PI - phase) / omega
      expect(Math.abs(time - exact)).toBeLessThan(2e-6)
      expect(within).toBeLessThan(1e-3)
      expect(kind).toBe(i % 2 === 0 ? 'maximum' : 'minimum')
      expect(value).toBeCloseTo(i % 2 === 0 ? 7 : -3, 6)
    }
  })

  it('a pole is no zero, and beside it the curve does not turn back; nor is there anything where it has no value', () => {
    const y = (t: number): number => Math.sin(5 * t + 0.3)
    expect(
      findCrossings(
        times,
        sampled((t) => 1 / y(t)),
        0,
        0,
      ),
    ).toEqual([])
    const turns = findTurns(
      times,
      sampled((t) => 1 / y(t)),
      0,
    )
    expect(turns.map(({ time }) => time)).toEqual(
      [0, 1, 2, 3, 4].flatMap((k) => [expect.closeTo(((k + 0.5) * Math.PI - 0.3) / 5, 3)]).slice(0, turns.length),
    )
    expect(turns.length).toBeGreaterThan(3)
    // as many zeros as y passes through −0.5, and none where it passes through 0.6
    const zeros = findCrossings(
      times,
      sampled((t) => (y(t) + 0.5) / (y(t) - 0.6)),
      0,
      0,
    )
    expect(zeros.length).toBe(findCrossings(times, sampled(y), -0.5, 0).length)
    for (const { time } of zeros) expect(y(time)).toBeCloseTo(-0.5, 4)
    const log = sampled((t) => Math.log(y(t)) + 0.5)
    for (const { time } of findCrossings(times, log, 0, 0)) expect(y(time)).toBeCloseTo(Math.exp(-0.5), 3)
  })

  it('of a polynomial of the fourth degree they are exact', () => {
    const quartic = (t: number): number => (t - 0.4) * (t - 1.1) * (t - 1.9) * (t - 2.6)
    const zeros = findCrossings(times, sampled(quartic), 0, 0)
    zeros.forEach(({ time }, i) => expect(time).toBeCloseTo([0.4, 1.1, 1.9, 2.6][i]!, 12))
    expect(zeros).toHaveLength(4)
    // symmetric about 1.5: with u = t − 1.5 it is (u² − 0.16)(u² − 1.21)
    const side = Math.sqrt((0.16 + 1.21) / 2)
    const turns = findTurns(times, sampled(quartic), 0)
    expect(turns).toHaveLength(3)
    turns.forEach(({ time }, i) => expect(time).toBeCloseTo([1.5 - side, 1.5, 1.5 + side][i]!, 10))
  })

  it('a corner is found at its sample, and said to be known no better', () => {
    const [turn, ...more] = findTurns(
      times,
      sampled((t) => -Math.abs(t - times[90]!)),
      0,
    )
    expect(more).toEqual([])
    expect(Math.abs(turn!.time - times[90]!)).toBeLessThanOrEqual(turn!.within)
  })

  it('what is rounding, touches a level or only ends high is none', () => {
    const noisy = sampled((t) => 1e-14 * Math.sin(1e4 * t))
    expect([findCrossings(times, noisy, 0, 1e-9), findTurns(times, noisy, 1e-9)]).toEqual([[], []])
    expect(
      findCrossings(
        times,
        sampled((t) => (t - 1) ** 2),
        0,
        0,
      ),
    ).toEqual([])
    expect(
      findTurns(
        times,
        sampled((t) => t ** 3),
        0,
      ),
    ).toEqual([])
    // rounding on top of a curve makes no turns of its own
    const rough = sampled((t) => wave(t) + 1e-3 * Math.sin(1e4 * t))
    expect(findTurns(times, rough, 0)).toHaveLength(7)
  })

  it('a ripple between two extrema counts, however small it is beside the whole curve', () => {
    // acceleration of a slider behind a crank that is more than a quarter of its rod: two maxima a turn, the dip between them 0.2 % of the whole swing
    const [length, omega] = [3.5, 2 * Math.PI]
    const slider = (t: number): number => {
      const [s, c] = [Math.sin(omega * t), Math.cos(omega * t)]
      const root = Math.sqrt(length ** 2 - s * s)
      return -(omega ** 2) * (c + (c * c - s * s) / root + (s * s * c * c) / root ** 3)
    }
    for (const rate of [60, 61.7, 240]) {
      const at = Float64Array.from({ length: Math.floor(3.587 * rate) + 1 }, (_, i) => i / rate)
      const turns = findTurns(at, at.map(slider), 0)
      const of = (kind: string): readonly number[] => turns.filter((turn) => turn.kind === kind).map(({ time }) => time)
      expect(of('minimum')).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((time) => expect.closeTo(time, 4)))
      const maxima = [0, 1, 2, 3].flatMap((turn) => [turn + 0.43008, turn + 0.56992])
      expect(of('maximum')).toEqual(maxima.map((time) => expect.closeTo(time, 3)))
    }
  })

  it('what the samples cannot tell from noise does not', () => {
    const random = randomNumbers(11)
    const long = Float64Array.from({ length: 3000 }, (_, i) => i / 60 + 0.002 * Math.sin(1.7 * i))
    const noise = long.map(() => random() - 0.5)
    expect(findTurns(long, noise, 0)).toEqual([])
    expect(findTurns(long, noise.map((value) => 7 * (1 + 1e-15 * value)), 0)).toEqual([]) // prettier-ignore
    // it rests at both of its ends for half of the time
    const resting = long.map((t, i) => Math.tanh(20 * Math.sin(t)) + 1e-4 * noise[i]!)
    expect(findTurns(long, resting, 0).length).toBeLessThanOrEqual(16)
    const tops = long.map((t, i) => Math.sin(t) + 1e-4 * noise[i]!)
    expect(findTurns(long, tops, 0)).toHaveLength(16)
    // what each sample may be off by its making, and as a share of the whole
    const ripple = long.map((t) => Math.sin(t) + 1e-2 * Math.sin(25 * t))
    expect(findTurns(long, ripple, 0).length).toBeGreaterThan(16)
    expect(findTurns(long, ripple, 0, { doubt: long.map(() => 1e-2) })).toHaveLength(16)
    expect(findTurns(long, ripple, 0, { share: 2e-2 })).toHaveLength(16)
  })

  it('moments without a value are left out', () => {
    const values = sampled(wave)
    values.fill(NaN, 0, 70)
    expect(findCrossings(times, values, 2, 0)).toEqual(findCrossings(times.subarray(70), values.subarray(70), 2, 0))
  })
})
