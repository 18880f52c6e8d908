/** Moves by hand that a run is asked for and that are still to be made: back to the start, steps back, and steps forward. */
export interface Moves {
  /** Some are still to be made. */
  readonly due: boolean
  readonly rewinding: boolean
  rewind(): void
  stepBack(): void
  stepForward(): void
  /** Where the next step back leads from a time, s; null where none is due. */
  backTo(time: number, speed: number): number | null
  /** Where the step forward leads that is under way, or the next one from a time, s; null where none is due. */
  forwardTo(time: number, speed: number): number | null
  /** The run has come forward to a time, s. */
  reached(time: number): void
  /** The start is reached, or could not be. */
  rewound(): void
  /** A step back was made; one that failed takes those after it along. */
  wentBack(failed: boolean): void
  /** Steps forward are not wanted any more. */
  forgetForward(): void
  forget(): void
}

/** What a single step takes at speed 1, forward or back, s. */
const STEP = 1 / 60
/** Times that lie no further apart are the same, s. */
const SAME = 1e-8

export function makeMoves(): Moves {
  let rewinding = false
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
      return rewinding || backs > 0 || steps > 0 || goal !== null
    },
    get rewinding() {
      return rewinding
    },
    rewind() {
      rewinding = true
      backs = 0
      forgetForward()
    },
    stepBack() {
      backs += 1
    },
    stepForward() {
      steps += 1
    },
    backTo: (time, speed) => (backs > 0 ? time - STEP * speed : null),
    forwardTo(time, speed) {
      if (goal === null && steps > 0) {
        goal = time + STEP * speed
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
      backs = 0
      forgetForward()
    },
  }
}
