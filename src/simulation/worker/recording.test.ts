import { expect, test } from 'vitest'
import { compile, makeState } from '../../engine/index.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { makeRecording } from './recording.ts'

const owner = { model: compile(toMechanismSpec(pendulum())) }
const books = { baseline: 3, largestKinetic: 5 }

function stateAt(t: number) {
  const state = makeState(owner.model)
  state.t = t
  state.work = 10 * t
  state.q[0] = 100 * t
  return state
}

test('gives back copies, newest first', () => {
  const recording = makeRecording<typeof owner>(1e6)
  const state = stateAt(1)
  recording.push(owner, state, books)
  state.t = 2
  state.q[0] = 200
  recording.push(owner, state, { baseline: 4, largestKinetic: 6 })
  state.q[0] = NaN
  expect(recording.length).toBe(2)
  expect(recording.pop()).toMatchObject({ owner, state: { t: 2 }, books: { baseline: 4, largestKinetic: 6 } })
  const first = recording.pop()
  expect(first?.state.q[0]).toBe(100)
  expect(first?.state.work).toBe(10)
  expect(first?.books).toEqual(books)
  expect(recording.pop()).toBeNull()
})

test('drops the oldest when the memory is full, and stays whole over thousands of them', () => {
  const recording = makeRecording<typeof owner>(100_000)
  for (let i = 0; i < 5000; i++) recording.push(owner, stateAt(i), books)
  const kept = recording.length
  expect(kept).toBeGreaterThan(20)
  expect(kept).toBeLessThan(100_000 / 1500)
  for (let i = 0; i < kept; i++) expect(recording.pop()?.state.q[0]).toBe(100 * (4999 - i))
  expect(recording.pop()).toBeNull()
  recording.push(owner, stateAt(3), books)
  expect(recording.length).toBe(1)
  recording.clear()
  expect(recording.pop()).toBeNull()
})

test('keeps nothing that does not fit, and does not go wrong over it', () => {
  const recording = makeRecording<typeof owner>(10)
  recording.push(owner, stateAt(1), books)
  recording.push(owner, stateAt(2), books)
  expect(recording.length).toBe(1)
  expect(recording.pop()?.state.t).toBe(2)
})
