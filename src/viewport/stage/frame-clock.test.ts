import { afterEach, expect, test, vi } from 'vitest'
import { FrameClock } from './frame-clock.ts'

afterEach(() => void vi.useRealTimers())

test('it starts when it is first asked, and counts seconds from then on while it runs', () => {
  vi.useFakeTimers()
  const clock = new FrameClock()
  vi.advanceTimersByTime(500)
  expect(clock.getDelta()).toBe(0)
  vi.advanceTimersByTime(250)
  expect(clock.getDelta()).toBeCloseTo(0.25, 12)
  vi.advanceTimersByTime(750)
  expect(clock.getElapsedTime()).toBeCloseTo(1, 12)
  clock.stop()
  expect(clock.running).toBe(false)
})
