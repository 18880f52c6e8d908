import { describe, expect, it } from 'vitest'
import { calcCornerRoom, hasLegendRoom } from './corner-room.ts'

const insets = { top: 52, right: 300, bottom: 80, left: 138 }
const LEGEND = { x: 154, y: 540, width: 240, height: 64 }
const CUBE = { x: 604, y: 68, width: 80, height: 80 }
const corners = [LEGEND, CUBE]

describe('what stands in the corners', () => {
  it('stands at the rim of what is free', () => {
    expect(calcCornerRoom(insets, { passing: [], standing: [], corners, popups: [] }, 700)).toEqual({
      cube: 68,
      legend: 96,
    })
  })
  it('leaves the legend out where it would come under the title', () => {
    expect(hasLegendRoom(insets, 96, 700)).toBe(true)
    // the small picture over an open sheet, and a message at its foot
    expect(hasLegendRoom({ ...insets, top: 60 }, 16, 327)).toBe(true)
    expect(hasLegendRoom({ ...insets, top: 60 }, 16 + 120, 327)).toBe(false)
  })
  it('gives way to a hint and to a message that reach it, and to no other', () => {
    const hint = { x: 300, y: 578, width: 300, height: 34 }
    const message = { x: 250, y: 68, width: 400, height: 60 }
    expect(calcCornerRoom(insets, { passing: [hint, message], standing: [], corners, popups: [] }, 700)).toEqual({
      cube: 144,
      legend: 138,
    })
    const short = { x: 450, y: 578, width: 100, height: 34 }
    const narrow = { x: 300, y: 68, width: 200, height: 60 }
    expect(calcCornerRoom(insets, { passing: [short, narrow], standing: [], corners, popups: [] }, 700)).toEqual({
      cube: 68,
      legend: 96,
    })
  })
})
