import { expect, test } from 'vitest'
import { makeBurden } from './burden.ts'

test('a run is beyond stepping by the steps that its time takes, however slow the machine is', () => {
  const burden = makeBurden()
  burden.note(0, 0)
  expect(burden.beyond).toBe(false)
  // a busy machine: few steps, and little of the time
  burden.note(1e-3, 2)
  burden.note(2e-3, 4)
  expect(burden.beyond).toBe(false)
  // steps of a microsecond, for a while
  burden.note(2.1e-3, 104)
  expect(burden.beyond).toBe(false)
  burden.note(2.6e-3, 604)
  expect(burden.beyond).toBe(false)
  burden.note(2.7e-3, 704)
  expect(burden.beyond).toBe(true)
  // none at all of the time
  burden.note(2.7e-3, 804)
  expect(burden.beyond).toBe(true)
  burden.note(0.1, 840)
  expect(burden.beyond).toBe(false)
})

test('what an edit, a seek or a picture without steps puts in their place is not judged', () => {
  const burden = makeBurden()
  burden.note(0, 0)
  burden.note(1e-4, 700)
  expect(burden.beyond).toBe(true)
  burden.note(1e-4, 700)
  burden.note(3, 0)
  burden.note(1, 50)
  expect(burden.beyond).toBe(true)
  burden.note(2, 80)
  expect(burden.beyond).toBe(false)
})
