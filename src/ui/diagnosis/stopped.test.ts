import { expect, it } from 'vitest'
import { stoppedBy } from './stopped.ts'

const LOCK = {
  code: 'diverged',
  message: 'At t = 2.5 s the mechanism cannot move on.',
  time: 2.5,
  joints: [{ id: 'pin', gap: 0.002, angle: 0 }],
} as const

it('begins with the lock in its own words, and the joints at which it locks', () => {
  expect(stoppedBy(LOCK, true)).toMatchObject({
    title: 'The mechanism locks soon after this pose',
    detail: LOCK.message,
    joints: [{ joint: 'pin', text: expect.stringContaining('gap') }],
  })
})

it('says nothing of a failure of which constraints are no cause', () => {
  expect(stoppedBy({ code: 'lawNotFinite', message: '' }, false)).toBeNull()
  expect(stoppedBy(null, false)).toBeNull()
})
