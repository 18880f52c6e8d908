import { expect, it } from 'vitest'
import type { Plot } from '../../scene/index.ts'
import { followPlots, NO_PLOTS } from './plot-keys.ts'

const plot = (...quantities: string[]): Plot => ({
  curves: quantities.map((quantity) => ({ quantity, colour: '#000000' })),
})
const [a, b, c] = [plot('a'), plot('b', 'B'), plot('c')]
const all = followPlots(NO_PLOTS, [a, b, c])

it('gives every plot a key of its own, and none that another had', () => {
  expect(all.keys).toEqual([0, 1, 2])
  const fewer = followPlots(all, [a, b])
  expect(followPlots(fewer, [a, b, plot('d')]).keys).toEqual([0, 1, 3])
})

it('lets the keys of plots go with them where one before them is removed', () => {
  expect(followPlots(all, [b, c]).keys).toEqual([1, 2])
})

it('knows an edited plot by its curves, also where another is removed at once', () => {
  expect(followPlots(all, [{ curves: b.curves.slice(1) }, c]).keys).toEqual([1, 2])
  expect(followPlots(all, [a, { ...b, logarithmic: true }, c]).keys).toEqual([0, 1, 2])
})

it('knows a plot whose only curve was edited by its place', () => {
  expect(followPlots(all, [a, b, plot('other')]).keys).toEqual([0, 1, 2])
})
