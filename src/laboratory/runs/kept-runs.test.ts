import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { MOST_KEPT_RUNS, type Simulation } from '../../simulation/index.ts'
import { makeKeptRuns } from './kept-runs.ts'

/** Relative luminance of #rrggbb, as WCAG has it. */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('as many runs as are kept have colours of their own, which are seen on the panels of both themes', () => {
  const status = createStore<{ tape: { kept: readonly object[] } }>(() => ({ tape: { kept: [] } }))
  const runs = makeKeptRuns({ status, keep() {}, discard() {} } as unknown as Simulation)
  const kept = Array.from({ length: MOST_KEPT_RUNS }, (_, i) => ({ id: `run-${i + 1}`, leftAt: null }))
  status.setState({ tape: { kept } })
  const colours = runs.store.getState().runs.map(({ colour }) => colour)
  expect(new Set(colours).size).toBe(MOST_KEPT_RUNS)
  for (const colour of colours)
    for (const ground of ['#faf9f7', '#191e27'])
      expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThan(3)
  runs.dispose()
})
