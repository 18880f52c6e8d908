import { describe, expect, it } from 'vitest'
import { calcPixelSize, openView } from './camera-pose.ts'
import { LONG_PRESS } from './gesture.ts'
import { ToolDriver } from '../testing/tools/tool-driver.ts'

const ROD = { kind: 'body', id: 'rod' } as const
const PIN = { kind: 'joint', id: 'pin' } as const
const GRIP = { body: 'rod', point: [0.1, 0.2, 0.3], at: [0, 0, 0] } as const

/** A rod in the middle of the view, a pin (without anything to pull) at its left. */
const hand = (): ToolDriver =>
  new ToolDriver()
    .thing(PIN, { x0: 350, y0: 290, x1: 360, y1: 310 })
    .thing(ROD, { x0: 380, y0: 280, x1: 420, y1: 320 }, GRIP)

describe('clicking', () => {
  it('selects what is under the pointer', () => {
    expect(hand().click(400, 300).all('select')).toEqual([{ did: 'select', items: ['body rod'], mode: 'replace' }])
  })
  it('deselects on empty', () => {
    expect(hand().click(10, 10).all('select')).toEqual([{ did: 'select', items: [], mode: 'replace' }])
  })
  it.each([{ shift: true }, { ctrl: true }])(
    'adds or takes out with %o, and leaves the selection alone on empty',
    (keys) => {
      const driver = hand().holding(keys).click(355, 300).click(10, 10)
      expect(driver.all('select')).toEqual([{ did: 'select', items: ['joint pin'], mode: 'toggle' }])
    },
  )
  it('still is a click after a tremble below the threshold', () => {
    const driver = hand().press(400, 300).moveTo(402, 302).lift()
    expect(driver.all('pull')).toEqual([])
    expect(driver.all('select')).toHaveLength(1)
  })
  it('captures the pointer at once', () => {
    expect(hand().press(400, 300).all('capture')).toEqual([{ did: 'capture', pointer: 1 }])
  })
  it('with the right button selects nothing', () => {
    expect(hand().press(400, 300, { button: 2 }).lift().all('select')).toEqual([])
  })
})

describe('hovering', () => {
  it('follows the mouse', () => {
    const driver = hand().moveTo(400, 300).moveTo(10, 10)
    expect(driver.all('hover').map((d) => d.item)).toEqual(['body rod', null])
  })
  it('does not happen with fingers', () => {
    expect(hand().with('touch').moveTo(400, 300).all('hover')).toEqual([])
  })
  it('ends when the pointer leaves the view', () => {
    const driver = hand().moveTo(400, 300)
    driver.pointing.leave()
    expect(driver.all('hover').at(-1)).toEqual({ did: 'hover', item: null })
  })
})

describe('pulling', () => {
  it('starts after 4 px of the mouse, in the plane of the grabbed point', () => {
    const driver = hand().press(400, 300).moveTo(403, 300)
    expect(driver.all('pull')).toEqual([])
    driver.moveTo(430, 280)
    const pixel = calcPixelSize(openView(800, 600), 4, {})
    const [pull] = driver.all('pull')
    expect(pull?.body).toBe('rod')
    expect(pull?.point).toEqual([0.1, 0.2, 0.3])
    // The camera looks along +y: right is +x, up is +z.
    expect(pull?.target[0]).toBeCloseTo(30 * pixel, 12)
    expect(pull?.target[1]).toBeCloseTo(0, 12)
    expect(pull?.target[2]).toBeCloseTo(20 * pixel, 12)
  })
  it('takes 10 px of a finger', () => {
    const driver = hand().with('touch').press(400, 300).moveTo(408, 300)
    expect(driver.pointing.gesture()).toBe('pressing')
    expect(driver.moveTo(411, 300).pointing.gesture()).toBe('pulling')
  })
  it('goes to where the pointer is let go, also where no move has told of it', () => {
    const driver = hand().press(400, 300).moveTo(420, 300)
    const at = { id: 1, kind: 'mouse', button: 0, shift: false, ctrl: false, alt: false, time: 0 } as const
    driver.pointing.up({ ...at, x: 460, y: 300 })
    const pixel = calcPixelSize(openView(800, 600), 4, {})
    expect(driver.all('pull').at(-1)?.target[0]).toBeCloseTo(60 * pixel, 12)
  })
  it('ends wherever the pointer is let go, outside of the view too', () => {
    const driver = hand().press(400, 300).moveTo(420, 300).moveTo(-300, 9000).lift()
    expect(driver.all('release')).toEqual([{ did: 'release', keep: true }])
    expect(driver.pointing.gesture()).toBe('idle')
  })
  it('ends when the browser takes the pointer away', () => {
    const driver = hand().press(400, 300).moveTo(420, 300)
    driver.pointing.lose(1)
    expect(driver.all('release')).toEqual([{ did: 'release', keep: true }])
    driver.pointing.lose(1)
    expect(driver.all('release')).toHaveLength(1)
  })
  it('is cancelled by Esc, once', () => {
    const driver = hand().press(400, 300).moveTo(420, 300)
    expect(driver.pointing.cancel()).toBe(true)
    expect(driver.all('release')).toEqual([{ did: 'release', keep: false }])
    expect(driver.pointing.cancel()).toBe(false)
    driver.moveTo(500, 300).lift()
    expect(driver.all('pull')).toHaveLength(1)
    expect(driver.all('release')).toHaveLength(1)
  })
  it('selects nothing', () => {
    expect(hand().press(400, 300).moveTo(420, 300).lift().all('select')).toEqual([])
  })
  it('leaves the camera alone', () => {
    const driver = hand()
    const before = driver.camera
    driver.press(400, 300).moveTo(480, 340).lift()
    expect(driver.camera).toBe(before)
  })
})

describe('the camera', () => {
  it('orbits when the drag starts on empty or on what cannot be pulled', () => {
    for (const x of [100, 355]) {
      const driver = hand()
        .press(x, 300)
        .moveTo(x + 60, 300)
      expect(driver.pointing.gesture()).toBe('orbiting')
      expect(driver.camera.azimuth).toBeCloseTo(-Math.PI / 2 - (60 / 600) * Math.PI, 12)
      expect(driver.lift().all('select')).toEqual([])
    }
  })
  it('pans with the right button, also on a body, and with Shift', () => {
    const pixel = calcPixelSize(openView(800, 600), 4, {})
    for (const driver of [hand().press(400, 300, { button: 2 }), hand().holding({ shift: true }).press(400, 300)]) {
      driver.moveTo(450, 310)
      expect(driver.pointing.gesture()).toBe('panning')
      expect(driver.camera.target[0]).toBeCloseTo(-50 * pixel, 12)
      expect(driver.camera.target[2]).toBeCloseTo(10 * pixel, 12)
    }
  })
  it('goes back to where it was on Esc', () => {
    const driver = hand()
    const before = driver.camera
    driver.press(10, 10).moveTo(90, 60)
    driver.pointing.cancel()
    expect(driver.camera).toEqual(before)
  })
  it('zooms about the cursor with the wheel, within bounds', () => {
    const driver = hand().wheel(600, 300, 480)
    expect(driver.camera.distance).toBeCloseTo(8, 12)
    for (let i = 0; i < 40; i++) driver.wheel(400, 300, -5000)
    expect(driver.camera.distance).toBe(0.5)
  })
})

describe('two fingers', () => {
  const pinch = (): ToolDriver => hand().with('touch').press(300, 300, { id: 1 }).press(500, 300, { id: 2 })

  it('zoom by their spread and pan by their middle', () => {
    const driver = pinch().moveTo(200, 300, { id: 1 }).moveTo(600, 300, { id: 2 })
    expect(driver.pointing.gesture()).toBe('pinching')
    expect(driver.camera.distance).toBeCloseTo(2, 12)
    driver.moveTo(220, 330, { id: 1 }).moveTo(620, 330, { id: 2 })
    expect(driver.camera.distance).toBeCloseTo(2, 12)
    expect(driver.camera.target[2]).toBeCloseTo(30 * calcPixelSize(openView(800, 600), 2, {}), 12)
  })
  it('end a pull that the first had begun', () => {
    const driver = hand().with('touch').press(400, 300, { id: 1 }).moveTo(430, 300, { id: 1 })
    driver.press(600, 300, { id: 2 })
    expect(driver.all('release')).toEqual([{ did: 'release', keep: false }])
    expect(driver.pointing.gesture()).toBe('pinching')
  })
  it('do nothing more until both have left, and then click nothing', () => {
    const driver = pinch().lift({ id: 2 })
    const { camera } = driver
    driver.moveTo(50, 50, { id: 1 })
    expect(driver.camera).toBe(camera)
    driver.lift({ id: 1 })
    expect(driver.pointing.gesture()).toBe('idle')
    expect(driver.all('select')).toEqual([])
  })
  it('pinch again when one comes back, without a jump', () => {
    const driver = pinch().moveTo(600, 300, { id: 2 }).lift({ id: 2 })
    const { camera } = driver
    driver.press(520, 300, { id: 2 }).moveTo(520, 300, { id: 2 })
    expect(driver.camera.distance).toBeCloseTo(camera.distance, 12)
    expect(driver.camera.target[0]).toBeCloseTo(camera.target[0], 12)
  })
})

describe('a long press', () => {
  it('selects and inspects, and nothing follows when the finger leaves', () => {
    const driver = hand()
      .with('touch')
      .press(400, 300)
      .wait(LONG_PRESS - 1)
    expect(driver.all('inspect')).toEqual([])
    driver.wait(1)
    expect(driver.all('inspect')).toEqual([{ did: 'inspect', item: 'body rod' }])
    driver.moveTo(500, 400).lift()
    expect(driver.all('pull')).toEqual([])
    expect(driver.all('select')).toHaveLength(1)
  })
  it('is not meant by a mouse, nor on empty, nor by a drag', () => {
    expect(
      hand()
        .press(400, 300)
        .wait(2 * LONG_PRESS)
        .all('inspect'),
    ).toEqual([])
    expect(
      hand()
        .with('touch')
        .press(10, 10)
        .wait(2 * LONG_PRESS)
        .all('inspect'),
    ).toEqual([])
    expect(
      hand()
        .with('touch')
        .press(400, 300)
        .moveTo(430, 300)
        .wait(2 * LONG_PRESS)
        .all('inspect'),
    ).toEqual([])
  })
})

describe('the menu', () => {
  const opened = (driver: ReturnType<typeof hand>) => {
    const { popup } = driver.session.getState()
    return popup?.kind === 'menu' ? popup.items.map(({ kind, id }) => `${kind} ${id}`) : null
  }

  it('opens by a right click, on what is there or on the scene, and not by a right drag', () => {
    const rightClick = (x: number, y: number) => hand().press(x, y, { button: 2 }).lift()
    expect(opened(rightClick(400, 300))).toEqual(['body rod'])
    expect(opened(rightClick(10, 10))).toEqual([])
    expect(opened(hand().press(400, 300, { button: 2 }).moveTo(430, 300).lift())).toBeNull()
    expect(opened(hand().press(400, 300, { button: 1 }).lift())).toBeNull()
    expect(opened(hand().click(400, 300))).toBeNull()
  })
  it('opens by a long press, also beside all bodies', () => {
    const rest = (x: number, y: number) => hand().with('touch').press(x, y).wait(LONG_PRESS)
    expect(opened(rest(400, 300))).toEqual(['body rod'])
    const driver = rest(10, 10)
    expect(opened(driver)).toEqual([])
    // What the finger does then means nothing more.
    const { camera } = driver
    expect(driver.moveTo(200, 200).lift().camera).toBe(camera)
  })
  it('is not what a resting finger means while something is placed or joined', () => {
    const driver = hand().use('joint').with('touch').press(10, 10).wait(LONG_PRESS)
    expect(opened(driver)).toBeNull()
  })
})

describe('a selection box', () => {
  const AREA = { x0: 340, y0: 270, x1: 440, y1: 330 }

  it('is drawn with Ctrl and selects what lies in it', () => {
    const driver = hand().holding({ ctrl: true }).press(440, 330).moveTo(340, 270)
    expect(driver.all('box')).toEqual([{ did: 'box', area: AREA }])
    driver.lift()
    expect(driver.all('box').at(-1)).toEqual({ did: 'box', area: null })
    expect(driver.all('select')).toEqual([{ did: 'select', items: ['joint pin', 'body rod'], mode: 'replace' }])
  })
  it('is drawn over bodies too when armed, once, and adds with Shift', () => {
    const driver = hand().holding({ shift: true })
    driver.pointing.armBox(true)
    driver.press(400, 300).moveTo(440, 330).lift()
    expect(driver.all('select')).toEqual([{ did: 'select', items: [], mode: 'add' }])
    expect(driver.all('pull')).toEqual([])
    expect(driver.pointing.boxArmed()).toBe(false)
  })
  it('is taken back by Esc', () => {
    const driver = hand().holding({ ctrl: true }).press(440, 330).moveTo(340, 270)
    driver.pointing.cancel()
    expect(driver.all('box').at(-1)).toEqual({ did: 'box', area: null })
    driver.lift()
    expect(driver.all('select')).toEqual([])
  })
})
