/**
 * Events (docs/THEORY.md §5): times at which a mechanism is not smooth because of where it is or how fast, not of when: a limit is reached or left, a law
 * of signals switches. Each
 * switch has a guard g(q, v, t) that changes its sign there (model/guard.ts).
 *
 * In a step all switches are held on the sides that they had at its start, so that the step is that of a smooth mechanism and keeps the order of its scheme, also
 * where it leads past an event. If then a guard is on the wrong side at the end or at a stage, or comes nearer to 0 and goes away again, the first time at
 * which one changes sides is found on the polynomials of the step. The step is taken again to there, the switch goes over, and the scheme begins anew.
 *
 * A guard that is on the wrong side at the start, by what the last event left over, has crossed only once it goes further there. NaN is no side: such a switch
 * is not held. Nor is one that goes back and forth in no time, as where a law pushes to where it switches from both sides: it goes by the state, which takes
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
  /** When the next one is, as far as is known; else Infinity. */
  readonly time: () => number
  /** Holds switches in the workspace, and lets them go by the state again. */
  hold(ws: Workspace): void
  release(ws: Workspace): void
  /** A run begins at a state: its switches are held on the sides where they are. */
  begin(state: State, ws: Workspace): void
  /** A step is tried from the last state that was begun at, accepted or crossed at. */
  beginTry(): void
  /** A stage of it, in the order of time, and its end. Both need positions, rates and coordinates. */
  seeStage(state: State, ws: Workspace): void
  seeEnd(state: State, ws: Workspace): void
  /** Whether that calls for a closer look: no event is known, and there may be one. */
  readonly isSuspicious: () => boolean
  /**
   * Looks for the first event of a step from a time to the state that is its end: `time` then tells it.
   *
   * @param read puts the step's state at a time into another
   * @param scratch overwritten; where there is none it is the end again, and the workspace has its positions, rates and coordinates
   * @returns whether there is one
   */
  find(ws: Workspace, from: number, to: State, read: ReadStep, scratch: State): boolean
  /** The step just tried counts; or the last one that did does not. */
  accept(): void
  rewind(): void
  /** What switches at the event just reached, at this state, goes over. Leaves positions, rates and coordinates of the state. */
  cross(state: State, ws: Workspace): void
}

export type ReadStep = (t: number, out: State) => void

/** Parts of a step in which events are looked for one by one. */
const PARTS = 16
/** Bisections end where times can no longer be told apart. */
const MOST_BISECTIONS = 60
/** A switch that goes over so often, each time within so long of the last, over max(1, t), is let go. */
const CHATTER = 8
const IN_NO_TIME = 1e-9

/** What finds the events of a mechanism; null where it has no switches. */
export function makeEvents(model: Model): Events | null {
  const { sideCount } = model
  if (sideCount === 0) return null
  const guards = (): Float64Array => new Float64Array(sideCount).fill(NaN)
  /** Sides that switches are held on, as Workspace.sides; 1 for those that are not any more. */
  const sides = new Int8Array(sideCount)
  const loose = new Int8Array(sideCount)
  /** Guards now, at the start and the end of the step, at the start of the last one; at its last sample, and how much nearer to 0 it was than the one before. */
  const now = guards()
  const start = guards()
  const end = guards()
  const previous = guards()
  const before = guards()
  const fall = new Float64Array(sideCount)
  /** Switches that go over at memory[0], the time of the next event; when each last did, and how often in no time. */
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

  /** The first time, to rounding, at which a guard is on the wrong side: not at `from`, and at `to`. */
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

  /** Counts that switch k goes over at a time, and lets it go where that is too often. */
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
      // what one is held on may have a say in the guard of another
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
      // what had no side may have one now, or the other way round
      for (let k = 0; k < sideCount; k++)
        if (!crossing[k] && (sides[k] === 0 || Number.isNaN(now[k]))) sides[k] = sideAt(k)
      ws.sides.set(sides)
      computeNow(state, ws)
      start.set(now)
      crossing.fill(0)
      memory[0] = Infinity
    },
    remember(kept: Memory) {
      for (const numbers of [start, end, previous, last, often, memory]) kept.numbers(numbers)
      for (const flags of [sides, loose, crossing]) for (let k = 0; k < sideCount; k++) flags[k] = kept.number(flags[k])
    },
  }
}
