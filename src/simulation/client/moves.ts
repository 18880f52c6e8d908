import { stepAt } from '../protocol/messages.ts'

/** Moves by hand that a run is asked for and that are still to be made: back to the start, steps back, and steps forward. */
export interface Moves {
  /** Whether moves are still to be made. */
  readonly due: boolean
  readonly rewinding: boolean
  rewind(): void
  /** To a time of the run, s; of several that are asked for one after the other the last. */
  seek(time: number): void
  /** The time that is to be sought, s; null where none is due. */
  readonly sought: number | null
  /** Tells that a time was sought, whether it is there or not. */
  found(time: number): void
  stepBack(): void
  stepForward(): void
  /** Where the next step back leads from a time, s; null where none is due. */
  backTo(time: number, speed: number): number | null
  /** Where the step forward leads that is under way, or the next one from a time, s; null where none is due. */
  forwardTo(time: number, speed: number): number | null
  /** Tells that the run has come forward to a time, s. */
  reached(time: number): void
  /** Tells that the rewind has ended, whether it succeeded or not. */
  rewound(): void
  /** Tells that a step back was made; if it failed, those after it are dropped as well. */
  wentBack(failed: boolean): void
  /** Drops all steps forward. */
  forgetForward(): void
  forget(): void
}

/** Times that lie no further apart are the same, s. */
export const SAME = 1e-8

export function makeMoves(): Moves {
  let rewinding = false
  let sought: number | null = null
  let backs = 0
  let steps = 0
  /** Where the step forward ends that is under way. */
  let goal: number | null = null
  const forgetForward = (): void => {
    steps = 0
    goal = null
  }
  return {
    get due() {
      return rewinding || sought !== null || backs > 0 || steps > 0 || goal !== null
    },
    get rewinding() {
      return rewinding
    },
    get sought() {
      return sought
    },
    seek(time) {
      sought = time
      backs = 0
      forgetForward()
    },
    found(time) {
      if (sought === time) sought = null
    },
    rewind() {
      rewinding = true
      sought = null
      backs = 0
      forgetForward()
    },
    stepBack() {
      backs += 1
    },
    stepForward() {
      steps += 1
    },
    backTo: (time, speed) => (backs > 0 ? time - stepAt(speed) : null),
    forwardTo(time, speed) {
      if (goal === null && steps > 0) {
        goal = time + stepAt(speed)
        steps -= 1
      }
      return goal
    },
    reached(time) {
      if (goal !== null && goal - time < SAME) goal = null
    },
    rewound() {
      rewinding = false
    },
    wentBack(failed) {
      backs = failed ? 0 : Math.max(0, backs - 1)
    },
    forgetForward,
    forget() {
      rewinding = false
      sought = null
      backs = 0
      forgetForward()
    },
  }
}
