/** What the record of a long run takes up. The keys are those of a run of a few seconds, made as the app makes it; the frames are as many as there would be. */
import { beforeAll, describe, expect, test } from 'vitest'
import { AS_LONG_AS_IT_TAKES, moveOn } from '../engine/index.ts'
import { toMechanismSpec } from '../scene/index.ts'
import { hangingChain } from '../testing/large-scenes.ts'
import { TAPE_MEMORY } from './client/changes.ts'
import { realise, type Mechanism } from './worker/mechanism.ts'
import type { Key } from './worker/record/chunk.ts'
import { makeRecord, type RunRecord } from './worker/record/record.ts'
import { makeTape } from './worker/record/tape.ts'

const BODIES = 20
const RATE = 60
/** Seconds of the run of which the keys are. */
const RUN = 5
/** Longer than the longest chunk may take to repeat, ms: chunks are then as short as they get on any machine, and keys as many. */
const LONG = 1000

let m: Mechanism
let keys: readonly Key[]

beforeAll(() => {
  const scene = hangingChain(BODIES)
  const made = realise(toMechanismSpec(scene), scene.simulation)
  if (!made.ok) throw new Error(made.failure.message)
  m = made.mechanism
  const tape = makeTape(Infinity)
  for (let i = 1; i <= RUN * RATE; i++) {
    const failure = moveOn(m, i / RATE, AS_LONG_AS_IT_TAKES)
    if (failure !== null) throw new Error(failure.message)
    tape.push(m, LONG)
  }
  keys = tape.copy().map(({ key }) => key)
}, 60_000)

/** So many seconds of it. */
function recorded(seconds: number, memory: number): RunRecord<Mechanism> {
  const record = makeRecord<Mechanism>({ memory })
  for (let i = 0; i <= seconds * RATE; i++) {
    m.state.t = i / RATE
    record.push(m, m.state, m.books, LONG, () => ({ ...keys[i % keys.length]!, time: m.state.t }))
  }
  return record
}

describe('the record of a chain of twenty bodies at sixty frames a second', () => {
  test.each([
    ['a desktop', TAPE_MEMORY],
    ['a phone (laboratory/plots/memory.ts)', 41 * 2 ** 20],
  ])('has all frames of ten minutes on %s', (_, memory) => {
    const record = recorded(600, memory)
    expect(record.stretches()).toEqual([{ from: 0, to: 600, grain: 1 }])
    expect(record.length).toBe(600 * RATE + 1)
    expect(record.bytes).toBeLessThanOrEqual(memory)
  })

  test('has keys of which each is hardly larger than the state of the mechanism', () => {
    expect(m.course.integrator.name).toBe('auto')
    expect(keys.length).toBeGreaterThan(5)
    const numbers = 8 * BODIES * (7 + 6 + 1)
    // steps and counts; near stiffness two vectors in single precision besides, which few are after the beginning
    const besides = 512
    const stiff = 4 * 2 * 6 * (BODIES + 1)
    const sizes = keys.map(({ course }) => course.byteLength)
    expect(Math.min(...sizes)).toBeGreaterThan(numbers)
    expect(Math.max(...sizes)).toBeLessThan(numbers + besides + stiff)
    const later = sizes.slice(sizes.length / 2)
    expect(later.filter((size) => size > numbers + besides).length).toBeLessThan(later.length / 10)
  })

  test('of an hour stays within its memory: the older, the fewer frames are left', () => {
    const record = recorded(3600, TAPE_MEMORY)
    expect(record.bytes).toBeLessThanOrEqual(TAPE_MEMORY)
    expect([record.from, record.to]).toEqual([0, 3600])
    const told = record.stretches()
    expect(told.length).toBeGreaterThan(3)
    expect(told.at(-1)!.grain).toBe(1)
    told.slice(1).forEach(({ from, grain }, i) => {
      expect(from).toBe(told[i]!.to)
      expect(grain).toBeLessThanOrEqual(told[i]!.grain)
    })
  })
})
