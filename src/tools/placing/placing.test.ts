import { describe, expect, it } from 'vitest'
import { toWorld } from '../../geometry/index.ts'
import { addBody, addJoint, emptyScene, makeSceneStore, massOfBody, type Scene, type Vec3 } from '../../scene/index.ts'
import type { PlacedKind } from '../../session/index.ts'
import { lookAt } from '../camera-pose.ts'
import { ToolDriver } from '../tool-driver.ts'
import { sizeWords } from './lengths.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
/** Turns z to −y: flat sides face the viewer, who looks along +y. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A crank pinned to the ground at the origin, its far end at x = 0.2. */
function crank(): Scene {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    addBody(d, {
      name: 'Crank',
      orientation: FACING,
      shapes: [{ ...AT, kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.03, thickness: 0.01 }],
    })
    addJoint(d, {
      name: 'Bearing',
      type: 'revolute',
      driven: { body: 'crank', orientation: [1, 0, 0, 0] },
      main: { body: 'ground', orientation: FACING },
    })
  })
  return store.getState().scene
}

const close = (a: readonly number[], b: readonly number[], tolerance = 1e-12): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThanOrEqual(tolerance))

/** Where the eyes of the body placed last are, world axes. */
function eyes({ scene }: ToolDriver): readonly [Vec3, Vec3] {
  const body = scene.bodies.at(-1)!
  const [bar] = body.shapes
  if (bar?.kind !== 'link') throw new Error('no link')
  return [toWorld(body, bar.from), toWorld(body, bar.to)]
}

const use = (kind: PlacedKind, scene: Scene = emptyScene()): ToolDriver => new ToolDriver(scene).use(`place-${kind}`)

describe('a link', () => {
  it('lies between two clicks, on the grid, in one entry', () => {
    const before = emptyScene()
    const driver = use('link', before).pick([0.001, 0, 0.099]).expectHint('ends').pick([0.301, 0, 0.002])
    driver.expectBodies(1).expectUndo('Add link').expectPopup(null).expectTool('place-link')
    const [from, to] = eyes(driver)
    close(from, [0, 0, 0.1])
    close(to, [0.3, 0, 0])
    expect(driver.session.getState().selection).toEqual([{ kind: 'body', id: 'link' }])
    driver.undo().expectScene(before).expectUndo(null)
  })

  it('lies between press and release of a drag', () => {
    const driver = use('link').at([0, 0, 0]).drag([0.2, 0, 0.1])
    const [from, to] = eyes(driver)
    close(from, [0, 0, 0])
    close(to, [0.2, 0, 0.1])
    driver.expectBodies(1).expectUndo('Add link')
  })

  it('is as long as is typed', () => {
    const driver = use('link').pick([0, 0, 0]).at([0.2, 0, 0]).type('123.4 mm').expectBodies(1)
    close(eyes(driver)[1], [0.1234, 0, 0])
    expect(driver.scene.bodies[0]!.shapes[0]).toMatchObject({ to: [0.1234, 0, 0] })
  })

  it('is placed by keys alone', () => {
    const driver = use('link').key('ArrowRight').key('Enter').key('ArrowRight').key('Shift+ArrowUp').key('Enter')
    driver.expectBodies(1)
    const [from, to] = eyes(driver)
    const step = driver.host.grid()
    close([to[0] - from[0], to[1], to[2] - from[2]], [step, 0, 10 * step], 1e-9)
  })

  it('comes out of the palette in a size of its own, and the tool is put away', () => {
    use('link').drop('link', [0.1, 0, 0.1]).expectBodies(1).expectTool('select').expectUndo('Add link')
  })

  it('catches ends and offers to pin there', () => {
    const driver = use('link', crank()).pick('end 2 of Crank').expectCaught('end of Crank').pick([0.5, 0, 0.2])
    driver.expectBodies(2).expectPopup('offer')
    close(eyes(driver)[0], [0.2, 0, 0])
    const { popup } = driver.session.getState()
    if (popup?.kind !== 'offer') throw new Error('no offer')
    expect(popup.offer.a.body).toBe('link')
    expect(popup.offer.b).toEqual({ body: 'crank', local: [0.2, 0, 0] })
    close(popup.offer.axis, [0, -1, 0])
    close(popup.offer.a.local, [0, 0, 0])
  })

  it('lies beside the bar that it is put on, with its eyes in the plane', () => {
    const driver = use('link', crank()).pick('end 2 of Crank').pick([0.5, 0, 0.2])
    const [bar] = driver.scene.bodies[1]!.shapes
    expect(bar).toMatchObject({ position: [0, 0, 0.01], thickness: 0.01, width: 0.03 })
    driver.use('select').use('place-link').pick('end 2 of Link').expectCaught('end of Link')
  })

  it('offers both ends one after the other', () => {
    const driver = use('link', crank()).pick('Bearing').expectCaught('Bearing').pick('end 2 of Crank')
    driver.expectPopup('offer')
    driver.host.open(null)
    driver.expectPopup('offer')
    driver.host.open(null)
    driver.expectPopup(null)
  })

  it('keeps what nobody has answered until it is placed, behind what is offered then', () => {
    const joined = ({ session }: ToolDriver) => {
      const { popup } = session.getState()
      return popup?.kind === 'offer' ? `${popup.offer.a.body} on ${popup.offer.b.body}` : null
    }
    const driver = use('link', crank()).pick('end 2 of Crank').pick([0.5, 0, 0.2])
    expect(joined(driver)).toBe('link on crank')
    // The next begins: nothing lies in its way. Given up, the offer is there again.
    driver.pick('end 2 of Link').expectPopup(null).key('Escape')
    expect(joined(driver)).toBe('link on crank')
    driver.pick('end 2 of Link').pick([0.6, 0, -0.2])
    const order: (string | null)[] = []
    for (; driver.session.getState().popup !== null; driver.host.open(null)) order.push(joined(driver))
    expect(order).toEqual(['link-2 on link', 'link on crank'])
    // What was answered is not asked again.
    driver.pick([0.1, 0, 0.3]).pick([0.3, 0, 0.3]).expectBodies(4).expectPopup(null)
  })

  it('asks no more about what has gone, or has been moved away', () => {
    const taken = use('link', crank()).pick('end 2 of Crank').pick([0.5, 0, 0.2]).undo()
    taken.pick([0.5, 0, 0.2]).pick([0.6, 0, -0.2]).expectBodies(2).expectPopup(null)
    const moved = use('link', crank()).pick('end 2 of Crank').pick([0.5, 0, 0.2])
    moved.host.edit('Move', (draft) => void (draft.bodies[1]!.position = [0, 0, 0.4]))
    moved.pick([0.5, 0, -0.2]).pick([0.6, 0, -0.2]).expectBodies(3).expectPopup(null)
  })

  it('is built on what is seen, also while it runs', () => {
    const driver = use('link', crank()).running()
    driver.seen('crank', { position: [0, 0, 0], orientation: [0.5, 0.5, -0.5, 0.5] })
    const end = toWorld(driver.host.pose('crank'), [0.2, 0, 0])
    driver.pick(end).expectCaught('end of Crank').pick([0.4, 0, 0.1])
    close(eyes(driver)[0], end)
  })

  it('ends where the cursor is, though something else is seen before that place', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('pillar', (d) =>
      addBody(d, { name: 'Pillar', position: [0.5, -0.4, 1.2], shapes: [{ ...AT, kind: 'box', size: [2, 0.2, 0.2] }] }),
    )
    const driver = new ToolDriver(store.getState().scene).looking(lookAt([0, -4, 4], [0, 0, 0])).use('place-link')
    const begun = driver.key('ArrowRight').key('Enter').key('Shift+ArrowUp').key('ArrowDown').key('ArrowDown')
    const cursor = begun.marks?.lines[0]?.to
    begun.key('Enter').expectBodies(2).expectPopup(null)
    const [from, to] = eyes(driver)
    const step = driver.host.grid()
    close([from[2], to[2]], [0, 8 * step], 1e-9)
    close(to, cursor!)
  })

  it('takes no length 0', () => {
    use('link').pick([0, 0, 0]).click().expectBodies(0).expectHint('ends')
  })
})

describe('solids', () => {
  it.each(['box', 'cylinder', 'sphere', 'disc', 'plate'] as const)('%s: by click, drag, drop and keys', (kind) => {
    const before = emptyScene()
    for (const place of [
      () => use(kind, before).pick([0.1, 0, 0.1]),
      () => use(kind, before).at([0, 0, 0]).drag([0.3, 0, 0.2]),
      () => use(kind, before).drop(kind, [0.1, 0, 0.1]),
      () => use(kind, before).key('ArrowRight').key('Enter'),
      () => use(kind, before).at([0, 0, 0]).with('touch').drag([0.3, 0, 0.2]),
    ]) {
      const driver = place().expectBodies(1).expectUndo(`Add ${kind}`).expectTool('select')
      expect(driver.scene.bodies[0]!.density).toBe(7850)
      driver.undo().expectScene(before)
    }
  })

  it('are drawn as large as the drag', () => {
    const box = use('box').at([0, 0, 0]).drag([0.4, 0, 0.2]).scene.bodies[0]!
    expect(box.shapes[0]).toMatchObject({ kind: 'box', size: [0.4, 0.2, expect.any(Number)] })
    close(box.position, [0.2, 0, 0.1])
    const disc = use('disc').at([0.1, 0, 0]).drag([0.4, 0, 0.4]).scene.bodies[0]!
    expect(disc.shapes[0]).toMatchObject({ kind: 'cylinder', radius: 0.5 })
    close(disc.position, [0.1, 0, 0])
  })

  it('are as large as is typed before', () => {
    const [ball] = use('sphere').at([0, 0, 0]).type('70 mm').click().scene.bodies
    expect(ball!.shapes[0]).toMatchObject({ kind: 'sphere', radius: 0.07 })
  })

  it('stand on the face they are dropped on', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('table', (d) => addBody(d, { name: 'Table', shapes: [{ ...AT, kind: 'box', size: [1, 1, 0.2] }] }))
    const driver = new ToolDriver(store.getState().scene).looking(lookAt([0, -2, 2], [0, 0, 0]))
    driver.drop('box', [0.2, 0.1, 0.1]).expectBodies(2)
    const box = driver.scene.bodies[1]!
    const [shape] = box.shapes
    if (shape?.kind !== 'box') throw new Error('no box')
    close(box.position, [0.2, 0.1, 0.1 + shape.size[2] / 2], 1e-6)
  })
})

describe('ground points', () => {
  it('are fixed, behind what they hold, and offer to pin it', () => {
    const driver = use('ground-point', crank())
      .pick('end 2 of Crank')
      .expectPopup('offer')
      .expectTool('place-ground-point')
    const point = driver.scene.bodies[1]!
    expect(point).toMatchObject({ name: 'Ground point', fixed: true })
    expect(point.shapes[0]!.position[2]).toBeLessThan(0)
    close(point.position, [0.2, 0, 0])
    const { popup } = driver.session.getState()
    if (popup?.kind !== 'offer') throw new Error('no offer')
    expect([popup.offer.a.body, popup.offer.b.body]).toEqual(['crank', 'ground-point'])
  })
})

describe('polygons', () => {
  const corners: Vec3[] = [
    [0, 0, 0],
    [0.4, 0, 0],
    [0.4, 0, 0.3],
  ]
  it('close on the first corner, or by C', () => {
    const byClick = corners.reduce((driver, at) => driver.pick(at), use('polygon')).pick(corners[0]!)
    byClick.expectBodies(1).expectUndo('Add polygon')
    expect(byClick.scene.bodies[0]!.shapes[0]).toMatchObject({
      outline: [
        [0, 0],
        [0.4, 0],
        [0.4, 0.3],
      ],
    })
    corners
      .reduce((driver, at) => driver.pick(at), use('polygon'))
      .key('C')
      .expectBodies(1)
  })

  it('refuse sides that cross, in words', () => {
    const driver = use('polygon').pick([0, 0, 0]).pick([0.4, 0, 0]).pick([0.4, 0, 0.3]).pick([0.2, 0, -0.2])
    driver.expectHint('would cross').expectBodies(0)
    driver.key('C').expectBodies(1)
  })

  it('take sides that are typed, and take a corner back', () => {
    const driver = use('polygon').pick([0, 0, 0]).at([0.2, 0, 0]).type('150 mm').pick([0, 0, 0.3]).pick([-0.3, 0, 0.3])
    driver.key('Backspace').key('C').expectBodies(1)
    expect(driver.scene.bodies[0]!.shapes[0]).toMatchObject({
      outline: [
        [0, 0],
        [0.15, 0],
        [0, 0.3],
      ],
    })
  })
})

describe('forces and motors', () => {
  it('a spring goes from a body to the ground, by clicks, drag and keys', () => {
    use('spring-damper', crank())
      .pick('end 2 of Crank')
      .pick([0.2, 0, 0.4])
      .expectForce('spring-damper')
      .expectUndo('Add spring')
    use('spring-damper', crank()).at('end 2 of Crank').drag([0.2, 0, 0.4]).expectForce('spring-damper')
    const keys = use('spring-damper', crank()).key(']').key(']').key('Enter').key('Shift+ArrowUp').key('Enter')
    keys.expectForce('spring-damper').expectTool('select')
    use('spring-damper', crank()).pick([0.4, 0, 0.4]).pick([0.1, 0, 0.4]).expectHint('has to be on a body')
  })

  it('a load pushes the way that is drawn', () => {
    const driver = use('load', crank()).at('end 2 of Crank').drag([0.2, 0, -0.3]).expectForce('load')
    const [load] = driver.scene.forces
    if (load?.kind !== 'load') throw new Error('no load')
    expect(load.force[0]).toBe(0)
    expect(load.force[2]).toBeLessThan(0)
    use('load', crank()).pick([0.4, 0, 0.4]).expectHint('acts on a body')
    use('load', crank()).drop('load', 'end 2 of Crank').expectForce('load')
  })

  it('a motor turns the joint that is clicked, once', () => {
    const before = crank()
    const driver = use('motor', before).pick('Bearing').expectUndo('Add motor to Bearing').expectTool('select')
    expect(driver.scene.joints[0]!.drive).toMatchObject({ kind: 'angular-velocity' })
    driver.use('place-motor').pick('Bearing').expectHint('has a motor').expectUndo('Add motor to Bearing')
    driver.undo().expectScene(before)
    const keys = use('motor', before).key(']').key('Enter')
    expect(keys.scene.joints[0]!.drive).not.toBeNull()
    use('motor').expectHint('first join')
  })

  it('a torsion spring sits on a pin', () => {
    use('torsion-spring', crank()).pick('Bearing').expectForce('torsion-spring')
  })
})

describe('Esc', () => {
  it.each(['link', 'spring-damper', 'load', 'polygon'] as const)(
    '%s: one step back, then out, the scene untouched',
    (kind) => {
      const before = crank()
      const driver = use(kind, before).pick('end 2 of Crank').at([0.5, 0, 0.3]).key('Escape')
      driver.expectTool(`place-${kind}`).expectScene(before).expectUndo(null)
      driver.key('Escape').expectTool('select').expectScene(before)
      expect(driver.marks?.ghosts ?? []).toEqual([])
    },
  )

  it('takes a drag back', () => {
    const before = emptyScene()
    const driver = use('link', before)
    const { x, y } = driver.pixelOf([0, 0, 0])
    driver
      .press(x, y)
      .moveTo(x + 80, y)
      .key('Escape')
      .expectScene(before)
      .expectTool('place-link')
    driver.lift().expectBodies(0)
  })
})

describe('Shift', () => {
  it('suspends snapping', () => {
    const driver = use('link', crank()).holding({ shift: true }).pick('end 2 of Crank')
    expect(driver.session.getState().snap.caught).not.toBe('end of Crank')
    driver.pick([0.4031, 0, 0.1017])
    close(eyes(driver)[1], [0.4031, 0, 0.1017], 1e-9)
  })
})

describe('the working plane', () => {
  it('is the face that is clicked', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('table', (d) => addBody(d, { name: 'Table', shapes: [{ ...AT, kind: 'box', size: [1, 1, 0.2] }] }))
    const driver = new ToolDriver(store.getState().scene).looking(lookAt([0, -2, 2], [0, 0, 0])).use('plane')
    driver.at([0.2, 0.1, 0.1]).expectCaught('face of Table').click().expectTool('select')
    const { plane, camera } = driver.session.getState()
    expect(plane.normal).toEqual([0, 0, 1])
    // From the middle of the face on: a grid that begins where somebody clicked fits nothing.
    expect(plane.origin).toEqual([0, 0, 0.1])
    expect(camera?.wish.kind).toBe('plane')
  })
})

describe('how large it will be', () => {
  it.each([
    ['box', '120 × 80 × 80 mm, 6.03 kg'],
    ['sphere', 'radius 50 mm, 4.11 kg'],
    ['cylinder', 'radius 42 mm, length 110 mm, 4.79 kg'],
  ] as const)('is told beside a %s while it is placed', (kind, words) => {
    const driver = use(kind)
    const size = 10 * driver.host.grid()
    expect(size).toBe(0.5)
    driver.at([0.1, 0, 0.1])
    expect(driver.marks?.lines.map(({ label }) => label)).toEqual([words])
    driver.click()
    const [body] = driver.scene.bodies
    expect(sizeWords(body!.shapes[0]!, massOfBody(body!).mass)).toBe(words)
  })

  it('is told in units that suit it', () => {
    const box = { ...AT, kind: 'box', size: [1.2, 0.5, 0.04] } as const
    expect(sizeWords(box, 188.4)).toBe('1.2 × 0.5 × 0.04 m, 188 kg')
    const bar = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.3, 0.4, 0], width: 0.03, thickness: 0.01 } as const
    expect(sizeWords(bar, 0.45)).toBe('500 mm, 450 g')
    expect(sizeWords({ ...AT, kind: 'extrusion', outline: [], thickness: 0.1 }, 1)).toBeNull()
  })

  it('can be changed at the ends of a selected link, which the hint says', () => {
    const driver = use('link', crank())
    driver.use('select')
    driver.host.select([{ kind: 'body', id: 'crank' }], 'replace')
    driver.expectHint('Pull an end of the link')
    expect(driver.session.getState().hint?.keys).not.toEqual([])
  })
})
