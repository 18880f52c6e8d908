import type { Page } from '@playwright/test'
import { expect, test, type App, type Spot } from './app.ts'

/** Turns z to −y: revolute axes for what moves in the x-z plane. */
const ALONG_Y = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const SIDE = 10
const PITCH = 0.4

type Point = readonly [x: number, z: number]

/** A hundred four-bars in rows and columns: 300 bodies on 400 pins. */
function hundredFourBars() {
  const bodies: object[] = []
  const joints: object[] = []
  const pin = (id: string, driven: string, main: string, at: Point, from: Point, to: Point) => {
    const marker = (body: string, origin: Point) => ({
      body,
      position: [at[0] - origin[0], 0, at[1] - origin[1]],
      orientation: ALONG_Y,
    })
    joints.push({ id, type: 'revolute', driven: marker(driven, from), main: marker(main, to) })
  }
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, z] = cornerOf(i)
    const [a, b, c, d]: Point[] = [[x, z], [x, z + 0.1], [x + 0.28, z + 0.18], [x + 0.25, z]] as const // prettier-ignore
    const bar = (id: string, from: Point, to: Point) => {
      const shape = {
        kind: 'link',
        from: [0, 0, 0],
        to: [to[0] - from[0], 0, to[1] - from[1]],
        width: 0.02,
        thickness: 0.01,
      }
      bodies.push({ id, position: [from[0], 0, from[1]], density: 7850, shapes: [shape] })
    }
    bar(`crank-${i}`, a, b)
    bar(`coupler-${i}`, b, c)
    bar(`rocker-${i}`, d, c)
    pin(`a-${i}`, `crank-${i}`, 'ground', a, a, [0, 0])
    pin(`b-${i}`, `coupler-${i}`, `crank-${i}`, b, b, a)
    pin(`c-${i}`, `rocker-${i}`, `coupler-${i}`, c, d, b)
    pin(`d-${i}`, `rocker-${i}`, 'ground', d, d, [0, 0])
  }
  return { format: 'lockwork/scene', version: 1, title: 'Hundred four-bars', bodies, joints }
}

const cornerOf = (i: number): Point => [(i % SIDE) * PITCH, Math.floor(i / SIDE) * PITCH]

/** What one step of the hand costs the page in script, what draws the picture apart, and a beat right before it, ms. */
interface Cost {
  /** Until it has its effect: the event with all microtasks. */
  readonly ms: number
  /** What it leaves for the next task, between which and the step others come their turn. */
  readonly next: number
  readonly beat: number
}

/** What the hand does, measured step by step. */
interface Bench {
  /** These pointer events at each spot. */
  readonly pointer: (kinds: readonly string[], spots: readonly Spot[]) => Promise<Cost[]>
  /** Values typed into the field that has the focus, each with Enter. */
  readonly type: (values: readonly string[]) => Promise<Cost[]>
}

/** Has to be there before the page is: what draws is told from the rest by the animation frames that it is called in. */
const watchDrawing = (page: Page) =>
  page.addInitScript(() => {
    const drawing = { ms: 0 }
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        const begin = performance.now()
        callback(time)
        drawing.ms += performance.now() - begin
      })
    const takeBeat = (): number => {
      const begin = performance.now()
      let sum = 0
      for (let i = 0; i < 800_000; i++) sum = Math.sqrt(sum + i)
      return sum > 0 ? performance.now() - begin : NaN
    }
    for (let i = 0; i < 10; i++) takeBeat()
    const cost = async (act: () => void) => {
      const { port1, port2 } = new MessageChannel()
      const beat = takeBeat()
      const begin = performance.now()
      const drawn = drawing.ms
      act()
      for (let i = 0; i < 10; i++) await Promise.resolve()
      const ms = performance.now() - begin - (drawing.ms - drawn)
      const turn = new Promise((done) => (port1.onmessage = done))
      port2.postMessage(null)
      await turn
      const next = performance.now() - begin - (drawing.ms - drawn) - ms
      port1.close()
      await new Promise((done) => setTimeout(done, 10))
      return { ms, next, beat }
    }
    Object.assign(window, { cost })
  })

declare global {
  interface Window {
    cost: (act: () => void) => Promise<Cost>
  }
}

function makeBench({ page }: App): Bench {
  return {
    pointer: (kinds, spots) =>
      page.evaluate(
        async ({ kinds, spots }) => {
          const costs: Cost[] = []
          for (const { x, y } of spots) {
            const target = document.elementFromPoint(x, y)
            const about = {
              bubbles: true,
              cancelable: true,
              clientX: x,
              clientY: y,
              pointerId: 1,
              pointerType: 'mouse',
            }
            const act = () => {
              for (const kind of kinds) {
                const button = kind === 'pointermove' ? -1 : 0
                target?.dispatchEvent(new PointerEvent(kind, { ...about, button, isPrimary: true }))
              }
            }
            costs.push(await window.cost(act))
          }
          return costs
        },
        { kinds, spots },
      ),
    type: (values) =>
      page.evaluate(async (values) => {
        const costs: Cost[] = []
        const field = document.activeElement as HTMLInputElement
        const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (const value of values) {
          const act = () => {
            put?.call(field, value)
            field.dispatchEvent(new Event('input', { bubbles: true }))
            field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
          }
          costs.push(await window.cost(act))
        }
        return costs
      }, values),
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** ms. */
const FRAME = 16
/** The beat that nobody came between. */
let quietest = Infinity

/**
 * The median must be less than a frame, of the time that the page was given a core: what others take of a busy machine is not the page's
 * doing. How much that is the beats tell, which are the same work each time, and about as long. Up to three times.
 */
async function expectQuick(what: string, take: () => Promise<readonly Cost[]>): Promise<void> {
  let least = Infinity
  for (let turn = 0; turn < 3 && !(least < FRAME); turn++) {
    const taken = await take()
    const beats = taken.map(({ beat }) => beat)
    quietest = Math.min(quietest, ...beats)
    const share = quietest / median(beats)
    const [step, next] = [median(taken.map(({ ms }) => ms)), median(taken.map((cost) => cost.next))]
    const worst = Math.max(...taken.map(({ ms }) => ms))
    // What is told of a selection may take its time: nothing waits for it.
    least = Math.min(least, share * Math.max(step, next / 2))
    const wall = `median ${step.toFixed(1)} ms, worst ${worst.toFixed(1)} ms of ${taken.length}, next task ${next.toFixed(1)} ms`
    console.log(`${what}: ${(share * step).toFixed(1)} ms of work (${wall}, on ${share.toFixed(2)} of a core)`)
  }
  expect(least, what).toBeLessThan(FRAME)
}

test('of three hundred bodies each step of the hand takes less than a frame, beside the picture', async ({
  app,
  page,
}) => {
  await watchDrawing(page)
  await app.open()
  await app.drop(hundredFourBars())
  await expect(page.getByRole('treeitem', { name: 'Bodies, 300' })).toBeVisible()
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await app.view.focus()
  await app.key('P')
  await app.stand()
  const bench = makeBench(app)
  /** Middle of the coupler of a four-bar. */
  const middle = (i: number) => app.plane(cornerOf(i)[0] + 0.14, cornerOf(i)[1] + 0.14)
  const way = (from: Spot, to: Spot, count: number): Spot[] =>
    Array.from({ length: count }, (_, k) => {
      const share = k / (count - 1)
      return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
    })
  const past = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy })
  /** A drag, of which the steps are measured that come after the first few. */
  const drag = async (from: Spot, to: Spot, gesture: string): Promise<readonly Cost[]> => {
    await bench.pointer(['pointermove', 'pointerdown'], [from])
    const [begun, rest] = [way(from, to, 30).slice(1, 12), way(from, to, 30).slice(12)]
    await bench.pointer(['pointermove'], begun)
    await expect(app.view).toHaveAttribute('data-gesture', gesture)
    const costs = await bench.pointer(['pointermove'], rest)
    await bench.pointer(['pointerup'], [to])
    return costs
  }

  const [corner, far] = [await middle(11), await middle(88)]
  await expectQuick('hover', () => bench.pointer(['pointermove'], way(corner, far, 25)))

  await app.key('J')
  await expect(app.view).toHaveAttribute('data-tool', 'joint')
  await expectQuick('snap', () => bench.pointer(['pointermove'], way(far, corner, 25)))
  await app.key('Escape', 'Escape')
  await expect(app.view).toHaveAttribute('data-tool', 'select')

  const couplers = await Promise.all([33, 34, 35, 43, 45, 53, 54, 55, 65].map(middle))
  await expectQuick('click', async () => {
    const costs: Cost[] = []
    for (const coupler of couplers) {
      await bench.pointer(['pointermove', 'pointerdown'], [coupler])
      costs.push(...(await bench.pointer(['pointerup'], [coupler])))
    }
    return costs
  })
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/coupler-65/)

  const grips = await Promise.all([36, 37, 38].map(middle))
  await expectQuick('pull', () => {
    const grip = grips.pop() ?? corner
    return drag(grip, past(grip, 14, 4), 'pulling')
  })

  await bench.pointer(['pointermove', 'pointerdown', 'pointerup'], [await middle(44)])
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/coupler-44/)
  await app.key('W')
  // The handle that moves freely is where the frame of the body is: at its joint with the crank.
  const pivot = await app.plane(cornerOf(44)[0], cornerOf(44)[1] + 0.1)
  await expectQuick('gizmo', async () => {
    const costs = await drag(pivot, past(pivot, 24, 18), 'transforming')
    await app.key('Mod+Z')
    return costs
  })

  await app.select(/^coupler-57/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('coupler-57')
  await page.getByRole('spinbutton', { name: 'Position x' }).focus()
  await expectQuick('field', () => bench.type(Array.from({ length: 9 }, (_, i) => `${2801 + i} mm`)))
})
