import { describe, expect, it } from 'vitest'
import {
  addBody,
  addJoint,
  emptyScene,
  makeSceneStore,
  setHidden,
  setLocked,
  type Scene,
  type Shape,
  type Vec3,
} from '../scene/index.ts'
import { calcPixelSize, calcRay, lookAt, meetPlane } from './camera-pose.ts'
import { LONG_PRESS, type PointerSample } from './gesture.ts'
import { plainTool } from './plain.ts'
import type { BuildHost, MakeTool } from './tool.ts'
import { ToolDriver } from '../testing/tools/tool-driver.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
const BAR: Shape = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 }
const BALL = { ...AT, kind: 'sphere', radius: 0.05 } as const
/** Turns z to −y: flat sides face the viewer. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A crank on the ground, and a ball behind its far end. */
function scene(): Scene {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    addBody(d, { name: 'Crank', shapes: [BAR], orientation: FACING })
    addBody(d, { name: 'Ball', shapes: [BALL], position: [0.2, 0.3, 0] })
    addJoint(d, { name: 'Bearing', type: 'revolute', driven: { body: 'crank' }, main: { body: 'ground' } })
  })
  return store.getState().scene
}

/** A tool that puts a ball where it is clicked, moves it by a drag, and makes the next as large as is typed. */
const makeBalls: MakeTool = (host: BuildHost) => {
  let radius = 0.01
  let steps = 0
  const under = (p: PointerSample): Vec3 => {
    const plane = host.plane()
    return meetPlane(calcRay(host.camera(), host.view(), p.x, p.y), plane.origin, plane.normal)!
  }
  const mark = (p: PointerSample) =>
    host.show({
      ghosts: [{ shapes: [BALL], pose: { ...AT, position: under(p) }, tone: 'ok' }],
      dots: [],
      lines: [],
      handles: [],
      sweep: null,
    })
  const add = (p: PointerSample) =>
    host.edit('Add ball', (d) => addBody(d, { name: 'B', shapes: [{ ...BALL, radius }], position: under(p) }))
  return {
    ...plainTool('place-sphere', { text: 'Click where the ball shall be', keys: ['Escape'] }),
    hover: (p) => {
      mark(p)
      return true
    },
    leave: () => host.show(null),
    click: (p) => {
      if (add(p) !== null) steps++
      return true
    },
    drag: (start) => {
      if (start.ctrl) return null
      host.begin('Drag ball')
      const id = add(start)!
      const move = (p: PointerSample) => {
        host.edit('Move', (d) => {
          d.bodies.find((b) => b.id === id)!.position = under(p)
        })
        return placing
      }
      const placing = {
        name: 'placing' as const,
        move,
        up: () => {
          host.commit()
          return null
        },
        cancel: () => host.cancelEdit(),
      }
      return placing
    },
    drop: (p) => void add(p),
    key: (binding) => {
      if (!/^\d$/.test(binding)) return false
      host.ask({ label: 'Radius', dimension: 'length', value: radius, x: 0, y: 0 })
      return true
    },
    typed: (value) => {
      if (!(value > 0)) return 'A ball needs a radius above 0.'
      radius = value
      return null
    },
    cancel: () => steps-- > 0,
    end: () => host.show(null),
  }
}
const balls = (from: Scene = scene()) => new ToolDriver(from, { 'place-sphere': makeBalls }).use('place-sphere')

describe('a tool in hand', () => {
  it('places by a click in one entry, and undo gives the very scene back', () => {
    const before = scene()
    const driver = balls(before).expectHint('Click where').pick([0.1, 0, 0.1])
    driver.expectBodies(3).expectUndo('Add ball')
    driver.scene.bodies[2]!.position.forEach((c, k) => expect(c).toBeCloseTo([0.1, 0, 0.1][k]!, 12))
    driver.undo().expectScene(before).expectUndo(null).redo().expectBodies(3)
    expect(driver.all('select')).toEqual([])
  })

  it('takes drags, as one entry; Esc takes the drag back', () => {
    const before = scene()
    const driver = balls(before).at([0, 0, 0.2]).drag([0.1, 0, 0.2])
    driver.expectBodies(3).expectUndo('Drag ball')
    expect(driver.scene.bodies[2]!.position[0]).toBeCloseTo(0.1, 9)
    driver.undo().expectScene(before)
    const { x, y } = driver.pixelOf([0, 0, 0.2])
    driver.press(x, y).moveTo(x + 50, y)
    expect(driver.pointing.gesture()).toBe('placing')
    driver.key('Escape').expectScene(before).expectUndo(null).expectTool('place-sphere')
    expect(driver.pointing.gesture()).toBe('idle')
  })

  it('takes what is dropped out of the palette', () => {
    balls().use('select').drop('sphere', [0, 0, 0.1]).expectBodies(3).expectUndo('Add ball')
  })

  it('takes what is typed, and says what it refuses', () => {
    const driver = balls().type('25 mm').pick([0, 0, 0.1])
    expect(driver.scene.bodies[2]!.shapes[0]).toMatchObject({ radius: 0.025 })
    driver.type('-1 mm').expectRefused('above 0')
    expect(() => driver.use('select').type('1 mm')).toThrow(/no field/)
  })

  it('steps back by Esc, ends, and only then is the selection dropped', () => {
    const driver = balls().pick([0, 0, 0.1])
    driver.session.getState().select([{ kind: 'body', id: 'crank' }])
    driver.key('Escape').expectTool('place-sphere').key('Escape').expectTool('select')
    expect(driver.session.getState().selection).toHaveLength(1)
    driver.key('Escape')
    expect(driver.session.getState().selection).toEqual([])
  })

  it('shows a preview, and nothing else lights up; both go with the pointer and with the tool', () => {
    const driver = balls().at('Crank')
    expect(driver.marks?.ghosts).toHaveLength(1)
    expect(driver.all('hover').at(-1)?.item).toBeNull()
    driver.pointing.leave()
    expect(driver.marks).toBeNull()
    driver.at('Crank').use('select')
    expect(driver.marks).toMatchObject({ ghosts: [], dots: [], lines: [], handles: [] })
    expect(driver.at('Crank').all('hover').at(-1)?.item).toBe('body crank')
  })

  it('leaves what it does not take: other buttons, Ctrl-drags, and a box that is armed', () => {
    const driver = balls().press(400, 300, { button: 2 }).moveTo(460, 300)
    expect(driver.pointing.gesture()).toBe('panning')
    driver.lift().holding({ ctrl: true }).press(400, 300).moveTo(460, 340)
    expect(driver.pointing.gesture()).toBe('box-selecting')
    driver.lift().holding({}).pointing.armBox(true)
    expect(driver.press(400, 300).moveTo(460, 340).pointing.gesture()).toBe('box-selecting')
    driver.lift().expectBodies(2)
  })

  it('gives way to two fingers, and takes its drag back for them', () => {
    const driver = balls().with('touch').press(300, 300, { id: 1 }).moveTo(340, 300, { id: 1 }).expectBodies(3)
    driver.press(500, 300, { id: 2 }).expectBodies(2).expectUndo(null)
    expect(driver.pointing.gesture()).toBe('pinching')
  })

  it('is not asked about by a finger that rests', () => {
    const rest = (driver: ToolDriver) => {
      const { x, y } = driver.pixelOf('Crank')
      return driver
        .with('touch')
        .press(x, y)
        .wait(LONG_PRESS + 1)
        .all('inspect')
    }
    expect(rest(balls())).toEqual([])
    expect(rest(new ToolDriver(scene()))).toHaveLength(1)
  })

  it('hears why the scene does not take an edit, and so does the user', () => {
    const driver = balls()
    const refused = driver.host.edit('Break it', (d) => {
      d.bodies[0]!.id = 'ball'
    })
    expect(refused).toBeNull()
    driver.expectTold('Not done: break it').expectUndo(null)
    driver.pick([0, 0, 0.1])
    expect(driver.session.getState().notices).toEqual([])
  })
})

describe('the scene under the hand', () => {
  it('is hit where it is: joints before bodies, the near before the far', () => {
    const driver = new ToolDriver(scene())
    driver.pick('Bearing')
    expect(driver.session.getState().selection).toEqual([{ kind: 'joint', id: 'bearing' }])
    const { x, y } = driver.pixelOf('end 2 of Crank')
    const ids = driver.host.pickAll(x, y, false).map(({ item }) => item.id)
    expect(ids).toEqual(['crank', 'ball'])
    expect(driver.host.surface(x, y)?.normal[1]).toBeCloseTo(-1, 5)
    expect(driver.host.surface(x, y, ['crank'])?.body).toBe('ball')
    driver.pick([0, 0, -0.25])
    expect(driver.session.getState().selection).toEqual([])
  })

  it('is pulled by the point that was grabbed, body axes', () => {
    const driver = new ToolDriver(scene()).at('Crank').drag([0.1, 0, 0.1])
    const [pull] = driver.all('pull')
    expect(pull?.body).toBe('crank')
    expect(pull?.point[0]).toBeCloseTo(0.1, 2)
    expect(pull?.point[2]).toBeCloseTo(0.005, 5)
  })

  it('is where it is seen, not where the file puts it', () => {
    const driver = new ToolDriver(scene()).seen('crank', { position: [0, 0, 0.2], orientation: FACING }).running()
    expect(driver.host.running()).toBe(true)
    const { x, y } = driver.pixelOf([0.1, 0, 0.2])
    expect(driver.host.pick(x, y, false)?.item.id).toBe('crank')
    expect(driver.host.pose('ground').position).toEqual([0, 0, 0])
  })

  it('is boxed, typed to and told of by name', () => {
    const driver = new ToolDriver(scene())
    expect(driver.host.pickInside({ x0: 0, y0: 0, x1: 800, y1: 600 }).map(({ id }) => id)).toEqual([
      'bearing',
      'crank',
      'ball',
    ])
    expect(() => driver.at('end 3 of Crank')).toThrow(/no number 3/)
    expect(() => driver.at('Wheel')).toThrow(/no "Wheel"/)
    expect(() => driver.at([9, 0, 0])).toThrow(/not in the view/)
    expect(() => driver.expectBodies(7)).toThrow(/found 2, expected 7/)
    expect(() => driver.expectScene(scene())).toThrow(/another one/)
    expect(() => driver.type('3 furlongs')).toThrow(/no field/)
  })

  it('has a grid of round steps that can be told apart', () => {
    const driver = new ToolDriver(scene())
    const pixels = () => driver.host.grid() / calcPixelSize(driver.host.view(), driver.camera.distance, driver.camera)
    for (const distance of [0.3, 1, 2.2, 40]) {
      driver.looking({ ...lookAt([0, -1, 0], [0, 0, 0]), distance })
      expect(pixels()).toBeGreaterThanOrEqual(12)
      expect(pixels()).toBeLessThan(31)
      expect(Number(driver.host.grid().toExponential().charAt(0))).toBeOneOf([1, 2, 5])
    }
    driver.session.getState().setSnap({ grid: 0.01 })
    expect(driver.host.grid()).toBe(0.01)
  })
})

describe('what is hidden or locked', () => {
  const marked = (mark: typeof setHidden): ToolDriver => {
    const store = makeSceneStore(scene())
    store.edit('Mark', (d) => mark(d, [{ kind: 'body', id: 'crank' }], true))
    return new ToolDriver(store.getState().scene)
  }
  it.each([
    ['hidden', setHidden, null, 0],
    ['locked', setLocked, 'crank', 1],
  ] as const)('is not under the pointer: %s', (_, mark, skin, joints) => {
    const driver = marked(mark)
    const { host } = driver
    const { x, y } = driver.pixelOf([0.1, 0, 0])
    expect(host.pickAll(x, y, false)).toEqual([])
    expect(host.surface(x, y)?.body ?? null).toBe(skin)
    const all = host.pickInside({ x0: 0, y0: 0, x1: 800, y1: 600 })
    expect(all.filter(({ kind }) => kind === 'body')).toEqual([{ kind: 'body', id: 'ball' }])
    expect(all.filter(({ kind }) => kind === 'joint')).toHaveLength(joints)
  })
})
