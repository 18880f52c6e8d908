/**
 * The IFToMM benchmark problems A01–A05: agreement with the reference at every sample. Beside each tolerance stand the steps that it took and the
 * seconds of one core of a server of 2023.
 */
import { describe, expect, it } from 'vitest'
import { governorHeights } from '../testing/iftomm/governor-reference.ts'
import type { IftommName } from '../testing/iftomm/load.ts'
import { runIftomm } from '../testing/iftomm/run.ts'

describe('IFToMM benchmark', () => {
  // error: what is asked of the solver of record; drift: what the library asks, J
  it.each<{ name: IftommName; tolerance: number; error: number; drift: number }>([
    { name: 'simple-pendulum', tolerance: 1e-11, error: 1e-9, drift: 5e-5 },
    { name: 'n-four-bar', tolerance: 1e-11, error: 1e-6, drift: 0.1 },
    { name: 'andrews', tolerance: 1e-11, error: 1e-8, drift: 1e-5 },
    { name: 'bricard', tolerance: 1e-11, error: 2e-8, drift: 1e-3 },
    { name: 'governor', tolerance: 1e-7, error: 1e-6, drift: 1e-3 },
  ])('$name agrees with its reference within $error', ({ name, tolerance, error, drift }) => {
    const run = runIftomm(name, tolerance)
    expect(run.errors.length).toBeGreaterThan(500)
    expect(run.error).toBeLessThan(error)
    expect(run.drift).toBeLessThan(drift)
  })

  it('holds the governor against heights that do not depend on their own step', () => {
    const [coarse, fine] = [2e-5, 1e-5].map((step) => governorHeights([10], step)[0])
    expect(Math.abs(coarse - fine)).toBeLessThan(1e-12)
  })
})
