import { expect, test } from 'vitest'
import { readPlot } from '../../laboratory/index.ts'
import { emptyScene, type PlotCurve } from '../../scene/index.ts'
import { notesOf, sumNotesOf } from './curve-notes.ts'
import { DASH } from './readout.ts'

const notesFor = (curves: readonly PlotCurve[], values: readonly string[] = curves.map(() => '1.000 J')) =>
  notesOf(readPlot(emptyScene(), [], { curves }), values)

const ENERGY = { quantity: 'energy.total' }

test('what is said of one curve stands with it', () => {
  expect(notesFor([ENERGY, { formula: '3*t' }])).toEqual({
    own: [null, 'Its numbers tell no unit: read in that of the first curve.'],
    shared: [],
    names: [null, null],
  })
})

test('what several curves share is said once, and names them as formulas do', () => {
  expect(notesFor([ENERGY, { formula: '3*t' }, { formula: 'y1' }, { formula: '5*t' }])).toEqual({
    own: [null, null, null, null],
    shared: ['y2, y4: their numbers tell no unit: read in that of the first curve.'],
    names: [null, 'y2', null, 'y4'],
  })
})

test('a curve that shares one note keeps another of its own', () => {
  const { own, shared } = notesFor([ENERGY, { formula: '3*t' }, { formula: '1/t' }], ['1.000 J', '0 J', DASH])
  expect(own).toEqual([null, null, 'It has no finite value there.'])
  expect(shared).toEqual(['y2, y3: their numbers tell no unit: read in that of the first curve.'])
})

test('of a curve that cannot be read nothing is said but why', () => {
  expect(notesFor([ENERGY, { formula: 'cos(' }], ['1.000 J', DASH])).toMatchObject({ own: [null, null], shared: [] })
})

test('a formula of what is not known yet is not said to have no finite value', () => {
  const derivative = { ...ENERGY, of: 'derivative' } as const
  const notes = (...values: string[]) => notesFor([ENERGY, derivative, { formula: '2*y2' }], values).own
  expect(notes('1.000 J', DASH, DASH)).toEqual([null, null, null])
  expect(notes('1.000 J', '0 W', DASH)).toEqual([null, null, 'It has no finite value there.'])
})

const sumNotesFor = (...stretches: readonly (string | null)[]) =>
  sumNotesOf({
    sums: stretches.map((one) => (one === null ? 'min' : `RMS (both over ${one})`)),
    parts: stretches.map((stretch) => ({ text: stretch === null ? 'min' : 'RMS', stretch })),
  })

test('what the means of several curves are over is said once', () => {
  expect(sumNotesFor('2 periods of 1.000 s', '2 periods of 1.000 s', null)).toEqual({
    sums: ['RMS', 'RMS', 'min'],
    shared: ['Mean and RMS over 2 periods of 1.000 s.'],
    names: [null, null, null],
  })
})

test('of a single curve, and of one whose means are over another stretch than those of others, it stands with it', () => {
  expect(sumNotesFor('2.500 s')).toEqual({ sums: ['RMS (both over 2.500 s)'], shared: [], names: [null] })
  expect(sumNotesFor('2.500 s', '2 periods of 1.000 s')).toMatchObject({
    sums: ['RMS (both over 2.500 s)', 'RMS (both over 2 periods of 1.000 s)'],
    shared: [],
  })
  expect(sumNotesFor('2.500 s', '2 periods of 1.000 s', '2.500 s')).toEqual({
    sums: ['RMS', 'RMS (both over 2 periods of 1.000 s)', 'RMS'],
    shared: ['y1, y3: mean and RMS over 2.500 s.'],
    names: ['y1', null, 'y3'],
  })
})
