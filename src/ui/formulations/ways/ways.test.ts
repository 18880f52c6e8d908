import { describe, expect, it } from 'vitest'
import { WAYS_OPTIONS, type WaysCompared } from '../../../engine/index.ts'
import { pendulum } from '../../../testing/small-scenes.ts'
import type { Compared, Comparing } from '../../../simulation/index.ts'
import { asCsv } from '../tables.ts'
import { exponentOf, growthCurves, growthView } from './growth-view.ts'
import { makeWaysDesk } from './ways-desk.ts'
import { agreementText, waysTables } from './words.ts'

const loops = { message: 'It has loops.', sentence: ['It has loops.'] }

const compared: WaysCompared = {
  bodies: 2,
  instants: 100,
  reached: 2,
  ended: null,
  ways: [
    { name: 'lock', refusal: null, seconds: 1e-5, apart: 0, missed: 0 },
    { name: 'kane', refusal: null, seconds: 2e-5, apart: 4.4e-14, missed: 0 },
    { name: 'dqNE', refusal: loops, seconds: NaN, apart: NaN, missed: 0 },
    { name: 'dqGP', refusal: null, seconds: 4e-5, apart: 2e-13, missed: 0 },
  ],
  growth: [1, 10, 100].map((links) => ({
    links,
    seconds: [links / 1e6, links ** 2 / 1e6, NaN, links < 100 ? links ** 3 / 1e6 : NaN],
  })),
}

describe('how ways compare', () => {
  it('is told in a sentence, by the largest difference of those that take part', () => {
    expect(agreementText(compared)).toBe(
      'Kane and dqGP find the same accelerations as lock at 100 instants of 2 s of its motion: the largest difference is 2.0 × 10⁻¹³ of the largest acceleration there.'.replace(
        '2.0 × 10',
        '2.0\u202f×\u202f10',
      ),
    )
  })

  it('says so where they do not agree, where one is left, and where none is', () => {
    const [lock, kane, dqNE] = compared.ways
    const apart = { ...compared, instants: 1, ways: [lock!, { ...kane!, apart: 0.5 }, dqNE!] }
    expect(agreementText(apart)).toMatch(/^Kane finds other accelerations than lock at the start: .* 0\.50 of/)
    expect(agreementText({ ...compared, ways: [lock!, dqNE!] })).toMatch(/^No other way/)
  })

  it('goes to a table with every digit, refusals included', () => {
    const text = asCsv(waysTables({ title: 'Pendulum', compared }))
    expect(text).toContain('Pendulum,Kane,2,100,0.00002,4.4e-14,0,\r\n')
    expect(text).toContain('Pendulum,dqNE,2,100,,,0,It has loops.\r\n')
    expect(text).toContain('\r\n100,0.0001,0.01,,\r\n')
  })
})

describe('growth', () => {
  it('has the power of each way from its longer arms', () => {
    expect([0, 1, 2, 3].map((way) => exponentOf(compared.growth, way))).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(2, 12),
      NaN,
      NaN,
    ])
  })

  it('has none where a longer arm took no longer', () => {
    const [short, ...long] = compared.growth
    const jumpy = [short!, ...long.map((one) => ({ ...one, seconds: [1e-3, ...one.seconds.slice(1)] }))]
    expect(exponentOf(jumpy, 0)).toBeNaN()
  })

  it('has none where the power falls, as that of no method does', () => {
    const timed = (seconds: readonly number[]) =>
      [5, 10, 20, 50].map((links, i) => ({ links, seconds: [seconds[i]! * 1e-6] }))
    expect(exponentOf(timed([40, 90, 203, 225]), 0)).toBeNaN()
    expect(exponentOf(timed([40, 80, 160, 400]), 0)).toBeCloseTo(1, 12)
    expect(exponentOf(timed([10, 30, 150, 2000]), 0)).toBeCloseTo(Math.log(2000 / 150) / Math.log(2.5), 12)
  })

  it('is drawn with a curve for each way, gaps where an arm was not timed', () => {
    const view = growthView(compared)
    expect([...view!.x]).toEqual([1, 10, 100])
    expect(view!.y.map((y) => [...y].filter(Number.isNaN).length)).toEqual([0, 0, 3, 1])
    expect(growthCurves(compared)).toHaveLength(4)
    expect(growthView({ ...compared, growth: [] })).toBeNull()
  })
})

describe('the desk', () => {
  it('asks for the chosen mechanism, tells how far it is, and keeps what was found', async () => {
    let answer: (of: Compared<WaysCompared> | null) => void = () => {}
    const asked: Parameters<Comparing['compareWays']>[] = []
    const comparing: Comparing = {
      compare: () => Promise.resolve(null),
      compareWays: (...of) => {
        asked.push(of)
        return new Promise((resolve) => (answer = resolve))
      },
      end: () => answer(null),
    }
    const fetched: string[] = []
    const fetchScene = (mechanism: string) => {
      fetched.push(mechanism)
      return Promise.resolve(pendulum())
    }
    const desk = makeWaysDesk({ options: WAYS_OPTIONS, fetchScene, comparing })
    desk.choose('pendulum')
    const running = desk.run()
    await expect.poll(() => asked.length).toBe(1)
    expect([fetched, asked[0]![1]]).toEqual([['pendulum'], WAYS_OPTIONS])
    asked[0]![2](0.5, 'Times')
    expect(desk.state.getState().progress).toEqual({ done: 0.5, doing: 'Times' })
    answer({ ok: true, comparison: compared })
    await running
    expect(desk.state.getState()).toMatchObject({ progress: null, problem: null, found: { compared } })

    const again = desk.run()
    await expect.poll(() => asked.length).toBe(2)
    desk.cancel()
    await again
    expect(desk.state.getState()).toMatchObject({ progress: null, found: { compared } })
  })
})
