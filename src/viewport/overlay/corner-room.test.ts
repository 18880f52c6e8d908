import { describe, expect, it } from 'vitest'
import { calcCornerRoom, hasCubeRoom, hasLegendRoom, hasNotesRoom } from './corner-room.ts'

const insets = { top: 52, right: 300, bottom: 80, left: 138 }
const LEGEND = { x: 154, y: 540, width: 240, height: 64 }
const CUBE = { x: 604, y: 68, width: 80, height: 80 }
const corners = [LEGEND, CUBE]
const VIEW = { width: 1000, height: 700 }

describe('what stands in the corners', () => {
  it('stands at the rim of what is free', () => {
    expect(calcCornerRoom(insets, { passing: [], standing: [], corners, popups: [] }, VIEW)).toEqual({
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
  it('leaves out what the legend adds in words where these would stand over the mechanism: in a view that is neither wide nor high', () => {
    expect(hasNotesRoom(insets, 96, VIEW)).toBe(true)
    expect(hasNotesRoom({ top: 52, right: 276, bottom: 530, left: 418 }, 546, { width: 1024, height: 740 })).toBe(false)
    // a phone whose sheet is half open, and closed
    expect(hasNotesRoom({ top: 56, right: 0, bottom: 0, left: 0 }, 16, { width: 390, height: 328 })).toBe(false)
    expect(hasNotesRoom({ top: 56, right: 0, bottom: 0, left: 0 }, 16, { width: 390, height: 700 })).toBe(true)
  })
  it('leaves the cube out where it would come under the button below it', () => {
    expect(hasCubeRoom(insets, 68, 700)).toBe(true)
    // over an open sheet, also under a message; and of a page that is magnified
    const rims = { top: 60, right: 0, bottom: 0, left: 0 }
    expect(hasCubeRoom(rims, 138, 328)).toBe(true)
    expect(hasCubeRoom(rims, 76, 142)).toBe(false)
  })
  it('keeps the place of the cube below a message also while the cube is left out, so that it does not come back under it', () => {
    const view = { width: 1024, height: 740 }
    const rims = { top: 52, right: 276, bottom: 475, left: 138 }
    const banner = { x: 183, y: 68, width: 520, height: 79 }
    const covers = { passing: [], standing: [banner], corners: [], popups: [] }
    expect(calcCornerRoom(rims, covers, view).cube).toBe(163)
    const cube = { x: 652, y: 68, width: 80, height: 80 }
    expect(calcCornerRoom(rims, { ...covers, corners: [cube] }, view).cube).toBe(163)
    // on a desk no button is below it
    expect(hasCubeRoom(rims, 163, view.height, view.width)).toBe(true)
    expect(hasCubeRoom({ ...rims, bottom: 490 }, 163, view.height, view.width)).toBe(false)
    expect(hasCubeRoom(rims, 163, view.height, 390)).toBe(false)
  })
  it('gives way to a hint and to a message that reach it, and to no other', () => {
    const hint = { x: 300, y: 578, width: 300, height: 34 }
    const message = { x: 250, y: 68, width: 400, height: 60 }
    expect(calcCornerRoom(insets, { passing: [hint, message], standing: [], corners, popups: [] }, VIEW)).toEqual({
      cube: 144,
      legend: 138,
    })
    const short = { x: 450, y: 578, width: 100, height: 34 }
    const narrow = { x: 300, y: 68, width: 200, height: 60 }
    expect(calcCornerRoom(insets, { passing: [short, narrow], standing: [], corners, popups: [] }, VIEW)).toEqual({
      cube: 68,
      legend: 96,
    })
  })
  it('stays clear of a message that has put the cube below the middle of a low view', () => {
    const low = { width: 390, height: 328 }
    const rims = { top: 60, right: 0, bottom: 0, left: 0 }
    const standing = [{ x: 8, y: 64, width: 374, height: 58 }]
    for (const y of [76, 138]) {
      const covers = { passing: [], standing, corners: [{ x: 304, y, width: 70, height: 70 }], popups: [] }
      expect(calcCornerRoom(rims, covers, low).cube).toBe(138)
    }
  })
})
