import { expect, it } from 'vitest'
import { readPlot, type KeptRun, type Plotting } from '../../laboratory/index.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { drawnOf } from './drawn.ts'
import { readoutOf } from './readout.ts'

/** An oscillation that decays: its phase portrait is a spiral, which comes to nearly all of its places again and again. */
const [RATE, DECAY] = [9.1, 0.3]
const position = (t: number): number => Math.exp(-DECAY * t) * Math.cos(RATE * t)
const velocity = (t: number): number => -DECAY * position(t) - RATE * Math.exp(-DECAY * t) * Math.sin(RATE * t)

const [PLACE, SPEED] = ['body slider.position.x', 'body slider.velocity.x']
const READ = readPlot(sliderCrank(), [], { over: SPEED, curves: [{ quantity: PLACE }] })

type Motion = (t: number) => number

const samplesAt = (times: Float64Array, along: Motion = velocity) =>
  ({
    count: times.length,
    times,
    values: (name: string) => times.map(name === PLACE ? position : along),
  }) as unknown as Plotting['samples']

/** A run that stands at a time, beside one that was kept: the same motion, sampled at other times, which ended before it or not. */
function portraitAt(now: number, along: Motion = velocity, end = Infinity) {
  const times = Float64Array.from({ length: 300 }, (_, i) => i / 60)
  const others = samplesAt(
    times.map((t, i) => t + (i % 3 === 1 ? 0.004 : 0)).filter((t) => t <= end),
    along,
  )
  const kept = { id: 'k', name: 'Run 1', place: 0, colour: '#2266aa', shown: true } as unknown as KeptRun
  const runs = [{ id: 'k', samples: others, read: () => READ }] as unknown as ReturnType<Plotting['runs']>
  return drawnOf({ samples: samplesAt(times, along), now: () => now, runs: () => runs }, READ, [kept], null)
}

const metres = (text: string): number => Number(text.replace(' mm', '').replace('−', '-')) / 1e3

it('over another quantity a kept run is read where it came to the same place at the nearest time', () => {
  for (let now = 0.2; now < 4.8; now += 0.0737) {
    const { values, runs } = readoutOf(READ, portraitAt(now), null, false)
    // Where the speed turns back both ways from there are nearly alike, and the kept run may not quite come there.
    const isTurning = Math.abs(DECAY * velocity(now) + RATE * RATE * position(now)) < 0.05 * RATE * RATE
    const allowed = isTurning ? 0.02 : 2e-4
    expect(Math.abs(metres(values[0]!) - position(now))).toBeLessThan(1e-4)
    expect(Math.abs(metres(runs[0]![0]!) - position(now))).toBeLessThan(allowed)
  }
})

it('over another quantity the line of where the run stands is where it is read, between samples too', () => {
  for (let now = 0.2; now < 4.8; now += 0.0737)
    expect(Math.abs(portraitAt(now).view.cursor! - velocity(now))).toBeLessThan(2e-3)
})

it('over another quantity nothing is told of a kept run where it never came, however near to its end', () => {
  const turning = (t: number): number => 40 * t
  const end = 3
  const told = (now: number): string => readoutOf(READ, portraitAt(now, turning, end), null, false).runs[0]![0]!
  for (const now of [0.5, 1.31, 2.9, 2.97]) expect(Math.abs(metres(told(now)) - position(now))).toBeLessThan(2e-4)
  for (const now of [3.05, 3.1, 3.3, 4.9]) expect(told(now)).toBe('–')
})
