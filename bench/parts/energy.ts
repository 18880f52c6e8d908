/**
 * Energy: six conservative mechanisms for an hour of simulated time with `rattle` at 1 ms. A secular drift would show as a slope; the question is
 * whether the slope can be told from zero, and what it comes to over the hour beside the oscillation.
 */
import { calcEnergy, computeDynamics, makeIntegrator } from '../../src/engine/index.ts'
import { conservativeMechanisms } from '../../src/testing/conservative.ts'
import { build } from '../lockwork.ts'
import { plotSvg } from '../report/plot.ts'
import { number, table } from '../report/table.ts'
import { cpuSeconds } from './clock.ts'
import { resultOf, type Part } from './part.ts'

const STEP = 1e-3
const DURATION = { full: 3600, quick: 30 } as const
/** Time between two samples: no multiple of the step's tenth power and no period of a mechanism here. */
const EVERY = 0.037
/** Sections of the run whose means stand for one observation each: neighbours in time are not independent. */
const SECTIONS = 60

interface Kept {
  readonly duration: number
  /** All over the largest kinetic energy: change of the fitted line over the run, its standard error, spread about it, largest error. */
  readonly drift: number
  readonly uncertainty: number
  readonly oscillation: number
  readonly largest: number
  readonly cpu: number
  /** Means of sections: time and error. */
  readonly means: readonly (readonly [number, number])[]
}

function measure(name: string, quick: boolean): Kept {
  const { spec } = conservativeMechanisms.find((m) => m.name === name)!
  const duration = quick ? DURATION.quick : DURATION.full
  const { model, state, ws } = build(spec)
  const run = makeIntegrator('rattle', model, { tolerance: 1e-10, step: STEP })
  const count = Math.floor(duration / EVERY)
  const errors = new Float64Array(count)
  computeDynamics(model, state, ws)
  const start = calcEnergy(model, state, ws)
  const total = start.kinetic + start.potential
  let kinetic = start.kinetic
  const begin = cpuSeconds()
  for (let i = 0; i < count; i++) {
    const failure = run.advance(model, state, ws, (i + 1) * EVERY)
    if (failure) throw new Error(failure.message)
    const energy = calcEnergy(model, state, ws)
    kinetic = Math.max(kinetic, energy.kinetic)
    errors[i] = energy.kinetic + energy.potential - total
  }
  const cpu = cpuSeconds() - begin
  return {
    duration,
    cpu,
    ...fit(
      errors.map((e) => e / kinetic),
      duration,
    ),
  }
}

/** The line through the means of sections by least squares, with the standard error of its slope times the duration. */
function fit(errors: Float64Array, duration: number): Omit<Kept, 'duration' | 'cpu'> {
  const each = Math.floor(errors.length / SECTIONS)
  const means = Array.from({ length: SECTIONS }, (_, s): [number, number] => {
    const part = errors.subarray(s * each, (s + 1) * each)
    return [((s + 0.5) / SECTIONS) * duration, part.reduce((sum, e) => sum + e, 0) / each]
  })
  const mean = means.reduce((sum, [, e]) => sum + e, 0) / SECTIONS
  const xx = means.reduce((sum, [t]) => sum + (t - duration / 2) ** 2, 0)
  const slope = means.reduce((sum, [t, e]) => sum + (t - duration / 2) * (e - mean), 0) / xx
  const left = means.reduce((sum, [t, e]) => sum + (e - mean - slope * (t - duration / 2)) ** 2, 0)
  const oscillation = Math.sqrt(errors.reduce((sum, e) => sum + (e - mean) ** 2, 0) / errors.length)
  const largest = errors.reduce((most, e) => Math.max(most, Math.abs(e)), 0)
  return {
    drift: slope * duration,
    uncertainty: Math.sqrt(left / (SECTIONS - 2) / xx) * duration,
    oscillation,
    largest,
    means,
  }
}

export const energyPart: Part = {
  name: 'energy',
  title: 'Energy over an hour',
  jobs: () => conservativeMechanisms.map(({ name }) => ({ id: name, arguments: { name } })),
  work: async ({ arguments: { name } }, _, { quick }) => measure(String(name), quick),
  report(results) {
    const names = conservativeMechanisms.map(({ name }) => name)
    const rows = names.map((name) => {
      const kept = resultOf<Kept>(results, name)
      if (!kept) return [name, 'failed', '', '', '', '', '']
      const { duration, drift, uncertainty, oscillation, largest, cpu } = kept
      return [
        name,
        number(duration),
        number(drift),
        number(uncertainty),
        number(oscillation),
        number(drift / oscillation),
        number(largest),
        number(cpu),
      ]
    })
    const lines = names.flatMap((name) => {
      const kept = resultOf<Kept>(results, name)
      return kept ? [{ name, points: kept.means }] : []
    })
    return {
      markdown: [
        `\`rattle\` at ${STEP * 1e3} ms. All but times over the largest kinetic energy: the fitted line's change over the run, its standard error, the spread about the mean, and the largest error.`,
        '',
        table(
          ['mechanism', 's', 'drift', 'standard error', 'oscillation (rms)', 'drift / oscillation', 'largest', 'CPU s'],
          rows,
        ),
      ].join('\n'),
      pictures: {
        'energy.svg': plotSvg({
          title: 'Energy, means of sixtieths of the run',
          x: 't, s',
          y: 'error / largest kinetic energy',
          lines,
        }),
      },
    }
  },
}
