import { describe, expect, it } from 'vitest'
import { calcCornerRoom } from './corner-room.ts'

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
