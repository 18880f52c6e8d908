/**
 * Events (docs/THEORY.md §5): times at which a mechanism is not smooth because of where it is or how fast, not of when: a limit is reached or left, a law
 * of signals switches. Each
 * switch has a guard g(q, v, t) that changes its sign there (model/guard.ts).
 *
 * In a step all switches are held on the sides that they had at its start, so that the step is that of a smooth mechanism and keeps the order of its scheme, also
 * where it leads past an event. If then a guard is on the wrong side at the end or at a stage, or comes nearer to 0 and goes away again, the first time at
 * which one changes sides is found on the polynomials of the step. The step is taken again to there, the switch goes over, and the scheme begins anew.
 *
 * A guard that is on the wrong side at the start, by rounding of the last event, counts as having crossed only once it goes further there. A guard that is
 * NaN has no side: its switch
 * is not held. Nor is one that goes back and forth in next to no time, as where a law pushes toward its switching point from both sides: it goes by the state, which takes
 * short steps, until the run begins anew.
 */
import { computeElementGuards } from '../constraints/elements.ts'
import { computeForceGuards } from '../forces/forces.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import { copyState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Memory, Remembering } from './snapshot.ts'

export interface Events extends Remembering {
  /** Time of the next event, s; Infinity where none is known. */
  readonly time: () => number
  /** `hold` holds the switches in the workspace; `release` lets them go by the state again. */
  hold(ws: Workspace): void
  release(ws: Workspace): void
  /** Begins a run at a state: its switches are held on the sides on which they are there. */
  begin(state: State, ws: Workspace): void
  /** Begins a try at a step from the last state given to `begin` or `cross`, or accepted. */
  beginTry(): void
  /** Reads the guards at a stage of the step (stages in the order of time), and at its end. Both need positions, rates and coordinates. */
  seeStage(state: State, ws: Workspace): void
  seeEnd(state: State, ws: Workspace): void
  /** Whether there may be an event in the step that is not known yet. */
  readonly isSuspicious: () => boolean
  /**
   * Looks for the first event of a step that begins at time `from` and ends in the state `to`; `time` then tells it.
   *
   * @param read writes the state of the step at a time to another state
   * @param scratch overwritten; where there is no event it is the end of the step again, of which the workspace has positions, rates and coordinates
   * @returns whether there is one
   */
  find(ws: Workspace, from: number, to: State, read: ReadStep, scratch: State): boolean
  /** `accept`: the step just tried is accepted. `rewind`: the step accepted last is taken back. */
  accept(): void
  rewind(): void
  /** Changes the sides of the switches of the event just reached, at this state. Leaves positions, rates and coordinates of the state in the workspace. */
  cross(state: State, ws: Workspace): void
}

export type ReadStep = (t: number, out: State) => void

/** Number of parts of a step that are searched for events one after the other. */
const PARTS = 16
/** Largest number of bisections; after so many, times can no longer be told apart. */
const MOST_BISECTIONS = 60
/** A switch that changes sides so often, each time within the second number times max(1, t) of the last, is no longer held. */
const CHATTER = 8
const IN_NO_TIME = 1e-9

/** Makes what finds the events of a mechanism; null where it has no switches. */
export function makeEvents(model: Model): Events | null {
  const { sideCount } = model
  if (sideCount === 0) return null
  const guards = (): Float64Array => new Float64Array(sideCount).fill(NaN)
  /** Sides on which switches are held, as in Workspace.sides; and 1 for each switch that is no longer held. */
  const sides = new Int8Array(sideCount)
  const loose = new Int8Array(sideCount)
  /**
   * Guards: now, at the start and the end of the step, at the start of the step before; at the last sample, and how much nearer to 0 that was than
   * the sample before.
   */
  const now = guards()
  const start = guards()
  const end = guards()
  const previous = guards()
  const before = guards()
  const fall = new Float64Array(sideCount)
  /** Switches that change sides at memory[0], the time of the next event; when each last did, and how often in quick succession. */
  const crossing = new Int8Array(sideCount)
  const memory = Float64Array.of(Infinity)
  const last = new Float64Array(sideCount).fill(-Infinity)
  const often = new Float64Array(sideCount)
  let suspicious = false

  function computeNow(state: State, ws: Workspace): void {
    computeElementGuards(model, state, ws, now)
    computeForceGuards(model, state, ws, now)
  }

  function computeAll(state: State, ws: Workspace): void {
    computePositions(model, state, ws)
    computeRates(model, state, ws)
    computeCoordinates(model, state, ws)
    computeNow(state, ws)
  }

  const sideAt = (k: number): number => (loose[k] ? 0 : now[k] < 0 ? -1 : now[k] >= 0 ? 1 : 0)

  /** Whether guard k is on the wrong side, further than at the start of the step. */
  const isWrong = (k: number): boolean => -sides[k] * now[k] > Math.max(0, -sides[k] * start[k])

  function isAnyWrong(t: number, ws: Workspace, read: ReadStep, scratch: State): boolean {
    read(t, scratch)
    computeAll(scratch, ws)
    for (let k = 0; k < sideCount; k++) if (isWrong(k)) return true
    return false
  }

  /** The first time, to rounding, at which a guard is on the wrong side; none is at `from`, one is at `to`. */
  function narrow(from: number, to: number, ws: Workspace, read: ReadStep, scratch: State): number {
    let low = from
    let high = to
    for (let n = 0; n < MOST_BISECTIONS; n++) {
      const middle = 0.5 * (low + high)
      if (middle <= low || middle >= high) break
      if (isAnyWrong(middle, ws, read, scratch)) high = middle
      else low = middle
    }
    return high
  }

  function see(state: State, ws: Workspace): void {
    computeNow(state, ws)
    for (let k = 0; k < sideCount; k++) {
      const change = sides[k] * (now[k] - before[k])
      if (isWrong(k) || (change > 0 && fall[k] < 0)) suspicious = true
      fall[k] = change
      before[k] = now[k]
    }
  }

  /** Notes that switch k changes sides at time t, and no longer holds it where that happens too often. */
  function goOver(k: number, t: number): void {
    sides[k] = -sides[k]
    often[k] = t - last[k] <= IN_NO_TIME * Math.max(1, Math.abs(t)) ? often[k] + 1 : 0
    last[k] = t
    if (often[k] < CHATTER) return
    loose[k] = 1
    sides[k] = 0
  }

  return {
    time: () => memory[0],
    hold: (ws) => ws.sides.set(sides),
    release: (ws) => void ws.sides.fill(0),
    begin(state, ws) {
      loose.fill(0)
      often.fill(0)
      last.fill(-Infinity)
      sides.fill(0)
      // the side of one switch may change the guard of another, so this takes two passes
      for (let pass = 0; pass < 2; pass++) {
        ws.sides.set(sides)
        computeAll(state, ws)
        for (let k = 0; k < sideCount; k++) sides[k] = sideAt(k)
      }
      ws.sides.set(sides)
      start.set(now)
      crossing.fill(0)
      memory[0] = Infinity
    },
    beginTry() {
      before.set(start)
      fall.fill(0)
      suspicious = false
    },
    seeStage: see,
    seeEnd(state, ws) {
      see(state, ws)
      end.set(now)
    },
    isSuspicious: () => suspicious && memory[0] === Infinity,
    find(ws, from, to, read, scratch) {
      for (let part = 1; part <= PARTS; part++) {
        const high = part === PARTS ? to.t : from + ((to.t - from) * part) / PARTS
        if (!isAnyWrong(high, ws, read, scratch)) continue
        const low = from + ((to.t - from) * (part - 1)) / PARTS
        memory[0] = narrow(low, high, ws, read, scratch)
        isAnyWrong(memory[0], ws, read, scratch)
        for (let k = 0; k < sideCount; k++) crossing[k] = isWrong(k) ? 1 : 0
        return true
      }
      copyState(to, scratch)
      computeAll(scratch, ws)
      return false
    },
    accept() {
      previous.set(start)
      start.set(end)
    },
    rewind: () => start.set(previous),
    cross(state, ws) {
      for (let k = 0; k < sideCount; k++) if (crossing[k]) goOver(k, state.t)
      ws.sides.set(sides)
      computeAll(state, ws)
      // a switch that had no side may have one now, or the other way round
      for (let k = 0; k < sideCount; k++)
        if (!crossing[k] && (sides[k] === 0 || Number.isNaN(now[k]))) sides[k] = sideAt(k)
      ws.sides.set(sides)
      computeNow(state, ws)
      start.set(now)
      crossing.fill(0)
      memory[0] = Infinity
    },
    remember(kept: Memory) {
      for (const numbers of [start, end, previous, last, often, memory, sides, loose, crossing]) kept.numbers(numbers)
    },
  }
}
