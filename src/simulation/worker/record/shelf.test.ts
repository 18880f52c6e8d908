import { expect, test } from 'vitest'
import { toMechanismSpec } from '../../../scene/index.ts'
import { hangingChain } from '../../../testing/large-scenes.ts'
import { moveOn } from '../../../engine/index.ts'
import { realise } from '../mechanism.ts'
import { sizeOfChunk } from './chunk.ts'
import { makeShelf } from './shelf.ts'
import { makeTape, putBack } from './tape.ts'

test('a run on the shelf takes up no more than its share, and what is on the tape stays as it was', () => {
  const scene = hangingChain(4)
  const made = realise(toMechanismSpec(scene), scene.simulation)
  if (!made.ok) throw new Error(made.failure.message)
  const m = made.mechanism
  const tape = makeTape(Infinity)
  for (let i = 1; i <= 600; i++) {
    tape.push(m, 0.1)
    moveOn(m, i / 60, { limit: Infinity, elapsed: () => 0 })
  }
  const chunks = tape.copy()
  const whole = chunks.reduce((sum, chunk) => sum + sizeOfChunk(chunk), 0)
  const shelf = makeShelf(() => whole / 3)
  const { time } = chunks[1]!.key
  const exactlyAt = (t: number): Float64Array => {
    putBack(m, tape.at(t, () => false).moment!)
    return m.state.q.slice()
  }
  const exactly = exactlyAt(time)
  shelf.put('run', chunks, null)
  expect(shelf.bytes).toBeLessThanOrEqual(whole / 3)
  expect(shelf.bytes).toBeGreaterThan(whole / 6)
  expect(tape.bytes).toBe(whole)
  expect(tape.stretches()).toEqual([{ from: 0, to: 599 / 60, grain: 1 }])
  expect(exactlyAt(time)).toEqual(exactly)
  const { poses } = shelf.posesAt(time)[0]!
  const centres = m.model.centre
  for (let body = 1; body < m.model.bodyCount; body++) {
    const [at, to] = [7 * body, 7 * (body - 1)]
    const arm = Math.hypot(centres[3 * body]!, centres[3 * body + 1]!, centres[3 * body + 2]!)
    const apart = Math.hypot(...[0, 1, 2].map((i) => poses[to + i]! - exactly[at + i]!))
    expect(Math.abs(apart - arm)).toBeLessThan(1e-6)
  }
  // beyond its end it stays where it ended
  const [end] = shelf.posesAt(599 / 60)
  expect(shelf.posesAt(1000)).toEqual([end])
  expect(shelf.posesAt(598 / 60)).not.toEqual([end])
  shelf.drop('run')
  expect(shelf.bytes).toBe(0)
})
