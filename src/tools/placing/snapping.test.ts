import { describe, expect, it } from 'vitest'
import type { Pose } from '../../geometry/index.ts'
import { addBody, addJoint, emptyScene, makeSceneStore, setHidden, type Scene } from '../../scene/index.ts'
import type { PointerSample } from '../gesture.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'
import { snapAt } from './snapping.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A bar from the origin to x = 0.5, pinned there to a second one that goes up; a block at x = −0.4. */
function scene(): Scene {
  const store = makeSceneStore(emptyScene())
  const bar = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.5, 0, 0], width: 0.04, thickness: 0.02 } as const
  store.edit('build', (d) => {
    addBody(d, { name: 'Crank', orientation: FACING, shapes: [bar] })
    addBody(d, { name: 'Rod', position: [0.5, 0, 0], orientation: FACING, shapes: [{ ...bar, to: [0, 0.4, 0] }] })
    addBody(d, { name: 'Block', position: [-0.4, 0, 0], shapes: [{ ...AT, kind: 'box', size: [0.2, 0.2, 0.2] }] })
    addJoint(d, {
      name: 'Pin',
      type: 'revolute',
      driven: { body: 'rod' },
      main: { body: 'crank', position: [0.5, 0, 0] },
    })
  })
  return store.getState().scene
}

const sample = (x: number, y: number, change: Partial<PointerSample> = {}): PointerSample => ({
  id: 1,
  kind: 'mouse',
  x,
  y,
  button: 0,
  shift: false,
  ctrl: false,
  alt: false,
  time: 0,
  ...change,
})

const at = (driver: ToolDriver, where: Parameters<ToolDriver['pixelOf']>[0], dx = 0, dy = 0, change = {}) => {
  const { x, y } = driver.pixelOf(where)
  return snapAt(driver.host, sample(x + dx, y + dy, change))
}

describe('snapping', () => {
  it('prefers joints to ends, and the nearer to both', () => {
    const driver = new ToolDriver(scene())
    expect(at(driver, 'Pin')).toMatchObject({ snap: 'marker', words: 'Pin', body: 'crank' })
    expect(at(driver, 'end of Crank')).toMatchObject({ snap: 'end', words: 'end of Crank' })
    expect(at(driver, 'midpoint of Crank')).toMatchObject({ snap: 'midpoint', words: 'middle of Crank' })
  })

  it('means the body of a joint that the pointer is on', () => {
    const plain = new ToolDriver(scene())
    plain.scenes.edit('a block on the pin, before both bars', (d) => {
      addBody(d, { name: 'Slider', position: [0.5, -0.1, 0], shapes: [{ ...AT, kind: 'box', size: [0.1, 0.1, 0.1] }] })
      addJoint(d, {
        name: 'Wrist',
        type: 'revolute',
        driven: { body: 'slider', position: [0, 0.1, 0.04] },
        main: { body: 'crank', position: [0.5, 0.04, 0] },
      })
    })
    expect(at(plain, 'Wrist')).toMatchObject({ snap: 'marker', words: 'Wrist', body: 'slider', local: [0, 0.1, 0.04] })
    // Looked through, what is behind it is meant.
    const { x, y } = plain.pixelOf('Wrist')
    expect(snapAt(plain.host, sample(x, y), ['slider'])).toMatchObject({ body: 'crank' })
  })

  it('reaches 12 px for a mouse and 22 px for a finger', () => {
    const driver = new ToolDriver(scene())
    expect(at(driver, 'end of Crank', 0, -11)?.snap).toBe('end')
    expect(at(driver, 'end of Crank', -13, 0)?.snap).not.toBe('end')
    expect(at(driver, 'end of Crank', -21, 0, { kind: 'touch' })?.snap).toBe('end')
    expect(at(driver, 'end of Crank', -23, 0, { kind: 'touch' })?.snap).not.toBe('end')
  })

  it('puts what is caught on a face into the plane that goes through the body', () => {
    const driver = new ToolDriver(scene())
    const caught = at(driver, 'Block')
    expect(caught).toMatchObject({ body: 'block', words: expect.stringContaining('of Block') })
    expect(caught!.at.map((c) => Math.round(1e9 * c) / 1e9 + 0)).toEqual([-0.4, 0, 0])
  })

  it('finds points level with others, and says with which', () => {
    const driver = new ToolDriver(scene())
    const step = driver.host.grid()
    const level = at(driver, [-0.2, 0, 0.002])
    expect(level).toMatchObject({ snap: 'align', words: expect.stringMatching(/^aligned with /), body: 'ground' })
    expect(level!.at[2]).toBe(0)
    const free = at(driver, [-0.2 + 0.3 * step, 0, 0.2 + 0.3 * step])
    expect(free).toMatchObject({ snap: 'grid', words: expect.stringMatching(/^grid .* mm$/) })
    expect(Math.abs(free!.at[0] / step - Math.round(free!.at[0] / step))).toBeLessThan(1e-9)
  })

  it('leaves everything where it is with Shift, and when it is switched off', () => {
    const driver = new ToolDriver(scene())
    expect(at(driver, [-0.2012, 0, 0.2534], 0, 0, { shift: true })).toMatchObject({ snap: null, words: 'free' })
    driver.session.getState().setSnap({ on: false })
    const free = at(driver, [-0.2012, 0, 0.2534])
    expect(free!.snap).toBeNull()
    expect(free!.at[0]).toBeCloseTo(-0.2012, 9)
  })

  it('looks through what is excluded or hidden', () => {
    const driver = new ToolDriver(scene())
    const { x, y } = driver.pixelOf('end of Crank')
    expect(snapAt(driver.host, sample(x, y), ['crank'])?.body).not.toBe('crank')
    driver.scenes.edit('Hide', (d) => setHidden(d, [{ kind: 'body', id: 'crank' }], true))
    expect(snapAt(driver.host, sample(x, y))?.snap).not.toBe('end')
  })

  it('takes no more than in proportion to the bodies there are', () => {
    const among = (count: number): (() => unknown) => {
      const store = makeSceneStore(emptyScene())
      store.edit('many', (d) => {
        for (let i = 0; i < count; i++)
          addBody(d, {
            name: `Box ${i}`,
            position: [(i % 20) / 10, 0, Math.floor(i / 20) / 10],
            shapes: [{ ...AT, kind: 'box', size: [0.05, 0.05, 0.05] }],
          })
      })
      const poses = new Map(store.getState().scene.bodies.map((body) => [body.id, body]))
      // Skin and poses are the picture's to tell, and not part of this.
      const pose = (id: string): Pose => poses.get(id)!
      const host = { ...new ToolDriver(store.getState().scene).host, surface: () => null, pose }
      return () => Array.from({ length: 20 }, (_, i) => snapAt(host, sample(200 + 10 * i, 300)))
    }
    const [few, many] = [among(30), among(300)]
    const times = Array.from({ length: 8 }, () =>
      [few, many].map((snap) => {
        const start = performance.now()
        snap()
        return performance.now() - start
      }),
    )
    const least = (k: 0 | 1): number => Math.min(...times.map((pair) => pair[k]!))
    // Ten times the bodies: a quadratic slip would be a hundred.
    expect(least(1) / least(0)).toBeLessThan(40)
  })
})
