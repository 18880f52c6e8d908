import { describe, expect, it } from 'vitest'
import { addForce, makeSceneStore, type Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { galleryScene, runGallery } from '../../testing/gallery-scenes.ts'
import { isSeen, project, withLens, type Quat } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { followHome } from './follow-home.ts'
import { calcFreeView } from './free-view.ts'
import { calcHome } from './home.ts'

const DESK = { width: 1440, height: 872, insets: { top: 52, right: 332, bottom: 74, left: 138 } }
const PHONE = { width: 390, height: 738, insets: { top: 56, right: 0, bottom: 0, left: 0 } }

const frameOf = (scene: Scene): Frame => makeSceneFrame(scene, 1, null)

describe('what runs out of sight', () => {
  it.each(['bennett', 'slender-double-pendulum', 'sarrus', 'scotch-yoke'])(
    '%s is followed on a phone, and seen whole from there on',
    async (id) => {
      const page = PHONE
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
          expect(Math.abs(x - left - width / 2)).toBeLessThanOrEqual(0.52 * width)
          expect(Math.abs(y - top - height / 2)).toBeLessThanOrEqual(0.52 * height)
        }
      }
      // Each move leaves room for the next: the picture does not creep.
      expect(moves).toBeGreaterThan(0)
      expect(moves).toBeLessThan(8)
    },
  )

  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const)('as a cart on its rail is gone along with, and come back to: on %s', async (_name, page) => {
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
  })

  it('is let go where nothing holds it, or where it is too far off at once', async () => {
    const page = PHONE
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
    // A spring holds it as well as a joint.
    const hung = makeSceneStore(loose)
    hung.edit('hang it up', (draft) => {
      const bob = draft.bodies.find(({ fixed }) => !fixed)!
      addForce(draft, {
        kind: 'spring-damper',
        from: { body: 'ground', position: [0, 0, 1] },
        to: { body: bob.id, position: [0, 0, 0] },
        stiffness: 100,
      })
    })
    const { scene: sprung } = hung.getState()
    expect(followHome(sprung, frameOf({ ...moved(0.2), joints: [] }), view, home)).not.toBeNull()
  })

  it('is followed no farther with the usual lens where home looks straight at the plane', async () => {
    const cart = await galleryScene('cart-pole')
    const camera = { position: [0, -3, 0.3], target: [0, 0, 0.3], flat: true } as const
    const scene: Scene = { ...cart, view: { ...cart.view, camera } }
    const view = calcFreeView(DESK, DESK.insets, { corners: [] })
    const home = calcHome(scene, view)!
    expect(home.flat).toBe(true)
    const bodies = scene.bodies.map((body) =>
      body.fixed ? body : { ...body, position: [body.position[0] + 6, body.position[1], body.position[2]] as const },
    )
    const pose = withLens(home, false)
    const further = followHome(scene, frameOf({ ...scene, bodies }), view, pose)
    expect(further?.distance ?? 0).toBeLessThan(2 * pose.distance)
  })
})
