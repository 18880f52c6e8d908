import { describe, expect, it } from 'vitest'
import { alongRow, placeBeside, pointsOf } from './place-beside.ts'

const view = { width: 1400, height: 900 }
const insets = { top: 60, right: 340, bottom: 70, left: 50 }
const box = { width: 300, height: 400 }

describe('a box beside a point', () => {
  it('lies to the right of it, in its middle', () => {
    expect(placeBeside({ x: 400, y: 450 }, box, view, insets)).toEqual({ left: 456, top: 250, height: 754 })
  })
  it('goes to the left where a panel is in the way, and keeps clear of the bars', () => {
    expect(placeBeside({ x: 900, y: 100 }, box, view, insets)).toMatchObject({ left: 544, top: 68 })
    expect(placeBeside({ x: 900, y: 880 }, box, view, insets)).toMatchObject({ left: 544, top: 422 })
  })
  it('leaves free what it can', () => {
    const small = { width: 300, height: 100 }
    const bar = [
      { x: 450, y: 450 },
      { x: 550, y: 460 },
      { x: 650, y: 470 },
    ]
    expect(placeBeside({ x: 450, y: 450 }, small, view, insets, bar)).toMatchObject({ left: 94, top: 400 })
    const cross = [...bar, { x: 300, y: 450 }]
    expect(placeBeside({ x: 450, y: 450 }, small, view, insets, cross)).toMatchObject({ left: 300, top: 506 })
  })
  it('leaves free what stands in a corner, as the scale of the arrows', () => {
    const legend = { x: 480, y: 430, width: 240, height: 24 }
    const beside = { width: 300, height: 100 }
    expect(placeBeside({ x: 400, y: 450 }, beside, view, insets)).toMatchObject({ left: 456, top: 400 })
    const { left, top } = placeBeside({ x: 400, y: 450 }, beside, view, insets, pointsOf(legend))
    expect({ left, top }).toEqual({ left: 250, top: 506 })
  })
  it('leaves free the row in which building goes on: below the point, or above it', () => {
    const ends = { width: 260, height: 240 }
    expect(placeBeside({ x: 500, y: 450 }, ends, view, insets, alongRow({ x: 500, y: 450 }))).toMatchObject({
      left: 370,
      top: 506,
    })
    expect(placeBeside({ x: 500, y: 700 }, ends, view, insets, alongRow({ x: 500, y: 700 }))).toMatchObject({
      left: 370,
      top: 404,
    })
  })
  it('covers none of the points that it is about where it can lie elsewhere, whatever else it then covers', () => {
    const ends = { width: 260, height: 240 }
    const [from, to] = [
      { x: 500, y: 450 },
      { x: 500, y: 650 },
    ]
    const row = alongRow(from)
    expect(placeBeside(from, ends, view, insets, row)).toMatchObject({ left: 370, top: 506 })
    const { left, top } = placeBeside(from, ends, view, insets, row, null, [from, to])
    for (const { x, y } of [from, to])
      expect(x < left || x > left + ends.width || y < top || y > top + ends.height).toBe(true)
  })
  it('lies anywhere it covers nothing, near to the point, where beside the point it would cover something', () => {
    const at = { x: 500, y: 450 }
    const row = (y: number): { x: number; y: number }[] => Array.from({ length: 60 }, (_, k) => ({ x: 20 * k, y }))
    const column = (x: number): { x: number; y: number }[] =>
      Array.from({ length: 16 }, (_, k) => ({ x, y: 460 + 20 * k }))
    const bars = [row(200), row(330), row(450), row(770), column(420), column(700)].flat()
    const { left, top } = placeBeside(at, { width: 200, height: 200 }, view, insets, bars)
    expect(bars.filter(({ x, y }) => x > left && x < left + 200 && y > top && y < top + 200)).toEqual([])
    expect(Math.hypot(left + 100 - at.x, top + 100 - at.y)).toBeLessThan(150)
  })
  it('goes to no corner of the view where there is room nearer to the point, also where it has grown out of its place', () => {
    const [start, end] = [
      { x: 508, y: 510 },
      { x: 613, y: 415 },
    ]
    const rims = { top: 55, right: 350, bottom: 220, left: 140 }
    const size = { width: 338, height: 178 }
    const now = { left: 340, top: 530 }
    const { left, top } = placeBeside(start, size, { width: 1440, height: 900 }, rims, alongRow(start), now, [
      start,
      end,
    ])
    expect(Math.hypot(left + size.width / 2 - start.x, top + size.height / 2 - start.y)).toBeLessThan(260)
  })
  it('stays where it is when it grows, and goes up no farther than it must', () => {
    const now = { left: 456, top: 250 }
    const taller = { width: 300, height: 460 }
    expect(placeBeside({ x: 400, y: 450 }, taller, view, insets, [], now)).toMatchObject(now)
    expect(placeBeside({ x: 400, y: 450 }, taller, view, insets)).toMatchObject({ left: 456, top: 220 })
    const tallest = { width: 300, height: 600 }
    expect(placeBeside({ x: 400, y: 450 }, tallest, view, insets, [], now)).toMatchObject({ left: 456, top: 222 })
  })
  it('covers the point only where there is no room on either side, and stays in the view', () => {
    const narrow = { width: 700, height: 500 }
    const place = placeBeside({ x: 350, y: 20 }, { width: 300, height: 900 }, narrow, { ...insets, right: 20 })
    expect(place.left + 300).toBeLessThanOrEqual(700)
    expect(place).toMatchObject({ top: 68, height: 354 })
  })
})
