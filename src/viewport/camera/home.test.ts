import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import { XZ } from '../../geometry/index.ts'
import { emptyScene, type Scene } from '../../scene/index.ts'
import type { Insets, Patch } from '../../session/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { calcEye, facePlane, isClear, lookAt, openView, project, withLens } from '../../tools/index.ts'
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

describe('a scene that was looked at straight at its plane', () => {
  const view = openView(1440, 800)
  const roof = { origin: [0, 1, 2], x: [0.8, 0.6, 0], normal: [0, 0, 1] } as const
  const kept = (plane: typeof roof | typeof XZ, flat: boolean) => {
    const pose = facePlane({ ...lookAt([1, -3, 2], [0.2, 0.4, 0.1]), distance: 5 }, plane)
    const camera = { position: calcEye(withLens(pose, false)), target: pose.target, flat }
    const scene: Scene = { ...emptyScene(), view: { camera, ...(plane === XZ ? {} : { plane }) } }
    return { pose, scene: JSON.parse(JSON.stringify(scene)) as Scene }
  }

  it.each([XZ, roof])('is so again, upright, as large, and at the same place', (plane) => {
    const { pose, scene } = kept(plane, true)
    const home = calcHome(scene, view)!
    expect(home.flat).toBe(true)
    for (const point of [plane.origin, [0.3, 0.2, 0.7] as const, pose.target]) {
      const [now, then] = [project(home, view, point), project(pose, view, point)]
      expect(now.x).toBeCloseTo(then.x, 6)
      expect(now.y).toBeCloseTo(then.y, 6)
    }
  })

  it('is seen in perspective where it was so from the same side, or where it builds on another plane', () => {
    const { scene } = kept(XZ, false)
    expect(calcHome(scene, view)!.flat).toBeUndefined()
    const other = kept(XZ, true).scene
    expect(calcHome({ ...other, view: { ...other.view, plane: roof } }, view)!.flat).toBeUndefined()
  })
})
