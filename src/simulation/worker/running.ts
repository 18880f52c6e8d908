/** The mechanism that runs and the tape of its run; where it cannot run or cannot go on, the reason. */
import { carryPull, computeDynamics, releasePull } from '../../engine/index.ts'
import type { Failure } from '../../engine/index.ts'
import { nothingLoaded } from './failures.ts'
import type { Run } from './left-runs.ts'
import type { Mechanism, Realised } from './mechanism.ts'
import { makeDeck, type Deck } from './record/deck.ts'
import { putBack, type Taped } from './record/tape.ts'

export interface Running {
  readonly deck: Deck
  /** It is of an earlier request than the last where that one cannot run. Null before the first. */
  readonly mechanism: Mechanism | null
  /** The mechanism that was asked for last, or why it cannot run. */
  fit(): Realised
  /** The same, or why it cannot go on from where it stands. */
  ready(): Realised
  /** Puts a mechanism in the place of the one that runs, by the revision of the scene that it stems from. A body that is pulled goes on being pulled. */
  replace(by: Mechanism, revision: number): void
  /** The mechanism is the one asked for, and may go on. Its dynamics are computed. */
  settle(): void
  /** What was asked for last cannot run; what ran before stays. */
  refuse(why: Failure): void
  /** The run cannot go on from where it stands. */
  stop(why: Failure): void
  /** Sets the run to a moment of its tape, from which it would go on as it did. A moment of another mechanism, or none, changes nothing. */
  restore(moment: Taped | null): void
  /** The run is about to go on, or to be changed (`changed`), from where it was sought, which may be ahead of what stopped it. */
  leaveSought(changed: boolean): void
  /** Leaves this run for another, whose tape comes with it; null means a new one. Its mechanism still has to replace the one of now. */
  leaveFor(run: Run | null): void
  /** Forgets the mechanism, its run, and all runs that are kept. */
  clear(): void
}

export function makeRunning(): Running {
  const deck = makeDeck()
  let mechanism: Mechanism | null = null
  let unfit: Failure | null = null
  let stopped: Failure | null = null

  const found = (why: Failure | null): Realised =>
    mechanism === null || why !== null ? { ok: false, failure: why ?? nothingLoaded } : { ok: true, mechanism }

  return {
    deck,
    get mechanism() {
      return mechanism
    },
    fit: () => found(unfit),
    ready: () => found(unfit ?? (deck.sought ? null : stopped)),
    replace(by, revision) {
      if (mechanism !== null && mechanism.ws !== by.ws) carryPull(mechanism.model, mechanism.ws, by.model, by.ws)
      mechanism = by
      by.revision = revision
    },
    settle() {
      unfit = null
      stopped = null
      if (mechanism === null) return
      // Mobility and pulls leave their traces in the workspace.
      computeDynamics(mechanism.model, mechanism.state, mechanism.ws)
    },
    refuse(why) {
      unfit = why
    },
    stop(why) {
      stopped = why
    },
    restore(moment) {
      if (mechanism === null || moment?.owner !== mechanism) return
      putBack(mechanism, moment)
      computeDynamics(mechanism.model, mechanism.state, mechanism.ws)
    },
    leaveSought(changed) {
      if (deck.leave(mechanism, changed)) stopped = null
    },
    leaveFor(run) {
      if (mechanism !== null) releasePull(mechanism.ws)
      if (run !== null) releasePull(run.mechanism.ws)
      deck.change(run?.tape)
    },
    clear() {
      mechanism = null
      deck.forget()
      deck.shelf.clear()
    },
  }
}
