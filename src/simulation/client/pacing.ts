/** Whether the run plays, as fast as its clock says, and what the status tells of that. */
import { HEADER } from '../protocol/frame.ts'
import { makeClock } from './clock.ts'
import { makeBurden } from './burden.ts'
import type { Moves } from './moves.ts'
import type { Pull } from './pull.ts'
import type { Shown } from './shown.ts'
import { updateStatus, type RunStatus, type RunStatusStore } from './status.ts'

export interface Pacing {
  /** Simulated time to show now, s. */
  readonly target: number
  /** Simulated seconds per wall second that are asked for. */
  readonly speed: number
  setSpeed(speed: number): void
  /** Plays, or will as soon as the mechanism is assembled, where it is not yet. */
  play(): void
  /** Stops, and drops steps forward. */
  pause(): void
  /** Stops. */
  halt(): void
  /** Whether it is to play by itself as soon as the mechanism is assembled. */
  autoplay(wanted: boolean): void
  /** Plays where it was to play as soon as the mechanism is assembled. */
  resume(): void
  /** The run failed: it plays on from there once an edit lets it. */
  fail(change: Partial<RunStatus>): void
  /** Moves the clock on to a wall time, ms; false where nothing plays. */
  tick(now: number): boolean
  /** The run has moved on to the time on show. */
  reached(): void
  /** The time on show is another by other means than moving on. */
  jumped(): void
}

/** Between two updates of the real-time factor in the status, ms. */
const FACTOR_INTERVAL = 250

interface PacingParts {
  readonly status: RunStatusStore
  readonly shown: Shown
  readonly moves: Moves
  readonly pull: Pull
  /** Wall clock, ms. */
  readonly now: () => number
}

export function makePacing({ status, shown, moves, pull, now }: PacingParts): Pacing {
  const clock = makeClock()
  const burden = makeBurden()
  /** Whether to play as soon as the mechanism is assembled, as it is to start by itself, or was playing when it failed. */
  let resumes = false
  /** When the real-time factor was told last, ms. */
  let told = -Infinity

  const set = (change: Partial<RunStatus>) => updateStatus(status, change)

  function dropSteps(): void {
    moves.forgetForward()
    if (pull.ending) pull.letGo(false)
  }

  function play(): void {
    const { phase } = status.getState()
    if (phase === 'loading') resumes = true
    if (phase !== 'ready') return
    resumes = false
    dropSteps()
    pull.again()
    clock.reset(shown.time)
    clock.resume()
    set({ playing: true, behind: false, realTimeFactor: clock.realTimeFactor })
  }

  function halt(): void {
    resumes = false
    set({ playing: false, behind: false })
  }

  return {
    get target() {
      return clock.target
    },
    get speed() {
      return clock.speed
    },
    setSpeed(speed) {
      clock.setSpeed(speed)
      set({ speed: clock.speed, realTimeFactor: clock.realTimeFactor })
    },
    play,
    pause() {
      moves.forgetForward()
      halt()
    },
    halt,
    autoplay(wanted) {
      resumes = wanted
    },
    resume() {
      if (resumes) play()
    },
    fail(change) {
      resumes ||= status.getState().playing
      dropSteps()
      set({ phase: 'failed', playing: false, ...change })
    },
    tick(at) {
      if (!status.getState().playing) return false
      clock.tick(at)
      return true
    },
    reached() {
      moves.reached(shown.time)
      const { playing, behind } = status.getState()
      if (!playing) return
      const at = now()
      clock.reached(shown.time)
      if (clock.behind === behind && at - told < FACTOR_INTERVAL) return
      told = at
      const { [HEADER.steps]: steps = NaN, [HEADER.rejected]: rejected = NaN } = shown.frame?.data ?? []
      burden.note(shown.time, steps + rejected)
      const realTimeFactor = Math.round(clock.realTimeFactor * 100) / 100
      set({ behind: clock.behind, beyond: burden.beyond, realTimeFactor })
    },
    jumped: () => clock.reset(shown.time),
  }
}
