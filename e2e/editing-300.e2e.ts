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

/** What one step of the hand makes the page do. */
interface Work {
  /** Messages to workers. */
  readonly messages: readonly Message[]
  /** Number of commits of React, the view's own tree included. */
  readonly commits: number
  /** Elements that are others than before, and those of them in the outline. */
  readonly nodes: number
  readonly rows: number
  /** Elements that were not there before. */
  readonly made: number
}

interface Message {
  readonly kind: string
  /** Characters. */
  readonly size: number
  /** Bodies that it tells of: null where it tells all. */
  readonly bodies: readonly string[] | null
}

declare global {
  interface Window {
    /** All since it was called last. */
    takeWork: () => Promise<Work>
  }
}

/** Has to be there before the page is. */
const watchWork = (page: Page) =>
  page.addInitScript(() => {
    let messages: Message[] = []
    let commits = 0
    let changed = new Set<Node>()
    let made = 0
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...all: unknown[]) => void
    Worker.prototype.postMessage = function (this: Worker, ...all: unknown[]) {
      const message = all[0] as { kind: string; mechanism?: { patch?: { bodies: [number, { id: string }][] } } }
      const bodies = message.mechanism?.patch?.bodies.map(([, { id }]) => id) ?? null
      messages.push({ kind: message.kind, size: JSON.stringify(message).length, bodies })
      post.apply(this, all)
    }
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => commits++, onCommitFiberUnmount() {} }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
    const watch = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        changed.add(target)
        for (const node of addedNodes) if (node instanceof Element) made += 1 + node.querySelectorAll('*').length
      }
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    window.takeWork = async () => {
      await new Promise((done) => setTimeout(done, 30))
      const inTree = (node: Node) =>
        (node instanceof Element ? node : node.parentElement)?.closest('[role=tree]') ?? null
      const rows = [...changed].filter((node) => inTree(node) !== null).length
      const work = { messages, commits, nodes: changed.size, rows, made }
      messages = []
      commits = 0
      changed = new Set()
      made = 0
      return work
    }
  })

/** What the hand does, step by step. */
interface Hand {
  /** These pointer events at each spot. */
  readonly pointer: (kinds: readonly string[], spots: readonly Spot[]) => Promise<Work[]>
  /** Values typed into the field that has the focus, each with Enter. */
  readonly type: (values: readonly string[]) => Promise<Work[]>
}

function makeHand({ page }: App): Hand {
  return {
    pointer: (kinds, spots) =>
      page.evaluate(
        async ({ kinds, spots }) => {
          const steps: Work[] = []
          await window.takeWork()
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
            for (const kind of kinds) {
              const button = kind === 'pointermove' ? -1 : 0
              target?.dispatchEvent(new PointerEvent(kind, { ...about, button, isPrimary: true }))
            }
            steps.push(await window.takeWork())
          }
          return steps
        },
        { kinds, spots },
      ),
    type: (values) =>
      page.evaluate(async (values) => {
        const steps: Work[] = []
        const field = document.activeElement as HTMLInputElement
        const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        await window.takeWork()
        for (const value of values) {
          put?.call(field, value)
          field.dispatchEvent(new Event('input', { bubbles: true }))
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
          steps.push(await window.takeWork())
        }
        return steps
      }, values),
  }
}

/** Elements of the page that a step changes at the most, and rows of the outline: of 700 items most have nothing to do with it. */
const FEW_NODES = 40
const FEW_ROWS = 4
const FEW_COMMITS = 20
/** What the inspector makes for another body: its fields; headings, buttons and lists that are closed are not among it. */
const FEW_MADE = 200
/** An edit of one body, characters; the whole mechanism has some 240 000. */
const SMALL = 1500

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** What is told of the mechanism once it is analysed touches many rows, whichever step it comes in: hence the median. */
async function expectLittle(what: string, take: () => Promise<readonly Work[]>): Promise<readonly Message[]> {
  const steps = await take()
  expect(median(steps.map(({ nodes }) => nodes)), `${what}: elements`).toBeLessThan(FEW_NODES)
  expect(median(steps.map(({ rows }) => rows)), `${what}: rows of the outline`).toBeLessThan(FEW_ROWS)
  expect(median(steps.map(({ commits }) => commits)), `${what}: commits`).toBeLessThan(FEW_COMMITS)
  // The analysis, which is asked of another worker once all is quiet, is of the whole.
  const messages = steps.flatMap((step) => step.messages).filter(({ kind }) => kind !== 'describe')
  expect(messages.length, `${what}: messages`).toBeLessThanOrEqual(steps.length)
  for (const { size } of messages) expect(size, `${what}: size of a message`).toBeLessThan(SMALL)
  return messages
}

const kindsOf = (messages: readonly Message[]): readonly string[] => [...new Set(messages.map(({ kind }) => kind))]

/** Edits, each of which tells of this body alone. */
function expectEdits(messages: readonly Message[], body: string): void {
  expect(kindsOf(messages)).toEqual(['edit'])
  for (const { bodies } of messages) expect(bodies).toEqual([body])
}

const way = (from: Spot, to: Spot, count: number): Spot[] =>
  Array.from({ length: count }, (_, k) => {
    const share = k / (count - 1)
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
  })
const past = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy })

/** The four-bars, seen flat, and a hand; what it does is watched. */
async function openHundred(app: App) {
  const { page } = app
  await watchWork(page)
  await app.open()
  await app.drop(hundredFourBars())
  await expect(page.getByRole('treeitem', { name: 'Bodies, 300' })).toBeVisible()
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await app.view.focus()
  await app.key('P')
  await app.stand()
  const hand = makeHand(app)
  /** Middle of the coupler of a four-bar. */
  const middle = (i: number) => app.plane(cornerOf(i)[0] + 0.14, cornerOf(i)[1] + 0.14)
  /** A drag, of which the steps are looked at that come after the first few. */
  const drag = async (from: Spot, to: Spot, gesture: string): Promise<readonly Work[]> => {
    await hand.pointer(['pointermove', 'pointerdown'], [from])
    const [begun, rest] = [way(from, to, 20).slice(1, 8), way(from, to, 20).slice(8)]
    await hand.pointer(['pointermove'], begun)
    await expect(app.view).toHaveAttribute('data-gesture', gesture)
    const steps = await hand.pointer(['pointermove'], rest)
    await hand.pointer(['pointerup'], [to])
    return steps
  }
  return { hand, middle, drag }
}

test('of three hundred bodies a step over them, a snap and a click touch what they are about, and tell the worker nothing', async ({
  app,
  page,
}) => {
  const { hand, middle } = await openHundred(app)
  const [corner, far] = [await middle(11), await middle(88)]
  expect(await expectLittle('hover', () => hand.pointer(['pointermove'], way(corner, far, 15)))).toEqual([])

  await app.key('J')
  await expect(app.view).toHaveAttribute('data-tool', 'joint')
  expect(await expectLittle('snap', () => hand.pointer(['pointermove'], way(far, corner, 15)))).toEqual([])
  await app.key('Escape', 'Escape')
  await expect(app.view).toHaveAttribute('data-tool', 'select')

  const couplers = await Promise.all([33, 34, 35, 43, 45, 53, 54, 55, 65].map(middle))
  const clicked = await expectLittle('click', async () => {
    const steps: Work[] = []
    for (const coupler of couplers) {
      await hand.pointer(['pointermove', 'pointerdown'], [coupler])
      steps.push(...(await hand.pointer(['pointerup'], [coupler])))
    }
    expect(median(steps.map(({ made }) => made)), 'click: new elements').toBeLessThan(FEW_MADE)
    return steps
  })
  expect(clicked).toEqual([])
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/coupler-65/)

  // What else is selected is read from its top.
  const inspector = page.getByRole('textbox', { name: 'Name' })
  const top = (to?: number) =>
    inspector.evaluate((field, to) => {
      let box = field.parentElement
      while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement
      if (to !== undefined) box?.scrollTo(0, to)
      return box?.scrollTop
    }, to)
  expect(await top(60)).toBe(60)
  await hand.pointer(['pointermove', 'pointerdown', 'pointerup'], [await middle(34)])
  await expect(inspector).toHaveValue('coupler-34')
  await expect.poll(() => top()).toBe(0)
})

test('of three hundred bodies a pull, a move by handles and a typed value touch what they are about, and tell the worker no more', async ({
  app,
  page,
}) => {
  const { hand, middle, drag } = await openHundred(app)
  const grip = await middle(38)
  const pulls = await expectLittle('pull', () => drag(grip, past(grip, 14, 4), 'pulling'))
  expect(kindsOf(pulls)).toEqual(['pull'])

  await hand.pointer(['pointermove', 'pointerdown', 'pointerup'], [await middle(44)])
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/coupler-44/)
  await app.key('W')
  await expect(app.view).toHaveAttribute('data-tool', 'move')
  await app.stand()
  // The handle that moves freely is where the frame of the body is: at its joint with the crank.
  const pivot = await app.plane(cornerOf(44)[0], cornerOf(44)[1] + 0.1)
  const moves = await expectLittle('gizmo', async () => {
    const steps = await drag(pivot, past(pivot, 24, 18), 'transforming')
    await app.key('Mod+Z')
    return steps
  })
  expectEdits(moves, 'coupler-44')

  await app.select(/^coupler-57/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('coupler-57')
  await page.getByRole('spinbutton', { name: 'Position x' }).focus()
  const typed = await expectLittle('field', () => hand.type(Array.from({ length: 9 }, (_, i) => `${2801 + i} mm`)))
  expectEdits(typed, 'coupler-57')
})
