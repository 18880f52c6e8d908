/** The four ways to the accelerations of a mechanism, held against each other and timed. */
import { expect, test } from 'vitest'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { makeArm } from './arm.ts'
import { compareWays, WAYS, type WaysOptions } from './index.ts'

const QUICK: WaysOptions = { duration: 1, instants: 20, links: [], timed: 0 }

/** A clock that goes on by a millisecond each time it is read, and what was told. */
function watch() {
  let ms = 0
  const told: number[] = []
  return { now: () => (ms += 1), tell: (done: number): void => void told.push(done), told }
}

function compare(spec: Parameters<typeof compareWays>[0], more: Partial<WaysOptions> = {}) {
  const made = compareWays(spec, { ...QUICK, ...more }, watch())
  if (!made.ok) throw new Error(made.refusal.message)
  return made.compared
}

test('a tree has all four, and they agree at all instants', async () => {
  const { bodies, instants, reached, ended, ways } = compare(await gallerySpec('double-pendulum'))
  expect({ bodies, instants, reached, ended }).toEqual({ bodies: 2, instants: 20, reached: 1, ended: null })
  expect(ways.map(({ name }) => name)).toEqual(WAYS)
  for (const { refusal, missed, apart, seconds } of ways) {
    expect({ refusal, missed }).toEqual({ refusal: null, missed: 0 })
    expect(apart).toBeLessThan(1e-10)
    // one reading of the clock before, one after, for all instants
    expect(seconds).toBeCloseTo(1e-3 / instants, 12)
  }
})

test('loops have no way from body to body, and say so; the others agree', async () => {
  const { ways } = compare(await gallerySpec('slider-crank'))
  expect(ways.map(({ name, refusal }) => [name, refusal?.message.split(':')[0] ?? null])).toEqual([
    ['lock', null],
    ['kane', null],
    ['dqNE', 'Its joints close loops, or constraints couple its bodies'],
    ['dqGP', null],
  ])
  for (const { refusal, apart } of ways) if (refusal === null) expect(apart).toBeLessThan(1e-9)
  expect(ways[2].seconds).toBeNaN()
})

test('a joint that is none of those of dual quaternions is named', async () => {
  const { ways } = compare(await gallerySpec('anchor-chain'), { instants: 2 })
  expect(ways.find(({ name }) => name === 'dqGP')?.refusal?.message).toMatch(/^Joint .+ is no revolute/)
})

test('no way tells accelerations of what is free and has neither mass nor inertia', () => {
  const arm = makeArm(2)
  const bodies = arm.bodies.map((body, k) =>
    k === 0 ? body : { ...body, mass: 0, inertia: [0, 0, 0, 0, 0, 0] as const },
  )
  const { ways } = compare({ ...arm, bodies }, { instants: 1 })
  expect(ways.map(({ missed }) => missed)).toEqual([1, 1, 1, 1])
})

test('an arm of each number of links is timed by all four; its own motion is that of the lock constraints', () => {
  const made = compareWays(
    { gravity: [0, 0, -9.81], bodies: [], joints: [], forces: [] },
    { ...QUICK, instants: 1, links: [1, 3] },
    watch(),
  )
  expect(made).toMatchObject({ ok: true, compared: { bodies: 0 } })
  if (!made.ok) return
  expect(made.compared.growth.map(({ links }) => links)).toEqual([1, 3])
  for (const { seconds } of made.compared.growth) for (const one of seconds) expect(one).toBeGreaterThan(0)
})

test('a moment for which the machine is held up is in none of the times', () => {
  const spec = { gravity: [0, 0, -9.81], bodies: [], joints: [], forces: [] } as const
  const growth = (heldUpAt: number) => {
    let [ms, readings] = [0, 0]
    const now = (): number => (ms += readings++ === heldUpAt ? 500 : 1)
    const made = compareWays(spec, { ...QUICK, instants: 1, links: [1, 3] }, { now, tell: () => {} })
    if (!made.ok) throw new Error(made.refusal.message)
    return { readings, seconds: made.compared.growth.flatMap(({ seconds }) => seconds) }
  }
  const { readings, seconds } = growth(-1)
  for (let at = 1; at < readings; at++)
    expect(growth(at).seconds).toEqual(seconds.map((one) => expect.closeTo(one, 12)))
})

test('progress goes from nothing to all, and never back', async () => {
  const seen = watch()
  compareWays(await gallerySpec('double-pendulum'), { ...QUICK, links: [1, 2] }, seen)
  expect(seen.told[0]).toBe(0)
  expect(seen.told.at(-1)).toBe(1)
  expect(seen.told).toEqual(seen.told.toSorted((a, b) => a - b))
})
