import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Comparison, OrderStudy, TimedRun } from '../../engine/index.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { Explanation } from './Bench.tsx'
import type { ChartGuide } from '../charts/index.ts'
import { ON_SCREEN, type Found } from './desk.ts'
import { curvesOf, errorView } from './error-view.ts'
import { barOf, errorLines, rowsOf, usualQuantity } from './findings.ts'
import { choicesOf, fetchScene, insteadOf } from './mechanisms.ts'
import { asCsv, asMarkdown, asTabs, tablesOf } from './tables.ts'
import { durationText, errorText, methodsOf, orderText, singularityLines, speedText } from './words.ts'

const STEPS = [0.01, 0.005]

const run = (name: TimedRun['name'], seconds: number, more: Partial<TimedRun> = {}): TimedRun => ({
  name,
  seconds,
  iterations: 2,
  refusal: null,
  ...more,
})

const study = (name: OrderStudy['name'], errors: readonly number[], more: Partial<OrderStudy> = {}): OrderStudy => ({
  name,
  scheme: 'backward-euler',
  quantity: 'velocity',
  steps: STEPS,
  errors,
  order: 1,
  ...more,
})

const stuck = { code: 'diverged', message: 'Joint Pin, “left” came apart.', joint: 'pin' } as const

const comparison: Comparison = {
  options: { duration: 1, step: 1e-3, orderDuration: 1, orderSteps: STEPS, repeats: 3 },
  shortened: null,
  sizes: [
    { name: 'lock', unknowns: 6, equations: 5 },
    { name: 'rA', unknowns: 6, equations: 5 },
    { name: 'rp', unknowns: 7, equations: 6 },
    { name: 're', unknowns: 6, equations: 5 },
  ],
  freedoms: 1,
  energyScale: 2,
  kinematics: null,
  dynamics: [run('lock', 0.4), run('rA', 0.1), run('rp', 0.2), run('re', 0.05, { refusal: stuck })].map((one) => ({
    ...one,
    scheme: 'backward-euler',
    energyError: 0.5,
  })),
  orders: [
    study('lock', [1e-16, 2e-16], { order: NaN }),
    study('rA', [0.02, 0.01]),
    study('rp', [0.04, 0.02]),
    study('re', [NaN, NaN], { order: NaN }),
    study('rA', [0.2, 0.1], { quantity: 'acceleration' }),
  ],
  agreement: [{ name: 'rp', method: 'backward-euler', position: 1e-6, velocity: 2e-5, acceleration: 3e-4 }],
  singularities: [
    ...[0.25, 1, 1.5].map((time) => ({ body: 'bar', time })),
    ...Array.from({ length: 9 }, (_, k) => ({ body: 'bob', time: k + 0.123456 })),
    { body: 'cap', time: 2 },
  ],
}

const found: Found = {
  comparison,
  scene: pendulum(),
  title: 'Pendulum',
  names: new Map([
    ['bar', 'Bar'],
    ['cap', 'Cap'],
  ]),
  step: 1e-3,
  duration: 1,
  errorsAfter: 1,
  shortened: null,
}

describe('what was found', () => {
  it('has four rows by every method, whoever took part', () => {
    const rows = rowsOf(found, 'backward-euler')
    expect(rows.map(({ name, times }) => [name, times])).toEqual([
      ['lock', 0.5],
      ['rA', 2],
      ['rp', 1],
      ['re', NaN],
    ])
    expect(rows[1]).toMatchObject({ perStep: 1e-4, iterations: 2, energyError: 0.5, agreement: null })
    expect(rows[2]?.agreement?.velocity).toBe(2e-5)
    expect(rows[3]).toMatchObject({ perStep: NaN, refusal: stuck, energyError: NaN, agreement: null })
    expect(rowsOf(found, 'generalized-alpha').map(({ times }) => times)).toEqual([NaN, NaN, NaN, NaN])
  })

  it('has nothing to compare with where rp ended early', () => {
    const dynamics = comparison.dynamics.map((one) => (one.name === 'rp' ? { ...one, refusal: stuck } : one))
    const rows = rowsOf({ ...found, comparison: { ...comparison, dynamics } }, 'backward-euler')
    expect(rows.every(({ times }) => Number.isNaN(times))).toBe(true)
  })

  it('has bars as parts of the longest, and none for what did not finish', () => {
    const rows = rowsOf(found, 'backward-euler')
    expect(rows.map(({ times }) => barOf(times, rows))).toEqual([0.25, 1, 0.5, 0])
  })

  it('has kinematics only where nothing is free', () => {
    expect(methodsOf(comparison).map(({ value }) => value)).toEqual(['backward-euler', 'generalized-alpha'])
    expect(methodsOf({ ...comparison, kinematics: [] })[0]?.value).toBe('kinematics')
  })
})

describe('the plot of errors', () => {
  it('has a line for each that errs beyond rounding, small steps first', () => {
    const drawn = errorLines(comparison, 'backward-euler', 'velocity')
    expect(drawn?.steps).toEqual([0.005, 0.01])
    expect(drawn?.lines).toEqual([
      { name: 'rA', errors: [0.01, 0.02] },
      { name: 'rp', errors: [0.02, 0.04] },
    ])
    expect([drawn?.low, drawn?.high]).toEqual([0.005, 0.08])
  })

  it('has the step sizes marked, both axes by powers of ten, and the slope in theory below all lines', () => {
    const drawn = errorLines(comparison, 'backward-euler', 'velocity')!
    const { below, sides, y, guides } = errorView(drawn, 'velocity', 2)
    expect(below).toMatchObject({ quantity: 'time', marks: [0.005, 0.01], scale: 'powers' })
    expect(sides).toEqual([{ quantity: '[m/s]', min: drawn.low / 2.5, max: drawn.high, scale: 'powers' }])
    expect(y.map((errors) => [...errors])).toEqual(drawn.lines.map(({ errors }) => errors))
    const [{ from, to }] = guides as [ChartGuide]
    expect(Math.log(to[1] / from[1]) / Math.log(to[0] / from[0])).toBeCloseTo(2, 12)
    const least = Math.min(...drawn.lines.map(({ errors }) => errors.at(-1)!))
    expect(to).toEqual([0.01, expect.closeTo(least / 2.5, 12)])
    expect(curvesOf(drawn).map(({ colour }) => colour)).toEqual(['--rA', '--rp'])
    // of one that ended early there is no line, and none of it is left to lie below
    const early = { ...drawn, lines: [{ name: 're' as const, errors: [0.1, null] }] }
    expect(errorView(early, 'velocity', 2)).toMatchObject({ y: [Float64Array.of(0.1, NaN)], guides: [] })
  })

  it('is of a quantity that has something to show', () => {
    expect(usualQuantity(comparison, 'backward-euler')).toBe('velocity')
    const orders = comparison.orders.filter(({ quantity }) => quantity !== 'velocity')
    expect(usualQuantity({ ...comparison, orders }, 'backward-euler')).toBe('acceleration')
    expect(errorLines(comparison, 'generalized-alpha', 'velocity')).toBeNull()
  })
})

describe('what is said', () => {
  it('has the figures that mean something', () => {
    const errors = [0, 0.02, 3.14159, 99.7, 1234, 4.21e-13, NaN].map(errorText)
    expect(errors).toEqual(['0', '0.020', '3.1', '100', '1200', '4.2\u202f×\u202f10⁻¹³', '–'])
    expect([1.2345e-5, 0.9996e-3, 0.00234, 2, NaN].map(durationText)).toEqual([
      '12.3 µs',
      '1000 µs',
      '2.34 ms',
      '2.00 s',
      '–',
    ])
    expect([1.0034, -0.5, NaN].map(orderText)).toEqual(['1.00', '−0.50', '–'])
  })

  it('begins with the quickest', () => {
    const times = rowsOf(found, 'backward-euler').map(({ name, times: of }) => [name, of] as const)
    expect(speedText('backward-euler', times)).toBe(
      'Backward Euler: rA is 2.00 × as fast as rp, lock 0.50 ×. Of rA, rp and rε, rA takes the least time here.',
    )
    expect(speedText('kinematics', [['rA', NaN]])).toContain('nothing to compare with')
  })

  it('says which is quickest as the numbers do, and not where they differ by chance', () => {
    const told = (rA: number, re: number, lock = 3): string =>
      speedText('kinematics', [
        ['lock', lock],
        ['rA', rA],
        ['rp', 1],
        ['re', re],
      ]).replace(/^.*?\. /, '')
    expect(told(1.5, 1.2)).toBe('Of rA, rp and rε, rA takes the least time here.')
    expect(told(0.8, 1.3)).toBe('Of rA, rp and rε, rε takes the least time here.')
    expect(told(0.6, 0.7)).toBe('Of rA, rp and rε, rp takes the least time here.')
    expect(told(1.3, 1.25)).toBe('Of rA, rp and rε, rA and rε take the least time here, the same but for chance.')
    expect(told(1.02, 0.98)).toBe('rA, rp and rε take the same time here, but for chance.')
    expect(told(NaN, 1.3)).toBe('Of rA, rp and rε, rε takes the least time here.')
    // words that stand there whatever was measured say nothing of who is quickest
    expect(renderToStaticMarkup(createElement(Explanation))).not.toMatch(/least|fastest|quickest of|its lead/)
  })

  it('names bodies and times at which Euler angles are singular', () => {
    expect(singularityLines(comparison, found.names)).toEqual([
      'Bar, at 0.25, 1 and 1.5 s',
      'bob, at 0.1235, 1.123, 2.123, 3.123, 4.123, 5.123 and 3 times more',
      'Cap, at 2 s',
    ])
  })
})

describe('tables for other programs', () => {
  const tables = tablesOf(found)

  it('are those that have something in them', () => {
    expect(tables.map(({ title }) => title)).toEqual([
      'Run',
      'Speed and size',
      'Energy and agreement',
      'Error over step size',
      'Euler angles singular',
    ])
    const without = tablesOf({ ...found, comparison: { ...comparison, singularities: [] } })
    expect(without.map(({ title }) => title)).not.toContain('Euler angles singular')
    expect(without).toHaveLength(4)
  })

  it('have tabs, full figures, and nothing for what is no number', () => {
    const lines = asTabs(tables).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'Run',
      'mechanism\tduration (s)\tstep (s)\terrors taken after (s)\tenergy that comes and goes (J)\tfreedoms',
      'Pendulum\t1\t0.001\t1\t2\t1',
    ])
    expect(lines).toContain('Speed and size')
    expect(lines).toContain('Backward Euler\trA\t6\t5\t0.0001\t2\t2\t')
    expect(lines).toContain('Backward Euler\trε\t6\t5\t\t2\t\tJoint Pin, “left” came apart.')
    expect(lines).toContain('Backward Euler\tvelocity\tlock\t\t1e-16\t2e-16')
  })

  it('have commas, and quotes where one is in the text', () => {
    expect(asCsv(tables)).toContain('Backward Euler,rε,6,5,,2,,"Joint Pin, “left” came apart."\r\n')
  })

  it('have columns of Markdown, numbers to the right', () => {
    const lines = asMarkdown(tables, 'Pendulum').split('\n')
    expect(lines[0]).toBe('# Pendulum')
    expect(lines).toContain('| body | time (s) |')
    expect(lines).toContain('| --- | ---: |')
    expect(lines).toContain('| bob | 0.1235 |')
  })
})

describe('mechanisms', () => {
  it('are that on the screen, those made for it, and the rest', async () => {
    const mine = { ...pendulum(), title: 'Mine' }
    expect(insteadOf(null, ON_SCREEN, mine)).toBeNull()
    expect(insteadOf(mine, ON_SCREEN, mine)).toBeNull()
    expect(insteadOf(mine, ON_SCREEN, { ...mine, title: 'Renamed' })).toBeNull()
    expect(insteadOf(mine, ON_SCREEN, { ...mine, gravity: [0, 0, 0] })).toBe('Mine')
    expect(insteadOf(mine, 'driven-pendulum', mine)).toBe('Driven pendulum')
    expect(insteadOf({ ...mine, title: 'Driven pendulum' }, 'driven-pendulum', mine)).toBeNull()
    const choices = choicesOf('Mine')
    expect(choices[0]).toMatchObject({ label: 'Mine', group: 'On the screen' })
    expect(choices.slice(1, 5).map(({ group }) => group)).toEqual(Array(4).fill('Writing a rotation'))
    const scene = pendulum()
    expect(await fetchScene(choices[0]!.value, scene)).toBe(scene)
    expect((await fetchScene('double-pendulum', scene)).title).toBe('Double pendulum')
    await expect(fetchScene('gone', scene)).rejects.toThrow('is not a scene')
  })
})
