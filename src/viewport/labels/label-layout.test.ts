import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelWish, PlacedLabel } from './label-layout.ts'
import { placeLabels } from './label-layout.ts'

const wish = (key: string, x: number, y: number, rank = 0, towardX = 1, towardY = 0): LabelWish => ({
  key,
  x,
  y,
  towardX,
  towardY,
  width: 60,
  height: 20,
  rank,
})
const overlap = (a: PlacedLabel, b: Pick<PlacedLabel, 'x' | 'y'>): boolean =>
  a.x < b.x + 60 && b.x < a.x + 60 && a.y < b.y + 20 && b.y < a.y + 20

describe('label layout', () => {
  it('puts a label beyond its point, in its direction', () => {
    expect(placeLabels([wish('a', 200, 200)], 800, 600)).toEqual([{ key: 'a', x: 207, y: 190, width: 60, height: 20 }])
    expect(placeLabels([wish('a', 200, 200, 0, 0, 1)], 800, 600)).toEqual([
      { key: 'a', x: 170, y: 207, width: 60, height: 20 },
    ])
  })
  it('leaves a sign in its direction seen where there is other room, and lies over it where there is none', () => {
    const sign = { x: 215, y: 195, width: 10, height: 10 }
    const [beside] = placeLabels([wish('a', 200, 200)], 800, 600, undefined, [], [], [sign])
    expect(beside).toBeDefined()
    const isOver = beside!.x < 225 && beside!.x + 60 > 215 && beside!.y < 205 && beside!.y + 20 > 195
    expect(isOver).toBe(false)
    const everywhere = { x: 0, y: 0, width: 800, height: 600 }
    expect(placeLabels([wish('a', 200, 200)], 800, 600, undefined, [], [], [everywhere])).toEqual([
      { key: 'a', x: 207, y: 190, width: 60, height: 20 },
    ])
  })
  it('never lets labels overlap, nor leave the view', () => {
    const anyWish = fc.record({
      x: fc.integer({ min: -50, max: 450 }),
      y: fc.integer({ min: -50, max: 350 }),
      angle: fc.double({ min: 0, max: 6.3, noNaN: true }),
      rank: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 25 }), (all) => {
        const wishes = all.map((w, i) => wish(`${i}`, w.x, w.y, w.rank, Math.cos(w.angle), Math.sin(w.angle)))
        const placed = placeLabels(wishes, 400, 300)
        placed.forEach((a, i) => {
          for (const b of placed.slice(i + 1)) expect(overlap(a, b)).toBe(false)
          expect(a.x >= 0 && a.y >= 0 && a.x + 60 <= 400 && a.y + 20 <= 300).toBe(true)
        })
      }),
    )
  })
  it('leaves out what has no room, but not what is selected', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => wish(`${i}`, 200, 150, 0))
    const placed = placeLabels([...crowd, wish('selected', 200, 150, 2)], 400, 300)
    expect(placed.length).toBeLessThan(31)
    expect(placed.some((p) => p.key === 'selected')).toBe(true)
  })
  it('gives the best place to the highest rank, whatever the order', () => {
    const [low, high] = [wish('low', 200, 150, 0), wish('high', 200, 150, 1)]
    const best = { key: 'high', x: 207, y: 140, width: 60, height: 20 }
    expect(placeLabels([low, high], 400, 300)[0]).toEqual(best)
    expect(placeLabels([high, low], 400, 300)[0]).toEqual(best)
  })
  it('drops labels of points outside of the view', () => {
    expect(placeLabels([wish('a', -30, 100)], 400, 300)).toEqual([])
  })

  it('keeps clear of boxes that lie over the view', () => {
    const box = { x: 190, y: 100, width: 150, height: 100 }
    const [beside] = placeLabels([wish('a', 200, 150, 2)], 400, 300, undefined, [box])
    expect(overlap(beside!, box)).toBe(false)
    expect(beside!.x + 60).toBeLessThanOrEqual(box.x)
    // All is covered: under the box rather than nowhere.
    const all = { x: 0, y: 0, width: 400, height: 300 }
    expect(placeLabels([wish('a', 200, 150, 2)], 400, 300, undefined, [all])).toHaveLength(1)
  })

  it('keeps clear of labels that stand already, and is left out rather than laid over one', () => {
    const taken = { x: 200, y: 140, width: 60, height: 20 }
    const [beside] = placeLabels([wish('a', 200, 150, 2)], 400, 300, undefined, [], [taken])
    expect(overlap(beside!, taken)).toBe(false)
    const all = { x: 0, y: 0, width: 400, height: 300 }
    expect(placeLabels([wish('a', 200, 150, 2)], 400, 300, undefined, [], [all])).toEqual([])
  })

  it('keeps clear of panels, but for a label that has no other place', () => {
    const covered = { top: 40, right: 100, bottom: 60, left: 50 }
    const best = wish('a', 60, 150, 2, -1, 0)
    const [beside] = placeLabels([best], 400, 300, covered)
    expect(beside!.x).toBeGreaterThanOrEqual(50)
    expect(beside!.x + best.width).toBeLessThanOrEqual(300)
    const narrow = { ...covered, right: 400 - 50 - best.width + 1 }
    expect(placeLabels([best], 400, 300, narrow)).toHaveLength(1)
    expect(placeLabels([{ ...best, rank: 0 }], 400, 300, narrow)).toEqual([])
  })

  it('moves a label that has to be somewhere out from under a panel', () => {
    const covered = { top: 0, right: 250, bottom: 0, left: 0 }
    const under = wish('a', 360, 150, 2)
    expect(placeLabels([under], 400, 300, covered)).toEqual([{ key: 'a', x: 90, y: 140, width: 60, height: 20 }])
    expect(placeLabels([{ ...under, rank: 0 }], 400, 300, covered)).toEqual([])
  })
})
