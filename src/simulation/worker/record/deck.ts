/** What a run is taped with, and where it stands on the tape: at its end, where it goes on, or where it was sought. */
import { MOST_KEPT_RUNS, type TapeTold } from '../../protocol/messages.ts'
import type { Kept } from '../frame-writer.ts'
import type { Mechanism } from '../mechanism.ts'
import type { Exact } from './exact.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import type { Repeated } from './replay.ts'
import { makeTape, type Tape } from './tape.ts'
import type { Walk } from './visit.ts'

export interface Deck {
  readonly tape: Tape
  /** The run stands where it was sought; the tape goes on after it. */
  readonly sought: boolean
  /** Puts the state on show onto the tape. */
  record(m: Mechanism): void
  /** The same before the run goes on, unless that state can be left out. */
  goOn(m: Mechanism): void
  /** Tells what it took to come further toward the state on show, wall ms. */
  took(cost: number): void
  /** A time of the run as it was, of which this is the mechanism of now, or a moment on the way there where time is up (`Tape.at`). */
  seek(m: Mechanism, to: number, isOver: () => boolean): ReturnType<Tape['at']>
  /** The time that is sought where a moment on the way there is on show, s; else null. */
  readonly toward: number | null
  /**
   * The run is about to go on, or to be changed (`changed`), from where it was sought: what came after that goes. Where it would not come again it is kept on
   * the shelf.
   */
  leave(m: Mechanism, changed: boolean): void
  /** Goes over a piece of the run, as `Tape.visit` does, up to the state on show where it is asked at multiples of a time. */
  visit(m: Mechanism, walk: Walk, see: (moment: Repeated, owner: Mechanism, time: number) => void): number | null
  /** Computes again, exactly, what was recorded less exactly (`Tape.computeExactly`), with the state on show, which stands as sought from then on. */
  computeExactly(m: Mechanism, make: () => Exact, isOver: () => boolean): void
  /** Runs that are kept to be compared with. */
  readonly shelf: Shelf
  /** Keeps what is on the tape, up to the state on show where that is its end; a run that was kept by itself under this name stays. */
  keep(m: Mechanism, id: string): void
  /** What the tape and the shelf may take up from now on, bytes; beyond it they thin out with what is put on them next. */
  allow(memory: number): void
  /** Another tape takes the place of this one; a new one without. */
  change(tape: Tape | undefined): void
  /** Forgets the tape; what is on the shelf stays. */
  forget(): void
  /** What frames tell of it. */
  kept(m: Mechanism): Kept
  /** What is on the tape, where it is other than was told last. @param m the mechanism of now */
  news(m: Mechanism): TapeTold | null
}

/** Of the memory of a deck, what one kept run may take up. */
const SHARE = 1 / 8
/** A run that is shorter, s, is not kept by itself. */
const SHORTEST = 0.25

/** A deck that may take up nothing yet. */
export function makeDeck(): Deck {
  let allowed = 0
  const shelf = makeShelf(() => SHARE * allowed)
  const room = (): number => allowed - shelf.bytes
  let tape = makeTape(room)
  let shelved = NaN
  /** Runs that have been kept by themselves so far. */
  let branches = 0
  let sought = false
  let toward: number | null = null
  let cost = 0
  /** What was told last. */
  let told: Tape | null = null
  let version = NaN
  /** Keeps the tape before what comes after a moment within it goes, in the place of the last run that was kept like this. */
  function keepBranch(time: number): void {
    for (const { id, leftAt } of shelf.told()) if (leftAt !== null) shelf.drop(id)
    const kept = shelf.told()
    // one that was just kept by hand is the same
    if (kept.length >= MOST_KEPT_RUNS || kept.some(({ from, to }) => from === tape.from && to === tape.to)) return
    branches++
    shelf.put(`branch-${branches}`, tape.copy(), time)
  }

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
    goOn(m) {
      if (!tape.canLeaveOut(m)) this.record(m)
    },
    took(time) {
      cost += time
    },
    get toward() {
      return toward
    },
    seek(m, to, isOver) {
      if (!sought) tape.push(m, cost)
      sought = true
      const found = tape.at(to, isOver)
      toward = found.onTheWay ? to : null
      return found
    },
    visit(m, walk, see) {
      return tape.visit(m, sought ? walk : { ...walk, to: m.state.t }, see)
    },
    computeExactly(m, make, isOver) {
      if (!sought) this.record(m)
      sought = true
      tape.computeExactly(make, isOver)
    },
    shelf,
    keep(m, id) {
      if (shelf.told().some((run) => run.id === id)) return shelf.hold(id)
      if (shelf.told().length >= MOST_KEPT_RUNS) return
      shelf.put(id, sought ? tape.copy() : tape.copyWith(m), null)
    },
    leave(m, changed) {
      sought = false
      toward = null
      cost = 0
      const { t } = m.state
      if (tape.to - t >= SHORTEST && (changed || tape.isTouchedAfter(t))) keepBranch(t)
      tape.cut(m.state.t)
      // what is on show is put onto the tape when the run goes on
      if (tape.to >= m.state.t) tape.takeOff()
    },
    allow(bytes) {
      allowed = bytes
    },
    change(other) {
      tape = other ?? makeTape(room)
      sought = false
      toward = null
    },
    forget() {
      tape.clear()
      sought = false
      toward = null
    },
    kept: ({ state: { t } }) => ({
      frames: tape.length,
      from: tape.length > 0 ? tape.from : t,
      to: sought ? tape.to : t,
    }),
    news(m) {
      if (told === tape && version === tape.version && shelved === shelf.version) return null
      told = tape
      version = tape.version
      shelved = shelf.version
      const { marks } = tape
      const mechanisms = tape.mechanisms()
      const readFrom = tape.readFrom(m)
      return {
        marks: [...marks],
        stretches: tape.stretches(),
        revisions: Array.from(mechanisms.keys(), ({ revision }) => revision),
        begins: [...mechanisms.values()],
        readFrom,
        kept: shelf.told(),
        loose: tape.loose,
      }
    },
  }
}
