/**
 * A run that cannot keep up with the clock at its tolerance is computed less exactly: its steps may err by more, so that fewer of them do, up to a bound of what it may stray
 * in a second by its own estimate. It is exact again once it is computed again (record/exact.ts).
 */
import { INTEGRATOR_SETTING, rejoin } from '../../engine/index.ts'
import type { Workspace } from '../../engine/index.ts'
import type { Mechanism } from './mechanism.ts'
import type { Tape } from './record/tape.ts'

/** How far a body may stray in a simulated second by what its steps err, over the size of the scene. */
export const LIVE_BOUND = 1e-4
/** Requests in a row by which it is judged whether it keeps up; of a mechanism that is new the first so many are not, in which most of the time goes to the compiler. */
const JUDGED = 12
/** It does not where the time of so large a share of them was up. */
const LATE = 0.5
/** It does with ease where all were answered in less than this share of their time. */
const EASY = 0.4
/** By how much the errors that are allowed are changed at a time: what a second takes goes with their fifth root. */
const CHANGE = 8
/** Smaller changes than by this share are none. */
const LEAST = 0.2
/** Steps may err by no more than this, over the scales of the state, however little comes of it. */
const LOOSEST = 1e-3
/** Share of the bound up to which errors are let grow: what they come to is known of the steps before. */
const SAFE = 0.5

export interface Loosening {
  /**
   * A request to move on was answered: it took this share of the wall time that there is for it, or more than all.
   *
   * @param way how far it has moved on, s
   */
  answered(m: Mechanism, share: number, way: number, tape: Tape): void
  /** The run goes on as exactly as it is asked to. */
  end(m: Mechanism, tape: Tape): void
}

/**
 * How far the body that strays most comes in a second by the errors of the steps of a time, s: by those of its place, and by those of its velocity, of which each leads further
 * for the rest of that second.
 */
function calcStraying({ errors }: Workspace, time: number): number {
  let most = 0
  for (let i = 0; i < errors.length; i += 6) {
    const place = Math.hypot(errors[i]!, errors[i + 1]!, errors[i + 2]!)
    const velocity = Math.hypot(errors[i + 3]!, errors[i + 4]!, errors[i + 5]!)
    most = Math.max(most, (place + velocity / 2) / time)
  }
  return most
}

/** Lets the steps of a run err by so many times its tolerance from now on. */
function allow(m: Mechanism, looseness: number, tape: Tape): void {
  if (m.ws.looseness === looseness) return
  m.ws.looseness = looseness
  rejoin(m)
  tape.acted(m)
}

export function makeLoosening(): Loosening {
  let owner: Mechanism | null = null
  let answers = 0
  let late = 0
  let most = 0
  let way = 0
  let isNew = true
  /** What errors it let this run make; where it goes on from what was computed exactly, it makes them again. */
  let wanted = 1

  function begin(m: Mechanism): void {
    owner = m
    answers = 0
    late = 0
    most = 0
    way = 0
    m.ws.errors.fill(0)
  }

  /** What the errors that are allowed are to be multiplied by. */
  function judge(m: Mechanism): number {
    const room = (SAFE * LIVE_BOUND * m.ws.size) / calcStraying(m.ws, way)
    if (late > LATE * answers) return Math.min(CHANGE, room)
    return Math.min(most < EASY ? 1 / CHANGE : 1, room)
  }

  return {
    answered(m, share, moved, tape) {
      if (INTEGRATOR_SETTING[m.course.integrator.name] !== 'tolerance') return
      if (m !== owner) {
        isNew = true
        wanted = m.ws.looseness
        begin(m)
      }
      answers++
      if (share >= 1) late++
      most = Math.max(most, share)
      way += moved
      if (answers >= JUDGED) {
        const next = isNew ? wanted : Math.max(1, Math.min(LOOSEST / m.settings.tolerance, wanted * judge(m)))
        if (next === 1 || Math.abs(next / wanted - 1) > LEAST) wanted = next
        isNew = false
        begin(m)
      }
      allow(m, wanted, tape)
    },
    end: (m, tape) => allow(m, 1, tape),
  }
}
