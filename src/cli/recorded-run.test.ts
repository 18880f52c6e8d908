import { expect, test } from 'vitest'
import { listQuantities, parseScene } from '../scene/index.ts'
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

test.each(['slider-crank', 'double-pendulum', 'rssr', 'coupled-springs'])(
  'what the app recorded of the %s is told at any interval as simulate tells it, to the last digit',
  async (id) => {
    const parsed = parseScene(JSON.stringify(await galleryScene(id)))
    if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
    const { scene } = parsed
    const chosen = listQuantities(scene, []).filter(({ channel }) => channel.kind === 'reading')
    const driver = makeRunnerDriver()
    driver.load(scene)
    for (let i = 1; i <= 60 * DURATION; i++) driver.advance(i / 60)
    const channels = chosen.map(({ channel }) => channel)
    const times: number[] = []
    const values: number[] = []
    let from: number | null = -Infinity
    while (from !== null) {
      const piece: ReturnType<typeof is<'series'>> = is('series', driver.series(null, channels, from, SAMPLE))
      times.push(...piece.times)
      values.push(...piece.values)
      from = piece.next
    }
    const names = chosen.map(({ name }) => name).join(',')
    const bytes = new TextEncoder().encode(JSON.stringify(scene))
    const args = ['--duration', `${DURATION}`, '--sample', `${SAMPLE}`, '--as-shown', '--quantities', names]
    const { stdout } = await run(['simulate', '-', ...args], async () => Promise.resolve(bytes))
    const told: { time: number[]; quantities: Record<string, (number | null)[]> } = JSON.parse(stdout)
    expect(times).toEqual(told.time)
    chosen.forEach(({ name }, k) => {
      const column = times.map((_, i) => values[i * chosen.length + k]!)
      // JSON has no NaN
      expect(column.map((value) => (Number.isFinite(value) ? value + 0 : null))).toEqual(told.quantities[name])
    })
  },
)
