/** What is done to a run while a moment on the way to the one that is sought is on show. */
import { expect, test } from 'vitest'
import { is, makeRunnerDriver } from '../../testing/runner-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { HEADER } from '../protocol/frame.ts'

type Driver = ReturnType<typeof makeRunnerDriver>

test.each([
  ['an edit', (run: Driver) => run.edit({ ...pendulum(), gravity: [0, -3, 0] })],
  ['a pull at a standstill', (run: Driver) => run.pull('bar', [0.4, 0.3, 0], true)],
  ['going on', (run: Driver) => run.advance(2.4)],
])('%s while a moment on the way is on show takes hold at the one that is sought', (_, act) => {
  const run = makeRunnerDriver({ tick: 30, memory: 150_000 })
  run.load(pendulum())
  for (let i = 1; i <= 900; i++) run.advance(i / 60)
  const onTheWay = is('frame', run.seek(2.3))
  expect(onTheWay.onTheWay).toBe(true)
  expect(new Float64Array(onTheWay.frame)[HEADER.time]).toBeLessThan(2.29)
  act(run)
  const end = new Float64Array(is('frame', run.seek(9)).frame)[HEADER.time]!
  expect(end).toBeGreaterThan(2.3 - 1e-9)
  expect(end).toBeLessThan(2.5)
})
