import { expect, test } from 'vitest'
import { listQuantities, parseScene, type Scene } from '../scene/index.ts'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { is, makeRunnerDriver } from '../testing/runner-driver.ts'
import { run } from './run.ts'

/** s; neither divides the way between two frames that are shown, nor is it divided by it. */
const SAMPLE = 0.007
const DURATION = 1.5

test('what is not of the app is refused by name', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(await galleryScene('slider-crank')))
  const args = ['simulate', '-', '--formulation', 'rA', '--as-shown']
  const { exit, stderr } = await run(args, async () => Promise.resolve(bytes))
  expect(exit).toBe(2)
  expect(stderr).toContain('--as-shown is for --formulation lock')
})

async function sceneNamed(id: string): Promise<Scene> {
  const parsed = parseScene(JSON.stringify(await galleryScene(id)))
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
  return parsed.scene
}

const readingsOf = (scene: Scene) => listQuantities(scene, []).filter(({ channel }) => channel.kind === 'reading')

/** JSON has no NaN. */
const asInJson = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null)

interface Told {
  readonly time: readonly number[]
  readonly quantities: Readonly<Record<string, readonly (number | null)[]>>
}

/** What is on the tape. */
function recordedOf(scene: Scene, driver: ReturnType<typeof makeRunnerDriver>): Told {
  const chosen = readingsOf(scene)
  const channels = chosen.map(({ channel }) => channel)
  const time: number[] = []
  const values: number[] = []
  let from: number | null = -Infinity
  while (from !== null) {
    const piece: ReturnType<typeof is<'series'>> = is('series', driver.series(null, channels, from, SAMPLE))
    time.push(...piece.times)
    values.push(...piece.values)
    from = piece.next
  }
  const column = (k: number) => time.map((_, i) => asInJson(values[i * chosen.length + k]!))
  return { time, quantities: Object.fromEntries(chosen.map(({ name }, k) => [name, column(k)])) }
}

/** What `simulate` tells. */
async function simulated(scene: Scene): Promise<Told> {
  const names = readingsOf(scene).map(({ name }) => name)
  const bytes = new TextEncoder().encode(JSON.stringify(scene))
  const args = ['--duration', `${DURATION}`, '--sample', `${SAMPLE}`, '--as-shown', '--quantities', names.join(',')]
  const { stdout } = await run(['simulate', '-', ...args], async () => Promise.resolve(bytes))
  const { time, quantities } = JSON.parse(stdout) as Told
  return { time, quantities }
}

/** As far as a time, s. */
function until({ time, quantities }: Told, end: number): Told {
  const count = time.filter((t) => t <= end).length
  const cut = Object.entries(quantities).map(([name, values]) => [name, values.slice(0, count)] as const)
  return { time: time.slice(0, count), quantities: Object.fromEntries(cut) }
}

test.each(['slider-crank', 'double-pendulum', 'rssr', 'coupled-springs'])(
  'what the app recorded of the %s is told at any interval as simulate tells it, to the last digit',
  async (id) => {
    const scene = await sceneNamed(id)
    const driver = makeRunnerDriver()
    driver.load(scene)
    for (let i = 1; i <= 60 * DURATION; i++) driver.advance(i / 60)
    expect(recordedOf(scene, driver)).toEqual(await simulated(scene))
  },
)

test.each(['slider-crank', 'double-pendulum'])(
  'a pull of the %s and an edit while it is held leave what was recorded before as simulate tells it, and begun anew the run is that of the edited scene',
  async (id) => {
    const scene = await sceneNamed(id)
    const [gx, gy, gz] = scene.gravity
    const edited: Scene = { ...scene, gravity: [gx + 0.3, gy - 0.2, 0.7 * gz] }
    const driver = makeRunnerDriver()
    driver.load(scene)
    const advance = (from: number, to: number): void => {
      for (let i = from + 1; i <= to; i++) is('frame', driver.advance(i / 60))
    }
    advance(0, 30)
    const body = scene.bodies.find(({ fixed }) => !fixed)!.id
    driver.pull(body, [0.4, 0.3, -0.2], false)
    advance(30, 40)
    is('ready', driver.edit(edited))
    advance(40, 50)
    driver.release()
    advance(50, 60)
    const recorded = recordedOf(edited, driver)
    expect(recorded.time.at(-1)).toBeGreaterThan(0.99)
    expect(until(recorded, 0.5)).toEqual(until(await simulated(scene), 0.5))
    expect(until(recorded, 1)).not.toEqual(until(await simulated(scene), 1))
    driver.rewind()
    advance(0, 60 * DURATION)
    expect(recordedOf(edited, driver)).toEqual(await simulated(edited))
  },
)
