/**
 * The clock of a run: which simulated time the picture should show now. It follows the wall clock times the speed; when the
 * worker cannot keep up, the target is pulled back to what was reached (slow motion, never a growing backlog), and a long gap
 * (hidden tab, sleeping machine) does not make it jump.
 */
export interface Clock {
  readonly speed: number
  /** Simulated time to show now, s. */
  readonly target: number
  /** Simulated seconds per wall second, smoothed. */
  readonly realTimeFactor: number
  /** The worker cannot keep up with the speed. */
  readonly behind: boolean
  /** Start over at a simulated time; what was measured is kept. */
  reset(time: number): void
  /** Forget the wall clock (after a pause), so that the time of the pause does not count. */
  resume(): void
  /** Clamped to SLOWEST … FASTEST; not a number leaves it as it is. */
  setSpeed(speed: number): void
  /** Move the target on to the wall time `now` (ms). */
  tick(now: number): void
  /** The worker reached `time` at wall time `now` (ms). */
  reached(time: number, now: number): void
}

export const SLOWEST = 0.01
export const FASTEST = 4

/** Longest wall time between two ticks that counts, s: what is longer was a hidden tab or a stalled page. */
const LONGEST_GAP = 0.1
/** Backlog that may be caught up, wall s: a hiccup of this length leaves no trace in the time that is kept. */
const BACKLOG = 0.05
/** Time constant of the smoothed real-time factor, wall s. */
const SMOOTHING = 0.5
/** `behind` begins below the first share of the speed and ends above the second. */
const BEHIND_BELOW = 0.9
const ON_TIME_ABOVE = 0.97

export function makeClock(): Clock {
  let speed = 1
  let target = 0
  let factor = 1
  let behind = false
  let lastTick = NaN
  let lastTime = NaN
  let lastReached = NaN

  return {
    get speed() {
      return speed
    },
    get target() {
      return target
    },
    get realTimeFactor() {
      return factor
    },
    get behind() {
      return behind
    },
    reset(time) {
      target = time
      lastTime = NaN
    },
    resume() {
      lastTick = NaN
      lastTime = NaN
      factor = speed
      behind = false
    },
    setSpeed(wanted) {
      if (Number.isNaN(wanted)) return
      const next = Math.min(FASTEST, Math.max(SLOWEST, wanted))
      factor *= next / speed
      speed = next
    },
    tick(now) {
      if (now > lastTick) target += Math.min((now - lastTick) / 1000, LONGEST_GAP) * speed
      lastTick = now
    },
    reached(time, now) {
      if (now > lastReached && time >= lastTime) {
        const wall = Math.min((now - lastReached) / 1000, LONGEST_GAP)
        factor += (1 - Math.exp(-wall / SMOOTHING)) * ((time - lastTime) / wall - factor)
        if (factor < BEHIND_BELOW * speed) behind = true
        else if (factor > ON_TIME_ABOVE * speed) behind = false
      }
      lastTime = time
      lastReached = now
      target = Math.min(target, time + BACKLOG * speed)
    },
  }
}
