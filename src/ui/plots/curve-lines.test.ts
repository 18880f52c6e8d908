import { expect, test } from 'vitest'
import type { ReadCurve, ReadPlot } from '../../laboratory/index.ts'
import { addCurve, emptyScene, makeSceneStore, plotsIn } from '../../scene/index.ts'
import { linesOf } from './curve-lines.ts'

/** A plot of formulas, in the colours that they are given one after the other. */
function plotOfMany(count: number): ReadPlot {
  const scenes = makeSceneStore(emptyScene())
  for (let i = 0; i < count; i++)
    scenes.edit('plot', (draft) => addCurve(draft, i === 0 ? null : 0, { formula: `${i}*t` }))
  const plot = plotsIn(scenes.getState().scene)[0]!
  const curves = plot.curves.map((curve): ReadCurve => ({
    curve,
    label: curve.formula ?? '',
    measure: 'scalar',
    source: null,
    problem: null,
  }))
  return { plot, over: null, problem: null, curves, lengths: [], past: () => [] }
}

test('no two curves of a plot have the same strokes, however many there are and whatever their colours', () => {
  const strokes = linesOf(plotOfMany(24), [], 'black').map(({ dash }) => dash.join(' '))
  expect(new Set(strokes).size).toBe(24)
})

test('nor have those of a kept run, each of which has the strokes of the same curve', () => {
  const lines = linesOf(plotOfMany(8), [{ name: 'Run 1', place: 1, colour: 'grey' }], 'black')
  const [own, kept] = [lines.slice(0, 8), lines.slice(8)]
  expect(kept.map(({ dash }) => dash)).toEqual(own.map(({ dash }) => dash))
  expect(new Set(kept.map(({ dash }) => dash.join(' '))).size).toBe(8)
})
