import { afterEach, expect, it, vi } from 'vitest'
import { TOKENS, type Colours } from '../viewing/colours.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { drawLegend, legendOfPicture } from './draw-legend.ts'

const row = (kind: LegendRow['kind'], value: number, length: number, more: Partial<LegendRow> = {}): LegendRow => ({
  kind,
  value,
  length,
  hatched: false,
  unknown: false,
  inexact: false,
  together: false,
  cut: false,
  total: null,
  ...more,
})
const COLOURS = {
  dark: false,
  ...Object.fromEntries(Object.entries(TOKENS).map(([name, [, colour]]) => [name, colour])),
} as Colours

afterEach(() => vi.unstubAllGlobals())

/** Texts with the heights that they are written at, and the paths of the arrows with their colours. */
function drawn(rows: readonly LegendRow[], height: number) {
  const texts: [string, number][] = []
  const paths: [string, string][] = []
  vi.stubGlobal(
    'Path2D',
    class {
      readonly d: string
      constructor(d: string) {
        this.d = d
      }
    },
  )
  const context = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    save: () => {},
    restore: () => {},
    translate: () => {},
    measureText: (text: string) => ({ width: 7 * text.length }),
    fillText: (text: string, _: number, y: number) => texts.push([text, y]),
    fill: ({ d }: { readonly d: string }) => paths.push([d, context.fillStyle]),
    stroke: ({ d }: { readonly d: string }) => paths.push([d, context.strokeStyle]),
  }
  drawLegend(context as unknown as CanvasRenderingContext2D, rows, COLOURS, height)
  return { texts, paths }
}

it('says at the foot of a picture what its arrows stand for, line by line within it', () => {
  const { texts, paths } = drawn([row('force', 200, 80), row('torque', 15, 3, { hatched: true })], 600)
  expect(texts.map(([text]) => text)).toEqual([
    '200 N',
    ' force',
    '15 N·m',
    ' torque',
    'Hatched: a share, which is not unique',
  ])
  const heights = [...new Set(texts.map(([, y]) => y))]
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(heights).toHaveLength(3)
  expect(heights.at(-1)!).toBeLessThan(600)
  expect(paths.map(([, colour]) => colour)).toEqual([COLOURS.force, COLOURS.force, COLOURS.torque, COLOURS.torque])
  expect(paths[1]![0]).toContain('L80 7')
})

it('is empty where nothing is drawn', () => {
  expect(drawn([], 600)).toEqual({ texts: [], paths: [] })
})

it('has straight arrows as long as those of a picture that is larger, and curved ones as they turn', () => {
  const rows = legendOfPicture([row('force', 200, 80), row('torque', 15, 3)], 1.5)
  expect(rows.map(({ length }) => length)).toEqual([120, 3])
})
