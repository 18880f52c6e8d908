import { describe, expect, it } from 'vitest'
import { areApart } from '../../session/index.ts'
import { placeAtRim, placeTooltip } from './tooltip-place.ts'

const view = { width: 1000, height: 700 }
const insets = { top: 52, right: 300, bottom: 80, left: 138 }
const box = { width: 180, height: 90 }

describe('the tooltip', () => {
  it('is below to the right of the point, to the left where a panel is near', () => {
    expect(placeTooltip({ x: 300, y: 300 }, box, view, insets, [])).toMatchObject({ x: 318, y: 318 })
    expect(placeTooltip({ x: 600, y: 300 }, box, view, insets, [])).toMatchObject({ x: 402, y: 318 })
  })
  it('stays within what bars and panels leave free, and off the point', () => {
    for (let x = 140; x < 700; x += 40)
      for (let y = 56; y < 620; y += 40) {
        const place = placeTooltip({ x, y }, box, view, insets, [])
        expect(place.x).toBeGreaterThanOrEqual(138)
        expect(place.x + place.width).toBeLessThanOrEqual(700)
        expect(place.y).toBeGreaterThanOrEqual(52)
        expect(place.y + place.height).toBeLessThanOrEqual(620)
        expect(areApart(place, { x, y, width: 1, height: 1 })).toBe(true)
      }
  })
  it('leaves open what it tells of, however tall it is', () => {
    const tall = { width: 260, height: 380 }
    const pin = { width: 60, height: 60 }
    const covered: object[] = []
    for (let x = 180; x < 680; x += 40)
      for (let y = 90; y < 600; y += 40) {
        const about = { ...pin, x: x - 10, y: y - 50 }
        const place = placeTooltip({ x, y }, tall, view, insets, [], about)
        // In the middle there is room for so wide a box at neither side.
        const room = about.x - 138 > 300 || 700 - about.x - 60 > 300
        if (room && !areApart(place, about)) covered.push({ x, y })
      }
    expect(covered).toEqual([])
  })
  it('lies neither on the legend nor on the cube', () => {
    const over = [
      { x: 154, y: 540, width: 240, height: 64 },
      { x: 604, y: 68, width: 80, height: 80 },
    ]
    for (const point of [
      { x: 250, y: 470 },
      { x: 580, y: 60 },
      { x: 200, y: 530 },
    ]) {
      const place = placeTooltip(point, box, view, insets, over)
      for (const other of over) expect(areApart(place, other)).toBe(true)
    }
  })
})

describe('the tooltip of what a list points out', () => {
  const cube = { x: 604, y: 68, width: 80, height: 80 }
  it('is at the rim beside the list, at the height of the row', () => {
    expect(placeAtRim({ x: 860, y: 300 }, box, view, insets, [cube])).toMatchObject({ x: 516, y: 300 })
    expect(placeAtRim({ x: 60, y: 300 }, box, view, insets, [cube])).toMatchObject({ x: 142, y: 300 })
  })
  it('stays within the free view, and goes below the cube', () => {
    expect(placeAtRim({ x: 860, y: 690 }, box, view, insets, [cube])).toMatchObject({ x: 516, y: 526 })
    expect(placeAtRim({ x: 860, y: 90 }, box, view, insets, [cube])).toMatchObject({ x: 516, y: 152 })
  })
})
