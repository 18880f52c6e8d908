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
  /** Whether the worker cannot keep up with the speed. */
  readonly behind: boolean
  /** Start over at a simulated time; what was measured up to the last answer is kept: since then the worker was at something else. */
  reset(time: number): void
  /** Forget the wall clock (after a pause), so that the time of the pause does not count. */
  resume(): void
  /** Clamped to SLOWEST … FASTEST; not a number leaves it as it is. */
  setSpeed(speed: number): void
  /** Move the target on to the wall time `now` (ms). */
  tick(now: number): void
  /** The worker reached `time`. */
  reached(time: number): void
}

export const SLOWEST = 0.01
export const FASTEST = 4

/** Longest wall time between two ticks by which the target is moved, s; a picture that takes longer to draw slows the motion down. */
const LONGEST_GAP = 0.25
/** Gaps longer than this, s, come from a hidden tab or a sleeping machine, and do not count for the real-time factor. */
const ABSENCE = 3
/** Largest backlog that is caught up, wall s; shorter delays do not change the time that is shown later. */
const BACKLOG = 0.05
/** Time constant of the smoothed real-time factor, wall s. */
const SMOOTHING = 0.5
/** Before so many answers nothing is measured: code is still fetched and compiled, and pages are laid out. */
const FIRST = 4
/** `behind` begins below the first share of the speed and ends above the second. */
const BEHIND_BELOW = 0.9
const ON_TIME_ABOVE = 0.97

export function makeClock(): Clock {
  let speed = 1
  let target = 0
  let factor = 1
  let behind = false
  /** Wall time of the last tick, what had been reached by then, and by now. */
  let lastTick = NaN
  let timeAtTick = NaN
  let lastTime = NaN
  /** Answers since it started over, and what was measured by the last one. */
  let answers = 0
  let known = { factor, behind }
  /** Whether the last tick came late. */
  let late = false

  function measure(wall: number): void {
    const way = lastTime - timeAtTick
    const wasLate = late
    late = wall > LONGEST_GAP
    // One picture that takes long, as where something is drawn for the first time, is no slowness; several are.
    if (late && !wasLate) return
    if (!(answers > FIRST && wall > 0 && wall < ABSENCE && way >= 0)) return
    factor += (1 - Math.exp(-wall / SMOOTHING)) * (way / wall - factor)
    if (factor < BEHIND_BELOW * speed) behind = true
    else if (factor > ON_TIME_ABOVE * speed) behind = false
  }

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
      timeAtTick = NaN
      answers = 0
      ;({ factor, behind } = known)
    },
    resume() {
      lastTick = NaN
      lastTime = NaN
      timeAtTick = NaN
      answers = 0
      known = { factor: speed, behind: false }
      ;({ factor, behind } = known)
    },
    setSpeed(wanted) {
      if (Number.isNaN(wanted)) return
      const next = Math.min(FASTEST, Math.max(SLOWEST, wanted))
      factor *= next / speed
      known = { factor, behind }
      speed = next
    },
    tick(now) {
      const wall = (now - lastTick) / 1000
      // Measured from tick to tick, because answers within one tick come in bursts.
      measure(wall)
      // Apart from the backlog, what the worker has not reached by now is given up; it had the whole time since the last tick.
      if (lastTime < target) target = Math.min(target, lastTime + BACKLOG * speed)
      if (wall > 0) target += Math.min(wall, LONGEST_GAP) * speed
      lastTick = now
      timeAtTick = lastTime
    },
    reached(time) {
      lastTime = time
      answers++
      known = { factor, behind }
    },
  }
}
