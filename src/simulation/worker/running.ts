/** The mechanism that runs and the tape of its run; where it cannot run or cannot go on, the reason. */
import { carryPull, computeDynamics, rejoin, releasePull } from '../../engine/index.ts'
import type { Failure } from '../../engine/index.ts'
import { nothingLoaded } from './failures.ts'
import type { Run } from './left-runs.ts'
import type { Mechanism, Realised } from './mechanism.ts'
import { makeDeck, type Deck } from './record/deck.ts'
import { makeThen } from './record/then.ts'
import { putBack, putBackActed, type Taped } from './record/tape.ts'

export interface Running {
  readonly deck: Deck
  /** It is of an earlier request than the last where that one cannot run. Null before the first. */
  readonly mechanism: Mechanism | null
  /** The same, or where the run was sought before an edit the mechanism of then, which is on show in its place. */
  readonly shown: Mechanism | null
  /** The mechanism that was asked for last, or why it cannot run. */
  fit(): Realised
  /** The same, or why it cannot go on from where it stands. */
  ready(): Realised
  /** Puts a mechanism in the place of the one that runs, by the revision of the scene that it stems from. A body that is pulled goes on being pulled. */
  replace(by: Mechanism, revision: number): void
  /** The mechanism is the one asked for, and may go on. Its dynamics are computed. */
  settle(): void
  /** What was asked for last cannot run; what ran before stays, or what stands there as its bodies are placed. */
  refuse(why: Failure): void
  /** The run cannot go on from where it stands. */
  stop(why: Failure): void
  /** Sets the run to a moment of its tape, from which it would go on as it did. A moment of another mechanism, or none, changes nothing. */
  restore(moment: Taped | null): void
  /** Shows a moment of its tape, under the pull that acted then. */
  see(moment: Taped | null): void
  /** Shows the moment that is sought where one on the way there is on show: before the run goes on from it, or is changed. */
  arrive(): void
  /**
   * The run is about to go on, or to be changed (`changed`), from where it was sought, which may be ahead of what stopped it. Who pulled then does not any more.
   * Before an edit the mechanism of then takes the place of that of now.
   */
  leaveSought(changed: boolean): void
  /** Leaves this run for another, whose tape comes with it; null means a new one. Its mechanism still has to replace the one of now. */
  leaveFor(run: Run | null): void
  /** Forgets the mechanism, its run, and all runs that are kept. */
  clear(): void
}

export function makeRunning(): Running {
  const deck = makeDeck()
  const then = makeThen()
  let mechanism: Mechanism | null = null
  /** Of before an edit. */
  let past: Mechanism | null = null
  let unfit: Failure | null = null
  let stopped: Failure | null = null

  const found = (why: Failure | null): Realised =>
    mechanism === null || why !== null ? { ok: false, failure: why ?? nothingLoaded } : { ok: true, mechanism }

  return {
    deck,
    get mechanism() {
      return mechanism
    },
    get shown() {
      return past ?? mechanism
    },
    fit: () => found(unfit),
    ready: () => found(unfit ?? (deck.sought ? null : stopped)),
    replace(by, revision) {
      if (mechanism !== null && mechanism.ws !== by.ws) carryPull(mechanism.model, mechanism.ws, by.model, by.ws)
      mechanism = by
      past = null
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
      if (putBackActed(mechanism, moment)) deck.tape.acted(mechanism)
      computeDynamics(mechanism.model, mechanism.state, mechanism.ws)
    },
    see(moment) {
      if (mechanism === null || moment === null) return
      past = moment.owner === mechanism ? null : then.make(moment)
      const m = past ?? mechanism
      putBack(m, moment)
      computeDynamics(m.model, m.state, m.ws)
    },
    arrive() {
      if (mechanism === null || deck.toward === null) return
      this.see(deck.seek(mechanism, deck.toward, () => false).moment)
    },
    leaveSought(changed) {
      if (!deck.sought || mechanism === null) return
      if (past !== null) then.forget()
      mechanism = past ?? mechanism
      past = null
      stopped = null
      deck.leave(mechanism, changed)
      if (!mechanism.ws.pull.springs) return
      releasePull(mechanism.ws)
      rejoin(mechanism)
      deck.tape.acted(mechanism)
      computeDynamics(mechanism.model, mechanism.state, mechanism.ws)
    },
    leaveFor(run) {
      if (mechanism !== null) releasePull(mechanism.ws)
      if (run !== null) releasePull(run.mechanism.ws)
      past = null
      deck.change(run?.tape)
    },
    clear() {
      mechanism = null
      past = null
      then.forget()
      deck.forget()
      deck.shelf.clear()
    },
  }
}
