import { describe, expect, it } from 'vitest'
import { areApart, calcCovers, insetsWith, type CoverKind } from './covers.ts'
import { makeSession } from './store.ts'

const view = { left: 0, top: 0, right: 1000, bottom: 700 }
const at = (kind: CoverKind, left: number, top: number, width: number, height: number) => ({
  kind,
  box: { left, top, right: left + width, bottom: top + height },
})

describe('what covers the view', () => {
  it('bars and panels take as much of their side as the farthest of them reaches', () => {
    const { insets, covers } = calcCovers(view, [
      at('top', 12, 12, 300, 40),
      at('left', 12, 64, 126, 600),
      at('left', 146, 64, 272, 200),
      at('right', 700.4, 12, 288, 600),
      at('bottom', 300, 620, 400, 52),
    ])
    expect(insets).toEqual({ top: 52, right: 300, bottom: 80, left: 418 })
    expect(covers).toEqual({ passing: [], standing: [], corners: [], popups: [] })
  })
  it('what is closed, or lies beside the view, covers nothing', () => {
    const { insets, covers } = calcCovers(view, [
      at('right', 990, 12, 0, 600),
      at('bottom', 0, 700, 390, 104),
      at('passing', 200, 60, 420, 0),
    ])
    expect(insets).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
    expect(covers.passing).toEqual([])
  })
  it('patches are counted from the corner of the view, and end with it', () => {
    const shifted = { left: 40, top: 30, right: 1040, bottom: 730 }
    const { covers } = calcCovers(shifted, [at('corners', 20, 600, 120, 200), at('popups', 500, 300, 320, 200)])
    expect(covers.corners).toEqual([{ x: 0, y: 570, width: 100, height: 130 }])
    expect(covers.popups).toEqual([{ x: 460, y: 270, width: 320, height: 200 }])
  })
  it('messages add to the top, hints to the bottom', () => {
    const insets = { top: 52, right: 300, bottom: 80, left: 138 }
    const passing = [
      { x: 200, y: 68, width: 420, height: 90 },
      { x: 250, y: 580, width: 300, height: 34 },
    ]
    expect(insetsWith(insets, passing, 700)).toEqual({ top: 158, right: 300, bottom: 120, left: 138 })
    expect(insetsWith(insets, [], 700)).toEqual(insets)
  })
  it('patches that touch are apart, with room between them they are not', () => {
    const one = { x: 0, y: 0, width: 10, height: 10 }
    expect(areApart(one, { x: 10, y: 0, width: 5, height: 5 })).toBe(true)
    expect(areApart(one, { x: 10, y: 0, width: 5, height: 5 }, 2)).toBe(false)
    expect(areApart(one, { x: 9, y: 9, width: 5, height: 5 })).toBe(false)
  })
  it('the session tells of it only when it is another', () => {
    const session = makeSession()
    const { insets, covers } = calcCovers(view, [at('top', 0, 0, 10, 52), at('corners', 0, 600, 120, 50)])
    let told = 0
    session.subscribe(() => void told++)
    expect(session.getState().setCovers(insets, covers)).toBe(true)
    expect(session.getState().setCovers({ ...insets }, structuredClone(covers))).toBe(false)
    expect(told).toBe(1)
  })
})
