/** What a run is taped with, and where it stands on the tape: at its end, where it goes on, or where it was sought. */
import type { TapeTold } from '../../protocol/messages.ts'
import type { Kept } from '../frame-writer.ts'
import type { Mechanism } from '../mechanism.ts'
import { makeTape, type Tape, type Taped } from './tape.ts'

export interface Deck {
  readonly tape: Tape
  /** The run stands where it was sought; the tape goes on after it. */
  readonly sought: boolean
  /** Puts the state on show onto the tape, before the run goes on. */
  record(m: Mechanism): void
  /** Tells what it took to come to the state on show from the last one, wall ms. */
  took(cost: number): void
  /** A time of this mechanism as it was; null where it is not on the tape. */
  seek(m: Mechanism, to: number): Taped | null
  /** The run is about to go on, or to be changed, from where it was sought: what came after that goes. Says whether it was sought at all. */
  leave(m: Mechanism | null): boolean
  /** Another tape takes the place of this one; a new one without. */
  change(tape: Tape | undefined): void
  forget(): void
  /** What frames tell of it. */
  kept(m: Mechanism): Kept
  /** What is on the tape, where marks or grains are others than were told last. */
  news(): TapeTold | null
}

/** @param memory bytes */
export function makeDeck(memory: number): Deck {
  let tape = makeTape(memory)
  let sought = false
  let cost = 0
  /** What was told last. */
  let told: Tape | null = null
  let version = NaN
  return {
    get tape() {
      return tape
    },
    get sought() {
      return sought
    },
    record(m) {
      tape.push(m, cost)
      cost = 0
    },
    took(time) {
      cost = time
    },
    seek(m, to) {
      if (!sought) tape.push(m, cost)
      sought = true
      return tape.at(m, to)
    },
    leave(m) {
      if (!sought || m === null) return false
      sought = false
      cost = 0
      tape.cut(m.state.t)
      // what is on show is put onto the tape when the run goes on
      if (tape.to >= m.state.t) tape.drop()
      return true
    },
    change(other) {
      tape = other ?? makeTape(memory)
      sought = false
    },
    forget() {
      tape.clear()
      sought = false
    },
    kept(m) {
      const since = tape.since(m)
      return {
        frames: tape.length,
        from: Number.isNaN(since) ? m.state.t : since,
        to: sought ? tape.to : m.state.t,
      }
    },
    news() {
      if (told === tape && version === tape.version) return null
      told = tape
      version = tape.version
      return { marks: [...tape.marks], stretches: tape.stretches() }
    },
  }
}
