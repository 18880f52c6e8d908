/**
 * How long the steps of Dormand–Prince are: as the error of the last one asks (step-control.ts), no longer than a turn of a body that can be followed, than what is allowed,
 * and than what lies ahead. What is tried at that length, and what follows from it, the scheme decides (dormand-prince.ts).
 */
import { MOST_TURN, fastestTurn } from '../constraints/coordinate.ts'
import { largest } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import { fastestSpin, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { END, ERROR, HOPELESS, STEP } from './stage-solver.ts'
import type { Memory, Remembering } from './snapshot.ts'
import { GROW, LEAST_ERROR, nextStep, REGAIN, shorterStep } from './step-control.ts'

/** Steps below this, over t or the time in which the motion changes, are too short to go on. */
const LEAST_STEP = 1e-13
/** Turn of a body, or of a free joint's angle, that one step aims at, rad: with room below the full turn, where angles and rotation vectors end. */
const AIMED_TURN = 3
/** Longest step, s; and longest step where laws depend on time, whose changes between two stages would go unnoticed. */
const LONGEST = 1
const LONGEST_WITH_LAWS = 0.02

/** Places of numbers kept between calls in an array, since a variable of a closure would put each new double on the heap. */
const NATURAL = 0
const LAST_ERROR = 1
const TURN_RATE = 2
const ROOM = 3
/** The time that no step may pass, s. */
const LAST = 4
/** A time in which the motion at the start changes, s, at most 1 s. */
const UNIT = 5
/** Length of the step accepted last, s. */
const LAST_STEP = 6
const MEMORY = 7

export interface StepSize extends Remembering {
  /** The longest step that is allowed, s. */
  readonly longest: number
  /** Whether it is the longest step allowed that keeps the step short, and whether anything does: one that was cut short says little about the next one. */
  capped: boolean
  short: boolean
  /** Begins a run by steps from the state that the workspace is at. @param rates first slope there */
  begin(ws: Workspace, rates: Float64Array): void
  /** Sees how fast bodies turn at a state of which the workspace has the coordinates' rates. */
  see(ws: Workspace, at: State): void
  /** No step passes this time, s, from here on. */
  bound(t: number): void
  /** Plans the next step: writes its end, s, to the numbers of the try. */
  plan(from: State): void
  /** The step ends earlier, s. */
  cut(end: number): void
  /** Writes the length of the planned step to the numbers of the try. */
  settle(from: State): void
  /** Steps from a time that are no longer than this cannot be told apart, s. */
  least(t: number): number
  /** The step just tried had no solution: the next one is longer, to leap over what is in the way. */
  leap(): void
  /** The step just tried is not accepted by its error; the next one is shorter. */
  shorten(): void
  /** Whether the next step would be too short to go on. */
  isSpent(from: State): boolean
  /** Whether a body turned too far in the step just tried for its angle to be followed; the next one is then shorter. */
  turnsTooFar(ws: Workspace): boolean
  /** The step just tried is accepted: its error says how long the next one is. */
  accept(): void
  /** Forgets all steps. */
  forget(): void
}

/** @param numbers of the try: length and end of its step, and its error */
export function makeStepSize(
  model: Model,
  tolerance: number,
  maxStep: number | undefined,
  numbers: Float64Array,
): StepSize {
  const lawful = model.laws.some(({ law }) => !law.constant)
  const longest = Math.min(maxStep ?? Infinity, lawful ? LONGEST_WITH_LAWS : LONGEST)
  const memory = new Float64Array(MEMORY)

  /** First step, s: an Euler step would change the velocity by about 1 % of its scale (Hairer, Nørsett, Wanner II.4, shortened). */
  function firstStep(ws: Workspace, rates: Float64Array): number {
    const pace = Math.max(largest(ws.acceleration), largest(rates) / Math.max(ws.size, 1e-12), 1e-3)
    memory[UNIT] = Math.min(1, 1 / Math.sqrt(pace))
    return Math.min(longest, Math.max(1e-8 * memory[UNIT], (0.3 * Math.pow(tolerance, 0.2)) / Math.sqrt(pace)))
  }

  const made: StepSize = {
    longest,
    capped: false,
    short: false,
    begin(ws, rates) {
      memory[NATURAL] = firstStep(ws, rates)
      memory[LAST_ERROR] = LEAST_ERROR
      memory[LAST_STEP] = 0
      memory[ROOM] = GROW
    },
    see(ws, at) {
      memory[TURN_RATE] = Math.max(fastestTurn(model, ws), fastestSpin(at))
    },
    bound(t) {
      memory[LAST] = t
    },
    plan(from) {
      const own = Math.min(memory[NATURAL], AIMED_TURN / memory[TURN_RATE])
      made.capped = longest < own
      const end = Math.min(from.t + (made.capped ? longest : own), memory[LAST])
      made.short = made.capped || own < memory[NATURAL] || end === memory[LAST]
      numbers[END] = end
    },
    cut(end) {
      made.short = true
      numbers[END] = end
    },
    settle(from) {
      // computed from the two times, since their rounding over a short step would show in fast velocities
      numbers[STEP] = numbers[END] - from.t
    },
    least: (t) => LEAST_STEP * Math.max(memory[UNIT], Math.abs(t)),
    leap() {
      memory[NATURAL] = Math.min(longest, 2 * numbers[STEP])
    },
    shorten() {
      const h = numbers[STEP]
      const error = numbers[ERROR]
      memory[NATURAL] = error >= HOPELESS ? 0.25 * h : shorterStep(h, error)
      memory[ROOM] = 1
    },
    isSpent: (from) => memory[NATURAL] < LEAST_STEP * Math.max(memory[UNIT], Math.abs(from.t)),
    turnsTooFar(ws) {
      const rate = fastestTurn(model, ws)
      if (!(numbers[STEP] * rate > MOST_TURN)) return false
      memory[NATURAL] = AIMED_TURN / rate
      return true
    },
    accept() {
      const error = numbers[ERROR]
      const h = numbers[STEP]
      const next = nextStep(h, error, memory[LAST_STEP], memory[LAST_ERROR], memory[ROOM])
      memory[LAST_STEP] = h
      memory[ROOM] = Math.min(GROW, REGAIN * memory[ROOM])
      memory[NATURAL] = made.short ? Math.max(memory[NATURAL], next) : next
      memory[LAST_ERROR] = Math.max(error, LEAST_ERROR)
    },
    forget: () => void memory.fill(0),
    remember: (kept: Memory) => kept.numbers(memory),
  }
  return made
}
