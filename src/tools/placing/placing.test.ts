import { describe, expect, it } from 'vitest'
import { toWorld, turn } from '../../geometry/index.ts'
import {
  addBody,
  emptyScene,
  makeSceneStore,
  massOfBody,
  PLACED_SOLIDS,
  SOLID_KINDS,
  type Scene,
  type Vec3,
} from '../../scene/index.ts'
import type { PlacedKind } from '../../session/index.ts'
import { crank } from '../../testing/crank.ts'
import { lookAt } from '../camera-pose.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'
import { sizeWords } from './lengths.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
const close = (a: readonly number[], b: readonly number[], tolerance = 1e-12): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThanOrEqual(tolerance))

/** Where the eyes of the body placed last are, world axes. */
function eyes({ scene }: ToolDriver): readonly [Vec3, Vec3] {
  const body = scene.bodies.at(-1)!
  const [bar] = body.shapes
  if (bar?.kind !== 'link') throw new Error('no link')
  return [toWorld(body, bar.from), toWorld(body, bar.to)]
}

/** What is told of ends, in order. */
function ends({ session, scene }: ToolDriver): readonly string[] {
  const { popup } = session.getState()
  if (popup?.kind !== 'ends') throw new Error('nothing is told of ends')
  return popup.ends.map(({ end, joint }) => {
    const held = scene.joints.some(({ id }) => id === joint)
    return `${end.body}: ${held ? 'joined' : 'loose'}`
  })
}

const use = (kind: PlacedKind, scene: Scene = emptyScene()): ToolDriver => new ToolDriver(scene).use(`place-${kind}`)

describe('a link', () => {
  it('lies between two clicks, on the grid, in one entry', () => {
    const before = emptyScene()
    const driver = use('link', before).pick([0.001, 0, 0.099]).expectHint('ends').pick([0.301, 0, 0.002])
    driver.expectBodies(1).expectUndo('Add link').expectJoints(0).expectTool('place-link')
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

  it('is pinned at once where its end meets another, in the same entry', () => {
    const before = crank()
    const driver = use('link', before).pick('end 2 of Crank').expectCaught('end of Crank').pick([0.5, 0, 0.2])
    driver.expectBodies(2).expectJoints(2).expectJoint('revolute').expectPopup('ends').expectUndo('Add link')
    close(eyes(driver)[0], [0.2, 0, 0])
    const { driven, main } = driver.scene.joints[1]!
    expect([driven.body, driven.position]).toEqual(['link', [0, 0, 0]])
    expect([main.body, main.position]).toEqual(['crank', [0.2, 0, 0]])
    close(turn(driver.scene.bodies[1]!.orientation, turn(driven.orientation, [0, 0, 1])), [0, -1, 0])
    // The other end lies on nothing.
    expect(ends(driver)).toEqual(['link: joined', 'link: loose'])
    driver.undo().expectScene(before)
  })

  it('is pinned where the grid leads it onto the end of another, as where that was caught', () => {
    const driver = use('link', crank())
    const beside = 0.4 * driver.host.grid()
    driver
      .pick([0.2 + beside, 0, beside])
      .expectCaught('end of Crank')
      .pick([0.5, 0, 0.2])
    expect(ends(driver)).toEqual(['link: joined', 'link: loose'])
    close(eyes(driver)[0], [0.2, 0, 0])
  })

  it('that begins on nothing can be pinned to the ground there', () => {
    const driver = use('link').pick([0, 0, 0.1]).pick([0.3, 0, 0])
    driver.expectPopup('ends').expectJoints(0)
    const { popup } = driver.session.getState()
    if (popup?.kind !== 'ends') throw new Error('no ends')
    expect(popup.ends).toMatchObject([
      { end: { body: 'link', local: [0, 0, 0] }, on: { body: 'ground' }, joint: null, first: true },
      { end: { body: 'link' }, on: { body: 'ground' }, joint: null, first: false },
    ])
    close(popup.ends[0]!.on.local, [0, 0, 0.1])
  })

  it('lies beside the bar that it is put on, with its eyes in the plane', () => {
    const driver = use('link', crank()).pick('end 2 of Crank').pick([0.5, 0, 0.2])
    const [bar] = driver.scene.bodies[1]!.shapes
    expect(bar).toMatchObject({ position: [0, 0, 0.01], thickness: 0.01, width: 0.03 })
    driver.use('select').use('place-link').pick('end 2 of Link').expectCaught('end of Link')
  })

  it('is pinned at both ends where both meet something', () => {
    const driver = use('link', crank()).pick('Bearing').expectCaught('Bearing').pick('end 2 of Crank')
    expect(ends(driver)).toEqual(['link: joined', 'link: joined'])
    driver.expectJoints(3).expectUndo('Add link')
  })

  it('on a skin is offered a pin, and lies loosely until it is taken', () => {
    const driver = use('link', crank()).holding({ shift: true }).pick([0.07, 0, 0]).holding({}).pick([0.3, 0, 0.3])
    expect(ends(driver)).toEqual(['link: loose', 'link: loose'])
    const { popup } = driver.session.getState()
    expect(popup?.kind === 'ends' && popup.ends[0]!.on.body).toBe('crank')
  })

  it('is pinned where it lies on the axis of an eye, whatever of the body was caught', () => {
    const driver = use('ground-point').pick([0, 0, 0]).use('place-link').holding({ shift: true }).pick([0, 0, 0])
    driver.expectCaught('on Ground point').holding({}).pick([0.3, 0, 0.1])
    expect(ends(driver)).toEqual(['link: joined', 'link: loose'])
    driver.expectJoint('revolute')
  })

  it('waits with what nobody has answered until the next is placed, and behind it', () => {
    const driver = use('link').pick([0, 0, 0]).pick([0.2, 0, 0])
    expect(ends(driver)).toEqual(['link: loose', 'link: loose'])
    // The next begins: nothing lies in its way. Given up, the ends are told again.
    driver.pick('end 2 of Link').expectPopup(null).key('Escape')
    expect(ends(driver)).toEqual(['link: loose', 'link: loose'])
    // What is pinned now is not asked about again.
    driver.pick('end 2 of Link').pick([0.6, 0, -0.2])
    expect(ends(driver)).toEqual(['link-2: joined', 'link-2: loose', 'link: loose'])
  })

  it('asks no more about what has gone, or has been moved away', () => {
    const taken = use('link').pick([0, 0, 0]).pick([0.2, 0, 0]).undo()
    taken.pick([0.5, 0, 0.2]).pick([0.6, 0, -0.2]).expectBodies(1)
    expect(ends(taken)).toEqual(['link: loose', 'link: loose'])
    const moved = use('link').pick([0, 0, 0]).pick([0.2, 0, 0])
    moved.host.edit('Move', (draft) => void (draft.bodies[0]!.position = [0, 0, 0.4]))
    moved.pick([0.5, 0, -0.2]).pick([0.6, 0, -0.2]).expectBodies(2)
    expect(ends(moved)).toEqual(['link-2: loose', 'link-2: loose'])
  })

  it('goes on by keys from the end of the one before, though its length was typed', () => {
    const driver = use('link').key('Enter').type('200 mm').expectBodies(1).key('Enter').type('500 mm')
    driver.expectBodies(2).expectJoints(1)
    const [from, to] = eyes(driver)
    close(from, [0.2, 0, 0], 1e-9)
    close(to, [0.7, 0, 0], 1e-9)
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
    begun.key('Enter').expectBodies(2)
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
  it.each(SOLID_KINDS)('%s: by click, drag, drop and keys', (kind) => {
    const before = emptyScene()
    for (const place of [
      () => use(kind, before).pick([0.1, 0, 0.1]),
      () => use(kind, before).at([0, 0, 0]).drag([0.3, 0, 0.2]),
      () => use(kind, before).drop(kind, [0.1, 0, 0.1]),
      () => use(kind, before).key('ArrowRight').key('Enter'),
      () => use(kind, before).at([0, 0, 0]).with('touch').drag([0.3, 0, 0.2]),
    ]) {
      const driver = place()
        .expectBodies(1)
        .expectUndo(`Add ${PLACED_SOLIDS[kind].name.toLowerCase()}`)
        .expectTool('select')
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
  it('are fixed, behind what they hold, and pin it at once', () => {
    const before = crank()
    const driver = use('ground-point', before).pick('end 2 of Crank').expectPopup('ends')
    driver.expectTool('place-ground-point').expectUndo('Add ground point')
    const point = driver.scene.bodies[1]!
    expect(point).toMatchObject({ name: 'Ground point', fixed: true })
    expect(point.shapes[0]!.position[2]).toBeLessThan(0)
    close(point.position, [0.2, 0, 0])
    const { driven, main } = driver.scene.joints[1]!
    expect([driven.body, main.body]).toEqual(['crank', 'ground-point'])
    driver.undo().expectScene(before)
  })
  it('beside everything have nothing to hold yet', () => {
    use('ground-point').pick([0.1, 0, 0.1]).expectBodies(1).expectJoints(0).expectPopup(null)
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

describe('Esc', () => {
  it.each(['link', 'spring-damper', 'bushing', 'load', 'polygon'] as const)(
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
