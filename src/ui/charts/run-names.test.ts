import type uPlot from 'uplot'
import { describe, expect, test, vi } from 'vitest'
import { drawRunNames } from './run-names.ts'
import type { ChartCurve, ChartView, ChartWish } from './view.ts'

/** The plot's area on the canvas and in the page, px. */
const AREA = { left: 50, top: 10, width: 400, height: 120 }
/** Height of the letters, px. */
const LETTERS = 10

/** Draws the names over a plot whose axes go from 0 to 1; tells where words were put, px of the area. */
function namesOver(
  curves: readonly ChartCurve[],
  view: Pick<ChartView, 'x' | 'y' | 'others'>,
  cursor: number | null = null,
) {
  vi.stubGlobal('devicePixelRatio', 1)
  const names: { readonly text: string; readonly left: number; readonly right: number; readonly middle: number }[] = []
  let baseline: CanvasTextBaseline = 'alphabetic'
  const measureText = (text: string): { width: number } => ({ width: 6 * text.length })
  const ctx = {
    ...Object.fromEntries(
      ['save', 'restore', 'setLineDash', 'beginPath', 'moveTo', 'lineTo', 'stroke'].map((name) => [name, () => {}]),
    ),
    measureText,
    set textBaseline(value: CanvasTextBaseline) {
      baseline = value
    },
    fillText(text: string, x: number, y: number) {
      const middle = y - AREA.top - (baseline === 'bottom' ? LETTERS / 2 : 0)
      names.push({ text, left: x - AREA.left, right: x - AREA.left + measureText(text).width, middle })
    },
  }
  const valToPos = (value: number, scale: string, onCanvas = false): number =>
    scale === 'x'
      ? AREA.width * value + (onCanvas ? AREA.left : 0)
      : AREA.height * (1 - value) + (onCanvas ? AREA.top : 0)
  const u = {
    ctx,
    bbox: AREA,
    valToPos,
    scales: { x: { min: 0, max: 1 } },
    over: { getBoundingClientRect: () => AREA },
  }
  const look = { ink: 'black', faint: 'grey', line: 'grey', accent: 'blue', font: '' }
  const axis = { quantity: null, min: 0, max: 1 }
  const shown = { ...view, below: axis, whole: axis, sides: [axis], cursor }
  drawRunNames(u as unknown as uPlot, { curves, look } as unknown as ChartWish, shown)
  vi.unstubAllGlobals()
  return names.filter(({ text }) => text.trim().length > 1)
}

const line = (run?: string): ChartCurve => ({ colour: 'red', dash: [], axis: 0, ...(run !== undefined && { run }) })
const places = Float64Array.from({ length: 401 }, (_, i) => i / 400)
const wave = (turns: number, phase: number): Float64Array =>
  places.map((x) => 0.5 + 0.45 * Math.sin(2 * Math.PI * turns * x + phase))

test.each([1, 2])('names of kept runs lie clear of all curves, and of each other: waves of %d turns', (turns) => {
  const y = [wave(turns, 0), wave(turns, 0.4), wave(turns, 0.9)]
  const names = namesOver([line(), line('Run 1'), line('Run 2')], {
    x: places,
    y,
    others: [places, places],
  })
  expect(names.map(({ text }) => text)).toEqual(['Run 1', 'Run 2'])
  for (const { left, right, middle } of names) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(AREA.width)
    const inIt = y.flatMap((list) =>
      [...places].filter((x, i) => {
        const [px, py] = [AREA.width * x, AREA.height * (1 - list[i]!)]
        return px >= left && px <= right && Math.abs(py - middle) <= LETTERS / 2
      }),
    )
    expect(inIt).toEqual([])
  }
  const [a, b] = names
  const apart = a!.right <= b!.left || b!.right <= a!.left || Math.abs(a!.middle - b!.middle) >= LETTERS
  expect(apart).toBe(true)
})

test('a name for which the curves leave no room is left out', () => {
  const dense = [wave(40, 0), wave(40, 0.4)]
  expect(namesOver([line(), line('Run 1')], { x: places, y: dense, others: [places] })).toEqual([])
})

test('a name stands beside the end of its curve where there is room', () => {
  const flat = places.map(() => 0.5)
  const [name] = namesOver([line(), line('Run 1')], { x: places, y: [places.map(() => 0.1), flat], others: [places] })
  expect(name!.right).toBeGreaterThan(AREA.width - 10)
  expect(Math.abs(name!.middle - AREA.height / 2)).toBeLessThan(16)
})

test.each([0.88, 0.94, 0.99])('a name keeps clear of the playhead at %d of the width', (cursor) => {
  const flat = places.map(() => 0.5)
  const [name] = namesOver(
    [line(), line('Run 1')],
    { x: places, y: [places.map(() => 0.1), flat], others: [places] },
    cursor,
  )
  const playhead = AREA.width * cursor
  expect(name!.left > playhead || name!.right < playhead).toBe(true)
})

test('a name that has room only where the playhead goes through is drawn all the same', () => {
  const long = 'Run of which everything is told'.padEnd(58, '.')
  const [name] = namesOver(
    [line(), line(long)],
    { x: places, y: [places.map(() => 0.1), places.map(() => 0.5)], others: [places] },
    0.5,
  )
  expect(name?.left).toBeLessThan(AREA.width / 2)
  expect(name?.right).toBeGreaterThan(AREA.width / 2)
})

/** A band of curves over all of the area but a hole, px: as high as two names. */
const around = (hole: { readonly left: number; readonly right: number }): Float64Array[] =>
  Array.from({ length: 25 }, (_, row) =>
    places.map((x) => {
      const isFree = row < 8 && AREA.width * x > hole.left && AREA.width * x < hole.right
      return isFree ? NaN : 1 - row / 24
    }),
  )

describe('where not all names have room', () => {
  const namesIn = (hole: { readonly left: number; readonly right: number }, ...runs: readonly string[]): string[] => {
    const band = around(hole)
    const y = [...band, ...runs.map(() => band[12]!)]
    const curves = [...band.map(() => line()), ...runs.map((run) => line(run))]
    return namesOver(curves, { x: places, y, others: runs.map(() => places) }).map(({ text }) => text)
  }

  test('they are shortened, so that no run is left out', () => {
    expect(namesIn({ left: 100, right: 290 }, 'Run 1', 'Run that was left')).toEqual(['Run 1', 'Run that was left'])
    expect(namesIn({ left: 100, right: 206 }, 'Run 1', 'Run that was left')).toEqual(['Run 1', 'Run that …'])
  })

  test('none is drawn where one would be alone, or they were no longer told apart', () => {
    expect(namesIn({ left: 100, right: 175 }, 'Run 1', 'Run that was left')).toEqual([])
    expect(namesIn({ left: 100, right: 206 }, 'Run of the crank', 'Run of the rod')).toEqual([])
  })
})
