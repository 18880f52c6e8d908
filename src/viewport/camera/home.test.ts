import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import type { Insets, Patch } from '../../session/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { isClear, project } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'
import { calcFreeView } from './free-view.ts'
import { calcHome } from './home.ts'

interface Page {
  readonly width: number
  readonly height: number
  readonly insets: Insets
}

/** Views with what bars and panels take of them when the page opens, and beside a panel at the left. */
const PAGES: readonly (readonly [string, Page])[] = [
  ['a desk', { width: 1440, height: 872, insets: { top: 52, right: 332, bottom: 74, left: 138 } }],
  ['a desk with a panel', { width: 1440, height: 872, insets: { top: 52, right: 332, bottom: 74, left: 418 } }],
  ['a low desk', { width: 1280, height: 692, insets: { top: 52, right: 332, bottom: 74, left: 138 } }],
  ['a low desk with the first steps', { width: 1280, height: 692, insets: { top: 52, right: 332, bottom: 140, left: 138 } }], // prettier-ignore
  ['a tablet', { width: 1024, height: 740, insets: { top: 52, right: 276, bottom: 74, left: 138 } }],
  ['a phone', { width: 390, height: 738, insets: { top: 56, right: 0, bottom: 0, left: 0 } }],
]
const RIM = 16

/** The legend at the lower left, the axis cube at the upper right of what is free. */
function cornersOf({ width, height, insets }: Page): readonly Patch[] {
  const legend = { x: insets.left + RIM, y: height - insets.bottom - RIM - 80, width: 230, height: 80 }
  const cube = { x: width - insets.right - RIM - 80, y: insets.top + RIM, width: 80, height: 80 }
  return [legend, cube]
}

describe.each(PAGES)('on %s', (_name, page) => {
  it.each(gallery.map(({ id }) => id))(
    '%s is seen whole at first, clear of all that lies over the view',
    async (id) => {
      const scene = await galleryScene(id)
      const corners = cornersOf(page)
      const view = calcFreeView(page, page.insets, { corners })
      const home = calcHome(scene, view)!
      const parts = partsAtStart(scene)
      const { x: left, y: top, width, height } = view.free
      for (const { x, y, depth } of parts.flat().map((point) => project(home, view, point))) {
        expect(depth).toBeGreaterThan(0)
        expect(x).toBeGreaterThanOrEqual(left)
        expect(x).toBeLessThanOrEqual(left + width)
        expect(y).toBeGreaterThanOrEqual(top)
        expect(y).toBeLessThanOrEqual(top + height)
      }
      expect(isClear(home, view, parts)).toBe(true)
    },
  )
})
