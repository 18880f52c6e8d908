/**
 * Energy of conservative mechanisms: no drift with `rattle`, hardly any with `dormand-prince`.
 *
 * The cost is that of 360,000 steps of 1 ms, and of 120 s at tight tolerances: some 20 s.
 */
import { describe, expect, it } from 'vitest'
import { calcEnergy, computeDynamics, makeIntegrator } from '../index.ts'
import { conservativeMechanisms } from '../../testing/conservative.ts'
import { start } from '../../testing/small-mechanisms.ts'
import type { MechanismSpec } from '../index.ts'

/** Energy less that at the start, over the largest kinetic energy, at every 50th of a second. */
function errors(spec: MechanismSpec, name: string, tolerance: number, duration: number): number[] {
  const { model, state, ws } = start(spec)
  const run = makeIntegrator(name, model, { tolerance, step: 1e-3 })
  computeDynamics(model, state, ws)
  const first = calcEnergy(model, state, ws)
  let largest = first.kinetic
  const out: number[] = []
  for (let i = 1; i <= 50 * duration; i++) {
    expect(run.advance(model, state, ws, i / 50)).toBeNull()
    computeDynamics(model, state, ws)
    const { kinetic, potential } = calcEnergy(model, state, ws)
    largest = Math.max(largest, kinetic)
    out.push(kinetic + potential - first.kinetic - first.potential)
  }
  return out.map((e) => e / largest)
}

const mean = (a: readonly number[]): number => a.reduce((sum, x) => sum + x, 0) / a.length

/** Least-squares line through evenly spaced values: its rise from end to end, and what is left, root mean square. */
function line(y: readonly number[]): { rise: number; left: number } {
  const middle = (y.length - 1) / 2
  const level = mean(y)
  let xx = 0
  let xy = 0
  y.forEach((v, i) => {
    xx += (i - middle) ** 2
    xy += (i - middle) * (v - level)
  })
  const slope = xy / xx
  const left = Math.sqrt(mean(y.map((v, i) => (v - level - slope * (i - middle)) ** 2)))
  return { rise: slope * y.length, left }
}

describe.each(conservativeMechanisms)('$name', ({ name, spec }) => {
  it('has no drift of energy in a minute of rattle', () => {
    const y = errors(spec, 'rattle', 1e-8, 60)
    const { rise, left } = line(y)
    expect(left).toBeGreaterThan(1e-10)
    expect(Math.max(...y.map(Math.abs))).toBeLessThan(1e-3)
    // how well a slope can be known: from the scatter of twenty means about their line, by 4 standard errors; below 1 % of the swing it is none
    const blocks = Array.from({ length: 20 }, (_, k) => mean(y.slice((k * y.length) / 20, ((k + 1) * y.length) / 20)))
    const scatter = line(blocks).left * Math.sqrt(12 / 18)
    expect(Math.abs(rise)).toBeLessThan(4 * scatter + 0.01 * left)
  })

  it.each([
    [1e-10, 1e-8, 1e-6],
    [1e-12, 1e-10, 1e-8],
  ])('keeps its energy over ten seconds of dormand-prince at %d', (tolerance, bound, singular) => {
    const worst = Math.max(...errors(spec, 'dormand-prince', tolerance, 10).map(Math.abs))
    // Bricard's linkage passes near a singular pose
    expect(worst).toBeLessThan(name === 'Bricard' ? singular : bound)
    expect(worst).toBeGreaterThan(0)
  })
})
