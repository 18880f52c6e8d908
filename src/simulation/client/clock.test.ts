import { expect, test } from 'vitest'
import { FASTEST, SLOWEST, makeClock } from './clock.ts'

const FRAME = 1000 / 60

/** Frames of a display at 60 Hz on a worker that simulates `rate` seconds per wall second at most, and answers within the frame. */
function run(clock: ReturnType<typeof makeClock>, frames: number, rate: number, start = { now: 0, time: 0 }) {
  let { now, time } = start
  for (let i = 0; i < frames; i++) {
    clock.tick(now)
    now += FRAME
    time = Math.min(clock.target, time + (rate * FRAME) / 1000)
    clock.reached(time)
  }
  return { now, time }
}

test('follows the wall clock times the speed', () => {
  for (const speed of [SLOWEST, 0.37, 1, FASTEST]) {
    const clock = makeClock()
    clock.setSpeed(speed)
    clock.reset(7)
    clock.tick(500)
    expect(clock.target).toBe(7)
    clock.tick(550)
    clock.tick(580)
    expect(clock.target).toBeCloseTo(7 + 0.08 * speed, 12)
  }
})

test('keeps the speed within bounds, and itself when told nonsense', () => {
  const clock = makeClock()
  clock.setSpeed(0)
  expect(clock.speed).toBe(SLOWEST)
  clock.setSpeed(17)
  expect(clock.speed).toBe(FASTEST)
  clock.setSpeed(NaN)
  expect(clock.speed).toBe(FASTEST)
})

test('a gap of any length moves it on by a quarter of a second', () => {
  const clock = makeClock()
  clock.tick(0)
  clock.tick(3_600_000)
  expect(clock.target).toBeCloseTo(0.25, 12)
  clock.tick(3_599_000)
  expect(clock.target).toBeCloseTo(0.25, 12)
})

test('a pause does not count', () => {
  const clock = makeClock()
  clock.tick(0)
  clock.tick(20)
  clock.resume()
  clock.tick(90)
  clock.tick(100)
  expect(clock.target).toBeCloseTo(0.03, 12)
})

test('on time: real time factor is the speed, and it is not behind', () => {
  const clock = makeClock()
  clock.setSpeed(0.5)
  const { time, now } = run(clock, 300, 10)
  expect(clock.behind).toBe(false)
  expect(clock.realTimeFactor).toBeCloseTo(0.5, 6)
  // The clock stands at its first tick, one frame before the end.
  expect(time).toBeCloseTo((0.5 * (now - FRAME)) / 1000, 9)
})

test('a slow worker: slow motion, no growing backlog, says so', () => {
  const clock = makeClock()
  const slow = run(clock, 300, 0.4)
  expect(clock.behind).toBe(true)
  expect(clock.realTimeFactor).toBeCloseTo(0.4, 3)
  // The backlog that may be caught up, and what the last display frame asked for.
  expect(clock.target - slow.time).toBeLessThanOrEqual(0.05 + FRAME / 1000 + 1e-12)
  const fast = run(clock, 300, 10, slow)
  expect(clock.behind).toBe(false)
  expect(clock.realTimeFactor).toBeCloseTo(1, 3)
  // What was lost stays lost: from here on it runs with the wall clock.
  expect(fast.time - slow.time).toBeLessThan((fast.now - slow.now) / 1000 + 0.05)
})

test('between nine tenths and 97 hundredths of the speed it stays what it was', () => {
  const clock = makeClock()
  const a = run(clock, 600, 0.94)
  expect(clock.behind).toBe(false)
  const b = run(clock, 600, 0.5, a)
  expect(clock.behind).toBe(true)
  run(clock, 600, 0.94, b)
  expect(clock.behind).toBe(true)
})

test('a short hiccup is caught up', () => {
  const clock = makeClock()
  const a = run(clock, 60, 5)
  const hiccup = run(clock, 2, 0, a)
  const b = run(clock, 60, 5, hiccup)
  expect(clock.behind).toBe(false)
  expect(b.time).toBeCloseTo((b.now - FRAME) / 1000, 9)
})

test('pictures that take long do not slow a worker that has the time', () => {
  const clock = makeClock()
  let time = 0
  for (let now = 0; now < 20_000; now += 200) {
    clock.tick(now)
    // Ten portions of 14 ms, and what they reach.
    for (let k = 1; k <= 10; k++) {
      time = Math.min(clock.target, time + 0.021)
      clock.reached(time)
    }
  }
  expect(time).toBeCloseTo(19.8, 9)
  expect(clock.behind).toBe(false)
})

test('the real-time factor is that of the wall clock, however slow the pictures', () => {
  const clock = makeClock()
  let time = 0
  for (let now = 0; now < 20_000; now += 1100) {
    clock.tick(now)
    time = clock.target
    clock.reached(time)
  }
  expect(clock.behind).toBe(true)
  expect(clock.realTimeFactor).toBeCloseTo(0.25 / 1.1, 3)
})

test('a hidden tab is no slowness', () => {
  const clock = makeClock()
  const { now, time } = run(clock, 120, 10)
  run(clock, 2, 10, { now: now + 60_000, time })
  expect(clock.behind).toBe(false)
  expect(clock.realTimeFactor).toBeGreaterThan(0.99)
})

test('a change of speed is not taken for slowness', () => {
  const clock = makeClock()
  const a = run(clock, 120, 10)
  clock.setSpeed(4)
  run(clock, 2, 10, a)
  expect(clock.behind).toBe(false)
})

test('a mechanism that takes long to be made anew is no slowness', () => {
  const clock = makeClock()
  const { now, time } = run(clock, 120, 10)
  // the edit is on its way for two seconds, in which nothing else is answered
  for (let i = 1; i <= 120; i++) clock.tick(now + i * FRAME)
  clock.reset(time)
  expect(clock.realTimeFactor).toBeCloseTo(1, 3)
  run(clock, 2, 10, { now: now + 2000, time })
  expect([clock.behind, clock.realTimeFactor > 0.99]).toEqual([false, true])
})

test('what was behind before an edit is so after it', () => {
  const clock = makeClock()
  const { time } = run(clock, 300, 0.4)
  clock.reset(time)
  expect([clock.behind, Math.round(clock.realTimeFactor * 100)]).toEqual([true, 40])
})

test('a page that stalls as a run begins is no slowness', () => {
  const clock = makeClock()
  clock.reset(0)
  clock.resume()
  const { now, time } = run(clock, 3, 10)
  const after = run(clock, 3, 10, { now: now + 2500, time })
  expect([clock.behind, clock.realTimeFactor > 0.99]).toEqual([false, true])
  run(clock, 300, 0.4, after)
  expect([clock.behind, Math.round(clock.realTimeFactor * 100)]).toEqual([true, 40])
})

test('one picture that takes long is no slowness, several are', () => {
  const clock = makeClock()
  const { now, time } = run(clock, 120, 10)
  const after = run(clock, 30, 10, { now: now + 2500, time })
  expect([clock.behind, clock.realTimeFactor > 0.99]).toEqual([false, true])
  let { now: at, time: reached } = after
  for (let i = 0; i < 3; i++) {
    at += 1000
    clock.tick(at)
    reached = clock.target
    clock.reached(reached)
  }
  expect(clock.behind).toBe(true)
})
