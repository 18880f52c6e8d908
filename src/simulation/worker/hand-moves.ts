/**
 * Moves by hand of a run that stands away from its start: they change the pose of the run, not the scene. To take one back is to go on from the state that
 * it set out from, time included; to make it again, from the state that was left then.
 */
import { calcEnergy, compile, copyState, isSame, makeState } from '../../engine/index.ts'
import type { MechanismSpec, State } from '../../engine/index.ts'
import type { HistoryStep, RunSettings } from '../protocol/messages.ts'
import { isOf, realise, restart, revise } from './mechanism.ts'
import type { Mechanism, Realised } from './mechanism.ts'
import type { EnergyBooks } from './record/chunk.ts'

/** A run is kept as it stood: its mechanism, its state in world axes and SI units, and what was counted of its energy, J. */
export interface Stood {
  readonly spec: MechanismSpec
  readonly state: State
  readonly books: EnergyBooks
}

/** This is what steps of the history make of a run. */
export interface HandFate {
  /** It is true where the history holds a move by hand. */
  readonly moved: boolean
  /** The run is to go on from this; null means from where it stands. */
  readonly to: Stood | null
  /** Kinetic and potential energy with which the run stood as a hand took hold of it, J, where it is this move that is carried out; null where one is taken back or made again. */
  readonly energy: number | null
  /** This is to be called once the steps have been carried out. */
  readonly keep: () => void
}

export interface HandMoves {
  /** Remembers how the run stands as a hand takes hold of it. */
  readonly begin: (m: Mechanism) => void
  readonly follow: (m: Mechanism | null, history: readonly HistoryStep[]) => HandFate
  readonly clear: () => void
}

/** So many moves can be taken back, at the most. */
const MOST = 100

export function makeHandMoves(): HandMoves {
  /** An entry of the history has here what its undo goes on from and, once it is undone, what its redo does. */
  let others: ReadonlyMap<number, Stood> = new Map()
  let begun: { readonly stood: Stood; readonly energy: number } | null = null

  return {
    begin: (m) => {
      const { kinetic, potential } = calcEnergy(m.model, m.state, m.ws)
      begun = { stood: stand(m), energy: kinetic + potential }
    },
    follow: (m, history) => {
      const next = new Map(others)
      let moved = false
      let to: Stood | null = null
      let energy: number | null = null
      for (const { kind, entry, byHand } of history) {
        if (byHand !== true) continue
        moved = true
        const setOut = begun?.stood ?? null
        const other = kind === 'edit' ? setOut : next.get(entry)
        next.delete(entry)
        const now = to ?? (m && stand(m))
        const kept = kind === 'edit' ? setOut : now
        energy = kind === 'edit' ? (begun?.energy ?? null) : null
        if (kept !== null && other) next.set(entry, kept)
        if (kind !== 'edit') to = other ?? to
      }
      return {
        moved,
        to,
        energy,
        keep: () => {
          others = new Map([...next].slice(-MOST))
        },
      }
    },
    clear: () => {
      others = new Map()
      begun = null
    },
  }
}

/** A run as it stands now. */
export function stand({ spec, model, state, books }: Mechanism): Stood {
  const copy = makeState(model)
  copyState(state, copy)
  return { spec, state: copy, books: { ...books } }
}

/**
 * Makes the mechanism of a spec where one stood, or where that of now stands, or at its start where there is neither. That of now is used again where it
 * is of that spec.
 */
export function standAt(m: Mechanism | null, to: Stood | null, spec: MechanismSpec, settings: RunSettings): Realised {
  const fits = to === null || isSame(to.spec, spec)
  const from = to ?? m
  if (from === null) return realise(spec, settings)
  const realised: Realised =
    m !== null && isOf(m, spec, settings) && fits
      ? { ok: true, mechanism: m }
      : revise({ model: compile(from.spec), state: from.state }, spec, settings)
  if (realised.ok && to !== null && fits) {
    copyState(to.state, realised.mechanism.state)
    restart(realised.mechanism)
    Object.assign(realised.mechanism.books, to.books)
  }
  return realised
}
