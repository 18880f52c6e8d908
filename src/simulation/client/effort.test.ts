import { expect, test } from 'vitest'
import { makeEffort } from './effort.ts'

test('a run is beyond stepping by the steps that its time takes, however slow the machine is', () => {
  const effort = makeEffort()
  effort.note(0, 0)
  expect(effort.beyond).toBe(false)
  // a busy machine: few steps, and little of the time
  effort.note(1e-3, 2)
  effort.note(2e-3, 4)
  expect(effort.beyond).toBe(false)
  // steps of a microsecond
  effort.note(2.1e-3, 104)
  expect(effort.beyond).toBe(true)
  // none at all of the time
  effort.note(2.1e-3, 204)
  expect(effort.beyond).toBe(true)
  effort.note(0.1, 240)
  expect(effort.beyond).toBe(false)
})

test('what an edit, a seek or a picture without steps puts in their place is not judged', () => {
  const effort = makeEffort()
  effort.note(0, 0)
  effort.note(1e-4, 100)
  expect(effort.beyond).toBe(true)
  effort.note(1e-4, 100)
  effort.note(3, 0)
  effort.note(1, 50)
  expect(effort.beyond).toBe(true)
  effort.note(2, 80)
  expect(effort.beyond).toBe(false)
})
