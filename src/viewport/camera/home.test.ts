import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import type { Insets, Patch } from '../../session/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { galleryScene, runGallery } from '../../testing/gallery-scenes.ts'
import { isClear, isSeen, project, type Quat } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { calcFreeView } from './free-view.ts'
import { followHome } from './follow-home.ts'
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

const frameOf = (scene: Scene): Frame => makeSceneFrame(scene, 1, null)

describe('what runs out of sight', () => {
  it.each(['bennett', 'slender-double-pendulum'])(
    '%s is followed on a phone, and seen whole from there on',
    async (id) => {
      const page = PAGES.at(-1)![1]
      const scene = await galleryScene(id)
      const view = calcFreeView(page, page.insets, { corners: [] })
      const run = await runGallery(id)
      let pose = calcHome(scene, view)!
      let moves = 0
      for (let t = 0.15; t < 3; t += 0.15) {
        run.advance(t)
        const bodies = scene.bodies.map((body) => {
          const { position, orientation } = run.body(body.id)
          return { ...body, position, orientation: orientation as unknown as Quat }
        })
        const frame = frameOf({ ...scene, bodies })
        const further = followHome(scene, frame, view, pose)
        if (further !== null) {
          expect(further.distance).toBeGreaterThan(pose.distance)
          moves++
          pose = further
        }
        // Whole but for the corners of boxes about what is round.
        const { x: left, y: top, width, height } = view.free
        const parts = partsAtStart({ ...scene, bodies })
        for (const { x, y } of parts.flat().map((point) => project(pose, view, point))) {
          expect(Math.abs(x - left - width / 2)).toBeLessThanOrEqual(0.56 * width)
          expect(Math.abs(y - top - height / 2)).toBeLessThanOrEqual(0.56 * height)
        }
      }
      // Each move leaves room for the next: the picture does not creep.
      expect(moves).toBeGreaterThan(0)
      expect(moves).toBeLessThan(8)
    },
  )

  it.each([PAGES[0]!, PAGES.at(-1)!])(
    'as a cart on its rail is gone along with, and come back to: on %s',
    async (_name, page) => {
      const scene = await galleryScene('cart-pole')
      const view = calcFreeView(page, page.insets, { corners: [] })
      const rolled = (x: number): Scene => ({
        ...scene,
        bodies: scene.bodies.map((body) =>
          body.fixed ? body : { ...body, position: [body.position[0] + x, body.position[1], body.position[2]] },
        ),
      })
      const home = calcHome(scene, view)!
      let pose = home
      const places: string[] = []
      for (const x of [...Array.from({ length: 60 }, (_, i) => 0.1 * i), 0]) {
        const there = rolled(x)
        const next = followHome(scene, frameOf(there), view, pose)
        if (next !== null) places.push(x.toFixed(1))
        pose = next ?? pose
        const movers = partsAtStart({ ...there, bodies: there.bodies.filter(({ fixed }) => !fixed) })
        // But for the corners of boxes about what is round.
        expect(isSeen({ ...pose, distance: 1.1 * pose.distance }, view, movers.flat())).toBe(true)
        expect(pose.distance).toBeLessThanOrEqual(1.8 * home.distance)
        expect(followHome(scene, frameOf(there), view, pose)).toBeNull()
      }
      expect(isSeen(pose, view, partsAtStart(scene).flat())).toBe(true)
      // Each move leaves room for the next.
      expect(places.length).toBeGreaterThan(3)
      expect(places.length).toBeLessThan(25)
    },
  )

  it('is let go where nothing holds it, or where it is too far off at once', async () => {
    const page = PAGES.at(-1)![1]
    const scene = await galleryScene('pendulum')
    const view = calcFreeView(page, page.insets, { corners: [] })
    const home = calcHome(scene, view)!
    const moved = (dx: number): Scene => ({
      ...scene,
      bodies: scene.bodies.map((body) =>
        body.fixed ? body : { ...body, position: [body.position[0] + dx, body.position[1], body.position[2]] },
      ),
    })
    expect(followHome(scene, frameOf(scene), view, home)).toBeNull()
    expect(followHome(scene, frameOf(moved(0.2)), view, home)).not.toBeNull()
    expect(followHome(scene, frameOf(moved(40)), view, home)).toBeNull()
    const loose = { ...scene, joints: [] }
    expect(followHome(loose, frameOf({ ...moved(0.2), joints: [] }), view, home)).toBeNull()
  })
})
