import { describe, expect, test } from 'vitest'
import { compile, makeState, type State } from '../../../engine/index.ts'
import { toMechanismSpec } from '../../../scene/index.ts'
import { hangingChain } from '../../../testing/large-scenes.ts'
import { loadFrame } from './frames.ts'
import { makeRecord } from './record.ts'

const books = { baseline: 1, largestKinetic: 2 }
const model = compile(toMechanismSpec(hangingChain(20)))

/** A chain of twenty bodies that swings and turns, as smooth functions of time. */
function stateAt(t: number, state: State = makeState(model)): State {
  state.t = t
  state.work = 3 * t
  state.q.forEach((_, i) => (state.q[i] = 0.7 * Math.sin(t + 0.1 * i) + 0.1 * i))
  for (let at = 3; at < state.q.length; at += 7) {
    const norm = Math.hypot(...state.q.subarray(at, at + 4))
    for (let i = at; i < at + 4; i++) state.q[i]! /= norm
  }
  state.v.forEach((_, i) => (state.v[i] = 2 * Math.cos(3 * t + 0.1 * i)))
  state.angle.forEach((_, i) => (state.angle[i] = 5 * t + i))
  return state
}

/** As large as what a run of the chain goes on from. */
const course = new Uint8Array(8 * 16 * model.bodyCount)

function recorded(seconds: number, memory: number, rate = 60, owner: object = model) {
  const record = makeRecord<object>({ memory })
  const state = makeState(model)
  for (let i = 0; i <= seconds * rate; i++) {
    stateAt(i / rate, state)
    record.push(owner, state, books, 0.1, () => ({ time: state.t, course, pull: null, looseness: 1, baseline: 1 }))
  }
  return record
}

describe('a record', () => {
  test('finds the frame at a time or before it, which is drawn within what it is rounded by', () => {
    const record = recorded(20, Infinity)
    const want = makeState(model)
    for (let t = 0.013; t < 20; t += 0.37) {
      const { chunk, frame } = record.find(t)!
      const time = chunk.frames.times[frame]!
      expect(time).toBeLessThanOrEqual(t)
      expect(t - time).toBeLessThan(1 / 60)
      const { q, v } = stateAt(time, want)
      q.set([0, 0, 0, 1, 0, 0, 0])
      v.fill(0, 0, 6)
      const read = new Float64Array(q.length + v.length)
      loadFrame(chunk.frames, frame, read)
      for (const [i, value] of q.entries()) {
        if (i % 7 < 3) expect(read[i]).toBe(Math.fround(value))
        // each number of a quaternion is off by half of 1/32767 at the most, and its length by as much as two of them
        else expect(Math.abs(read[i]! - value)).toBeLessThan(1.5 / 32767)
      }
      for (const [i, value] of v.entries())
        expect(Math.abs(read[q.length + i]! - value)).toBeLessThanOrEqual(2 ** -8 * Math.abs(value))
    }
    expect([record.from, record.to]).toEqual([0, 20])
    expect(record.find(-1)).toMatchObject({ frame: 0 })
    expect(record.find(99)!.chunk).toBe(record.chunks.at(-1))
  })

  test('of a long run stays within its memory: the older, the fewer frames are left, and keys stay', () => {
    const memory = 2.5 * 2 ** 20
    const record = recorded(600, memory, 15)
    expect(record.bytes).toBeLessThanOrEqual(memory)
    expect([record.from, record.to]).toEqual([0, 600])
    const grains = record.stretches().map(({ grain }) => grain)
    expect(grains.length).toBeGreaterThan(2)
    expect(grains).toEqual(grains.toSorted((a, b) => b - a))
    expect(grains.at(-1)).toBe(1)
    const ends = record.stretches()
    ends.slice(1).forEach(({ from }, i) => expect(from).toBe(ends[i]!.to))
    for (const { key, frames, count, grain } of record.chunks) {
      const { times } = frames
      expect(times[0]).toBe(key.time)
      for (let i = 1; i < count; i++) expect(times[i]! - times[i - 1]!).toBeCloseTo(grain / 15, 9)
    }
  })

  test('that has room for hardly anything joins chunks that lead on to each other, and keeps where it begins', () => {
    const record = recorded(300, 500_000)
    expect(record.bytes).toBeLessThanOrEqual(500_000)
    expect([record.from, record.to]).toEqual([0, 300])
    expect(record.stretches().at(-1)!.grain).toBe(1)
    for (const { key, frames, count } of record.chunks) {
      const { times } = frames
      expect(times[0]).toBe(key.time)
      for (let i = 1; i < count; i++) expect(times[i]).toBeGreaterThan(times[i - 1]!)
    }
  })

  test('forgets the oldest where none leads on to the next, and says where it begins', () => {
    const record = makeRecord<object>({ memory: 2_000_000 })
    for (let i = 0; i <= 12_000; i++) {
      const state = stateAt(i / 60)
      if (i % 20 === 0) record.part('edit', state.t)
      record.push(model, state, books, 0.1, () => ({ time: state.t, course, pull: null, looseness: 1, baseline: 1 }))
    }
    expect(record.bytes).toBeLessThanOrEqual(2_000_000)
    expect(record.from).toBeGreaterThan(20)
    expect(record.to).toBe(200)
    expect(record.marks[0]!.time).toBeGreaterThanOrEqual(record.from)
  })

  test('is cut off after a time, and goes on from there with a key of its own', () => {
    const record = recorded(20, Infinity)
    const before = record.bytes
    record.cut(7.5)
    expect(record.to).toBe(7.5)
    const left = record.chunks.length
    const state = stateAt(7.6)
    record.push(model, state, books, 0, () => ({ time: state.t, course, pull: null, looseness: 1, baseline: 1 }))
    expect(record.to).toBe(7.6)
    // the chunk that was cut was closed, or has room
    expect(record.chunks.length - left).toBeLessThanOrEqual(1)
    expect(record.bytes).toBeLessThan(before)
    record.clear()
    expect([record.from, record.find(3), record.bytes]).toEqual([NaN, null, 0])
  })

  test.each([
    ['a little', 41 * 2 ** 20, [9, 9, 9, 7, 6]],
    ['ample', Infinity, [9, 9, 9, 5, 5, 3]],
  ])(
    'with %s memory parts at what cannot be repeated, and closes a chunk that would take long to repeat',
    (_, memory, counts) => {
      const record = makeRecord<object>({ memory, repeat: 40 })
      const push = (t: number, owner: object, cost: number) => {
        const state = stateAt(t)
        record.push(owner, state, books, cost, () => ({ time: t, course, pull: null, looseness: 1, baseline: 1 }))
      }
      for (let i = 0; i < 30; i++) push(i / 60, model, 5)
      for (let i = 30; i < 40; i++) push(i / 60, model, 20)
      // as many as take 40 ms, and seven or five at the least: the first of a chunk costs nothing
      expect(record.chunks.map(({ count }) => count)).toEqual(counts)
      record.part('edit', 39 / 60)
      push(40 / 60, {}, 5)
      expect(record.chunks).toHaveLength(counts.length + 1)
      record.input({ pull: { body: 'a', point: [0, 0, 0], target: [1, 0, 0] }, looseness: 1 }, 40 / 60)
      record.input({ pull: { body: 'a', point: [0, 0, 0], target: [2, 0, 0] }, looseness: 1 }, 40 / 60)
      record.input({ pull: null, looseness: 1 }, 40 / 60)
      expect(record.marks).toEqual([
        { time: 39 / 60, kind: 'edit' },
        { time: 40 / 60, kind: 'pull' },
        { time: 40 / 60, kind: 'release' },
      ])
      record.cut(0.3)
      expect(record.marks).toEqual([])
    },
  )

  test('what comes in the place of a first frame after a move follows from what was before as little as that did', () => {
    const record = makeRecord<object>({ memory: Infinity })
    const push = (t: number) =>
      record.push(model, stateAt(t), books, 1, () => ({ time: t, course, pull: null, looseness: 1, baseline: 1 }))
    for (const t of [0, 1, 2]) push(t)
    record.part('move', 2)
    push(2)
    expect(record.chunks.map(({ follows }) => follows)).toEqual([false, false])
    // shown again, and gone on from
    record.takeOff()
    push(2)
    push(3)
    expect(record.chunks.map(({ follows, count }) => [follows, count])).toEqual([
      [false, 3],
      [false, 2],
    ])
  })

  test('finds what is of one owner, also where another one had the time', () => {
    const record = makeRecord<object>({ memory: Infinity })
    const [first, second] = [{}, {}]
    const push = (t: number, owner: object) =>
      record.push(owner, stateAt(t), books, 1, () => ({ time: t, course, pull: null, looseness: 1, baseline: 1 }))
    for (const t of [0, 1, 2]) push(t, first)
    for (const t of [3, 4]) push(t, second)
    expect(record.find(3.5)).toMatchObject({ chunk: { owner: second }, frame: 0 })
    expect(record.find(3.5, first)).toMatchObject({ chunk: { owner: first }, frame: 2 })
    expect(record.find(1.5, second)).toMatchObject({ chunk: { owner: second }, frame: 0 })
    expect(record.find(1.5, {})).toBeNull()
  })
})
