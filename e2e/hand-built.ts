/**
 * A slider-crank and a four-bar, built by whichever hand, and what comes of it: the file that is saved, and closed forms of the
 * motion.
 */
import { expect, type App } from './app.ts'

/** A point of the working plane x–z, m. */
export type Point = readonly [number, number]

type Vec3 = readonly [number, number, number]
type Quat = readonly [number, number, number, number]

interface Marker {
  readonly body: string
  readonly position?: Vec3
  readonly orientation?: Quat
}
interface Saved {
  readonly bodies: readonly {
    readonly id: string
    readonly name: string
    readonly fixed?: boolean
    readonly position?: Vec3
    readonly orientation?: Quat
    readonly shapes: readonly { readonly kind: string; readonly from?: Vec3; readonly to?: Vec3 }[]
  }[]
  readonly view?: { readonly traces?: readonly Marker[] }
  readonly joints: readonly {
    readonly id: string
    readonly type: string
    readonly driven: Marker
    readonly main: Marker
    readonly drive?: { readonly kind: string; readonly law: unknown }
  }[]
}

/**
 * What builds: a pointer, keys, a finger. Each counts its actions: a click or a tap, a drag, a press of a key that does something, a value typed
 * with its Enter. Moving the pointer, and waiting, are none.
 */
export interface Hand {
  /** Number of actions since the scene was empty. */
  readonly actions: () => number
  /** From the scene that is there to an empty one; counts nothing. */
  readonly empty: () => Promise<void>
  /** Takes up a kind of thing. */
  readonly take: (piece: 'Link' | 'Slider' | 'Trace point') => Promise<void>
  /** Draws a bar. */
  readonly link: (from: Point, to: Point) => Promise<void>
  /** Sets down what was taken up. */
  readonly put: (at: Point) => Promise<void>
  /** Pins an end to the ground, of which the box beside it speaks. */
  readonly pin: (end: string) => Promise<void>
  /** Gives the joint at an end its motor. */
  readonly drive: (end: string) => Promise<void>
  /** Brings the count of freedoms onto the screen. */
  readonly count: () => Promise<void>
  /** Selects a body, with its readings on the screen. */
  readonly look: (name: string) => Promise<void>
  /** Plays or pauses. */
  readonly toggle: () => Promise<void>
}

type Places<Mechanism> = Readonly<Record<keyof Mechanism, Point>>

/** Crank of 200 mm that starts upright, a connecting rod, and a slider whose line runs 100 mm below the crank's pin. */
export const SLIDER_CRANK = { ground: [0, 0], pin: [0, 0.2], slider: [0.6, -0.1] } as const
/** A crank-rocker, of which the middle of the coupler is traced. */
export const FOUR_BAR = { ground: [0, 0], pin: [0, 0.1], rocker: [0.4, 0.3], post: [0.4, 0] } as const

/** From the empty scene to a driven slider-crank. */
export async function buildSliderCrank(app: App, hand: Hand, at: Places<typeof SLIDER_CRANK>): Promise<void> {
  const { ground, pin, slider } = at
  await hand.empty()
  await hand.take('Link')
  await hand.link(ground, pin)
  await hand.link(pin, slider)
  await hand.pin('Start of Link')
  await hand.drive('Start of Link')
  await hand.take('Slider')
  await hand.put(slider)
  await expectDrivenSliderCrank(app, hand, at)
}

/** It is there, it is driven, and it took no more than nine actions. */
export async function expectDrivenSliderCrank(
  app: App,
  hand: Pick<Hand, 'actions' | 'count'>,
  at: Places<typeof SLIDER_CRANK>,
): Promise<void> {
  expect(hand.actions()).toBeLessThanOrEqual(9)
  await hand.count()
  await expectOneFreedom(app)
  expectSliderCrank(await saved(app), at)
}

export async function expectSliderRuns(
  app: App,
  hand: Pick<Hand, 'look' | 'toggle'>,
  at: Places<typeof SLIDER_CRANK>,
): Promise<void> {
  await hand.look('Slider')
  await expectPath(app, calcSlider(at), hand.toggle)
}

/** From the empty scene to a driven four-bar with a traced point in the middle of its coupler. */
export async function buildFourBar(app: App, hand: Hand, at: Places<typeof FOUR_BAR>): Promise<void> {
  const { ground, pin, rocker, post } = at
  await hand.empty()
  await hand.take('Link')
  await hand.link(ground, pin)
  await hand.link(pin, rocker)
  await hand.link(rocker, post)
  await hand.pin('End of Link 3')
  await hand.pin('Start of Link')
  await hand.drive('Start of Link')
  await hand.take('Trace point')
  await hand.put(middleOf(pin, rocker))
  expect(hand.actions()).toBeLessThanOrEqual(12)
  // It plays by itself.
  await expect.poll(app.time).toBeGreaterThan(0)
  await app.pause()
  await hand.count()
  await expectOneFreedom(app)
  expectFourBar(await saved(app), at)
}

/** The traced point goes along the coupler curve; the body of the coupler is selected, as whoever has chosen the point leaves it. */
export async function expectPenRuns(app: App, hand: Hand, at: Places<typeof FOUR_BAR>): Promise<void> {
  await app.page.getByRole('combobox', { name: 'Point that is read' }).click()
  await app.page.getByRole('option', { name: 'Point', exact: true }).click()
  await expectPath(app, calcPen(at), hand.toggle)
}

/** The traced point is in the layers and in the inspector of its body: renamed in one, gone from both by the other, and back by undo. */
export async function expectPenListed({ page, key }: App): Promise<void> {
  await key('Escape')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Layers', exact: true }).click()
  const layers = page.getByRole('region', { name: 'Layers' })
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await page.getByRole('treeitem', { name: 'Link 2' }).click()
  await inspector.getByRole('button', { name: /^Traced points/ }).click()
  await layers.getByRole('textbox', { name: 'Name of the traced point Point' }).fill('Pen')
  await page.keyboard.press('Enter')
  await expect(inspector.getByRole('textbox', { name: 'Name of the traced point Pen' })).toHaveValue('Pen')
  await inspector.getByRole('button', { name: 'Trace Pen no longer' }).click()
  await expect(page.getByRole('textbox', { name: /^Name of the traced point/ })).toHaveCount(0)
  await expect(inspector.getByRole('button', { name: 'Trace a point' })).toBeFocused()
  await key('Mod+Z')
  await expect(page.getByRole('textbox', { name: 'Name of the traced point Pen' })).toHaveCount(2)
}

/** Largest difference of what is drawn from what was clicked: rounding. */
const DRAWN = 1e-12
const near = (found: readonly number[], expected: readonly number[], tolerance: number): void => {
  expect(found).toHaveLength(expected.length)
  found.forEach((x, i) => {
    expect(Math.abs(x - expected[i]!), `${found.join()} for ${expected.join()}`).toBeLessThanOrEqual(tolerance)
  })
}

function turn([w, x, y, z]: Quat, [a, b, c]: Vec3): Vec3 {
  const [p, q, r] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)]
  return [a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p]
}
const ORIGIN = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const

/** Where a point of a body starts, world axes. */
function worldOf({ bodies }: Saved, { body, position = [0, 0, 0] }: Marker): Vec3 {
  const at = { ...ORIGIN, ...bodies.find(({ id }) => id === body) }
  return turn(at.orientation, position).map((c, k) => c + at.position[k as 0]) as unknown as Vec3
}

const saved = async (app: App): Promise<Saved> => JSON.parse(await app.saveText()) as Saved

/** The bar from one point to the other, whichever end was drawn first. */
function barBetween(scene: Saved, [a, b]: readonly [Point, Point]): string {
  const ends = scene.bodies.flatMap(({ id, shapes: [shape] }) =>
    shape?.kind === 'link'
      ? [
          {
            id,
            at: [shape.from, shape.to].map((position) => worldOf(scene, { body: id, ...(position && { position }) })),
          },
        ]
      : [],
  )
  const isAt = (at: Vec3 | undefined, [u, v]: Point): boolean => Math.hypot(at![0] - u, at![1], at![2] - v) < DRAWN
  const found = ends.find(({ at: [p, q] }) => (isAt(p, a) && isAt(q, b)) || (isAt(p, b) && isAt(q, a)))
  expect(found, `a bar from ${a.join()} to ${b.join()} among ${JSON.stringify(ends)}`).toBeDefined()
  return found!.id
}

/** The joint of a type at a point, where both its markers lie. */
function jointAt(scene: Saved, type: string, [u, v]: Point, ...bodies: readonly string[]): Saved['joints'][number] {
  const found = scene.joints.find(({ type: kind, driven, main }) => {
    const places = [driven, main].map((marker) => worldOf(scene, marker))
    const isHere = places.every(([x, y, z]) => Math.hypot(x - u, y, z - v) < DRAWN)
    return kind === type && isHere && bodies.every((id) => [driven.body, main.body].includes(id))
  })
  expect(found, `a ${type} joint of ${bodies.join(' and ')} among ${JSON.stringify(scene.joints)}`).toBeDefined()
  return found!
}

/** The scene is the slider-crank that was clicked, with a motor of one turn a second on its crank. */
function expectSliderCrank(scene: Saved, at: Places<typeof SLIDER_CRANK>): void {
  const crank = barBetween(scene, [at.ground, at.pin])
  const rod = barBetween(scene, [at.pin, at.slider])
  const { id: slider } = scene.bodies.find(({ shapes: [shape] }) => shape?.kind === 'box')!
  jointAt(scene, 'revolute', at.pin, crank, rod)
  jointAt(scene, 'revolute', at.slider, rod, slider)
  const guide = jointAt(scene, 'prismatic', at.slider, slider, 'ground')
  const main = guide.main.body === 'ground' ? guide.main : guide.driven
  near(turn(main.orientation ?? [1, 0, 0, 0], [0, 0, 1]).map(Math.abs), [1, 0, 0], DRAWN)
  expectMotor(scene, jointAt(scene, 'revolute', at.ground, crank, 'ground'), crank)
  expect(scene.joints).toHaveLength(4)
}

/** The scene is the four-bar that was clicked, with a traced point on its coupler and the motor on its crank. */
function expectFourBar(scene: Saved, at: Places<typeof FOUR_BAR>): void {
  const crank = barBetween(scene, [at.ground, at.pin])
  const coupler = barBetween(scene, [at.pin, at.rocker])
  const rocker = barBetween(scene, [at.rocker, at.post])
  jointAt(scene, 'revolute', at.pin, crank, coupler)
  jointAt(scene, 'revolute', at.rocker, coupler, rocker)
  jointAt(scene, 'revolute', at.post, rocker, 'ground')
  expectMotor(scene, jointAt(scene, 'revolute', at.ground, crank, 'ground'), crank)
  expect(scene.joints).toHaveLength(4)
  const [traced, ...others] = scene.view?.traces ?? []
  expect([traced?.body, others]).toEqual([coupler, []])
  const [u, v] = middleOf(at.pin, at.rocker)
  near(worldOf(scene, traced!), [u, 0, v], DRAWN)
}

function expectMotor(scene: Saved, joint: Saved['joints'][number], crank: string): void {
  expect(scene.joints.filter(({ drive }) => drive !== undefined)).toEqual([joint])
  expect(joint.drive).toEqual({ kind: 'angular-velocity', law: '2*pi' })
  expect(joint.driven.body).toBe(crank)
}

const middleOf = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2, (b + d) / 2]
const angleOf = ([a, b]: Point, [c, d]: Point): number => Math.atan2(d - b, c - a)
const lengthOf = ([a, b]: Point, [c, d]: Point): number => Math.hypot(c - a, d - b)

/** Where the slider is: x = r cos φ + √(l² − (r sin φ − e)²), with φ = φ₀ + 2π t. */
const calcSlider =
  ({ ground, pin, slider }: Places<typeof SLIDER_CRANK>) =>
  (t: number): Point => {
    const [r, l, e] = [lengthOf(ground, pin), lengthOf(pin, slider), slider[1] - ground[1]]
    const phi = angleOf(ground, pin) + 2 * Math.PI * t
    return [ground[0] + r * Math.cos(phi) + Math.sqrt(l * l - (r * Math.sin(phi) - e) ** 2), slider[1]]
  }

/** Where the middle of the coupler is: the pin of the rocker lies on two circles, always on the same side. */
const calcPen =
  ({ ground, pin, rocker, post }: Places<typeof FOUR_BAR>) =>
  (t: number): Point => {
    const [r, c, s] = [lengthOf(ground, pin), lengthOf(pin, rocker), lengthOf(post, rocker)]
    const side = (a: Point, b: Point, to: Point): number =>
      Math.sign((b[0] - a[0]) * (to[1] - a[1]) - (b[1] - a[1]) * (to[0] - a[0]))
    const phi = angleOf(ground, pin) + 2 * Math.PI * t
    const a: Point = [ground[0] + r * Math.cos(phi), ground[1] + r * Math.sin(phi)]
    const d = lengthOf(a, post)
    const along = (c * c - s * s + d * d) / (2 * d)
    const off = side(pin, post, rocker) * Math.sqrt(c * c - along * along)
    const [ux, uy] = [(post[0] - a[0]) / d, (post[1] - a[1]) / d]
    return middleOf(a, [a[0] + along * ux - off * uy, a[1] + along * uy + off * ux])
  }

/** Times at which the motion is looked at, over more than one turn of the crank. */
const SAMPLES = 8
/** s between them, at least. */
const APART = 0.29

/**
 * Runs and pauses again and again, and compares the selected body with where the closed form has it. `toggle` plays or pauses.
 * The readings of place and time follow the frame each for itself: while it stands still both come to be those of the same frame.
 */
async function expectPath(app: App, path: (t: number) => Point, toggle: () => Promise<void>): Promise<void> {
  const { page } = app
  const place = page.locator('dt', { hasText: /^Position$/ }).locator('xpath=following-sibling::dd[2]')
  const read = async (): Promise<string> => `${await app.time()} ${await place.getAttribute('data-value')}`
  const times: number[] = []
  let layer = NaN
  while (times.length < SAMPLES) {
    const from = await app.time()
    await toggle()
    await expect.poll(app.time, { intervals: [40] }).toBeGreaterThan(from + APART)
    await toggle()
    let t = NaN
    const off = async (): Promise<number> => {
      const [time = NaN, x = NaN, y = NaN, z = NaN] = (await read()).split(' ').map(Number)
      const [u, v] = path(time)
      t = time
      // Beside the plane it keeps to its layer.
      if (Number.isNaN(layer)) layer = y
      return Math.hypot(x - u, y - layer, z - v)
    }
    await expect.poll(off, { message: `off the path after ${from} s` }).toBeLessThanOrEqual(1e-6)
    times.push(t)
  }
  expect(times.at(-1)! - times[0]!).toBeGreaterThan((SAMPLES - 1) * APART)
}

/** One freedom in the mechanism, none left with the motor. */
async function expectOneFreedom(app: App): Promise<void> {
  const [count, left] = [/^(mobility|panel-mobility)$/, /^(freedoms-driven|panel-driven)$/].map((id) =>
    app.page.getByTestId(id).first(),
  )
  await expect(count!).toHaveAttribute('data-value', '1')
  await expect(left!).toHaveAttribute('data-value', '0')
}
