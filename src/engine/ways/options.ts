/** What is compared of the ways to accelerations, and how much of it. */
export interface WaysOptions {
  /** s of motion over which the instants are spread. */
  readonly duration: number
  /** Number of instants, the start included. */
  readonly instants: number
  /** Numbers of links of the arms; [] where growth is of no interest. */
  readonly links: readonly number[]
  /** ms for which each way is timed, on each mechanism. */
  readonly timed: number
}

export const WAYS_OPTIONS: WaysOptions = { duration: 2, instants: 100, links: [1, 2, 5, 10, 20, 50], timed: 60 }
