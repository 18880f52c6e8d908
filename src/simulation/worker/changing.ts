/** What runs is changed by the page: loaded, edited, put back to its start. */
import { calcEnergy, copyState, makeState, type Failure } from '../../engine/index.ts'
import type { MovedDrive, Request } from '../protocol/messages.ts'
import { refuse, show, withKept, type Answer } from './answers.ts'
import { changeRun, describeEdited, type Edited } from './editing.ts'
import { makeEditsTakenBack } from './edits-taken-back.ts'
import { nothingLoaded } from './failures.ts'
import { writeFrame, writeUnassembled } from './frame-writer.ts'
import { standAt, type HandFate, type HandMoves } from './hand-moves.ts'
import { makeLeftRuns, type Fate } from './left-runs.ts'
import {
  calcEnergyStep,
  choiceOf,
  describeQuickly,
  isAssembled,
  isOf,
  place,
  realise,
  rebook,
  restart,
  resume,
} from './mechanism.ts'
import type { Mechanism, Realised } from './mechanism.ts'
import { watchDrives } from './moved-drives.ts'
import { makeReturning } from './returning.ts'
import type { Running } from './running.ts'
import { makeSeenPoses } from './seen-poses.ts'
import { makeWanted, type Wish } from './wanted.ts'

type Of<K extends Request['kind']> = Extract<Request, { readonly kind: K }>

export interface Changing {
  load(request: Of<'load'>): Answer
  edit(request: Of<'edit'>): Answer
  rewind(request: Of<'rewind'>): Answer
}

export function makeChanging(running: Running, byHand: HandMoves): Changing {
  const { deck } = running
  const wanted = makeWanted()
  const left = makeLeftRuns()
  const returning = makeReturning()
  const takenBack = makeEditsTakenBack()
  let seen = makeSeenPoses()

  function editRun(request: Of<'edit'>, { spec, settings }: Wish): Answer {
    const { mechanism } = running
    const fate = left.follow(mechanism && { mechanism, tape: deck.tape, seen }, wanted.history)
    const { run, restarts } = fate
    const hand = byHand.follow(run?.mechanism ?? null, fate.history)
    if (hand.moved) return followHand(request, hand, fate)
    const stands = restarts && run !== null && isAssembled(run.mechanism) && isOf(run.mechanism, spec, settings)
    const stood = stands ? run.mechanism : null
    if (run === null || stood !== null || run.mechanism.state.t === 0) {
      const realised: Realised = stood === null ? realise(spec, settings) : { ok: true, mechanism: stood }
      if (realised.ok) {
        if (restarts) takeOver(fate)
        // The frames before were of poses that the edit replaces.
        if (stood === null) deck.forget()
      }
      return take(request, realised)
    }
    const before = run.mechanism
    const { posed, remember } = run.seen.recall(before, spec, wanted.posed, fate.history)
    const moves = watchDrives(before)
    const stoodBefore = restarts ? null : takenBack.recall(before, spec, fate.history)
    if (stoodBefore !== null) {
      const { kinetic, potential } = calcEnergy(before.model, before.state, before.ws)
      const realised = standAt(before, stoodBefore, spec, settings)
      if (realised.ok) {
        remember()
        deck.tape.part('edit', realised.mechanism.state.t)
        const taken = { ...realised, energy: kinetic + potential, findings: 'none' } as const
        // taken back, a drive is where it was
        const drives = fate.history.every(({ kind }) => kind === 'redo') ? moves(realised.mechanism) : []
        return take(request, taken, { tells: true, drives, rebooks: false })
      }
    }
    const noteTaken = takenBack.watch(before, fate.history)
    const set = new Set(posed.map(({ id }) => id))
    const back = returning.recall(before, spec)
    const watched = returning.watch(before, spec, fate.history)
    const relocation = { ...back, posed: [...posed, ...back.posed.filter(({ id }) => !set.has(id))] }
    const edited = changeRun(before, spec, settings, relocation)
    if (!edited.ok) return take(request, edited)
    remember()
    // what was moved by hand is where it was wanted
    const moved = relocation.posed.length > 0 ? [] : moves(edited.mechanism)
    watched(moved)
    if (restarts) takeOver(fate)
    deck.tape.part('edit', edited.mechanism.state.t)
    const answer = take(request, edited, { tells: !restarts, drives: moved })
    noteTaken(edited.mechanism)
    return answer
  }

  /** Carries out moves by hand in the history: bodies stay where they were moved, or go back to where they stood. */
  function followHand(request: Of<'edit'>, { to, energy, keep }: HandFate, fate: Fate): Answer {
    const { spec, settings } = wanted.last!
    const realised = standAt(fate.run?.mechanism ?? null, to, spec, settings)
    if (realised.ok) {
      keep()
      if (fate.restarts) takeOver(fate)
      if (to !== null) deck.tape.dropFrom(to.state.t)
      deck.tape.part('move', realised.mechanism.state.t)
    }
    return take(request, realised, { tells: energy !== null, before: energy })
  }

  /** Another run goes on in the place of the one that is left. */
  function takeOver({ run, keep }: Fate): void {
    keep()
    running.leaveFor(run)
    returning.clear()
    seen = run?.seen ?? makeSeenPoses()
  }

  /**
   * @param tells whether what an edit does to the energy is told: of one in mid-run that goes on with the same run
   * @param before the energy that was there before, J, where it is no edit that was made
   * @param drives driven joints that it moved
   * @param rebooks whether drift is measured anew after an edit
   */
  function take(
    request: Of<'load' | 'edit' | 'rewind'>,
    realised: Realised | Edited,
    {
      tells = false,
      before = null,
      drives = [],
      rebooks = true,
    }: {
      readonly tells?: boolean
      readonly before?: number | null
      readonly drives?: readonly MovedDrive[]
      readonly rebooks?: boolean
    } = {},
  ): Answer {
    if (!realised.ok) {
      running.refuse(realised.failure)
      return refuse(request, realised.failure)
    }
    const taken = realised.mechanism
    const edit = 'energy' in realised ? realised : null
    const report = edit === null ? describeQuickly(taken) : describeEdited(edit)
    running.replace(taken, request.revision)
    running.settle()
    wanted.done()
    if (edit !== null && rebooks) rebook(taken)
    const energy = edit?.energy ?? before
    const ledger = energy !== null && tells ? calcEnergyStep(energy, taken) : null
    const frame = writeFrame(taken, null, deck.kept(taken), 0)
    const choice = choiceOf(taken)
    const { revision } = request
    const told = drives.length > 0 ? { drives } : {}
    return withKept({ kind: 'ready', revision, report, choice, frame, ledger, ...told }, taken, deck, taken)
  }

  /** The run is rewound though it cannot start: it stands at t = 0 as the bodies are placed, and says why it does not close there. */
  function standUnassembled(request: Of<'rewind'>, m: Mechanism, failure: Failure): Answer {
    copyState(makeState(m.model), m.state)
    restart(m)
    rebook(m)
    running.replace(m, request.revision)
    deck.forget()
    running.settle()
    wanted.done()
    running.refuse(failure)
    const frame = writeUnassembled(m, request.buffer, deck.kept(m))
    return { reply: { kind: 'failed', revision: request.revision, failure, frame, buffer: null }, transfer: [frame] }
  }

  return {
    load(request) {
      const { spec, settings, at, memory } = request
      seen.clear()
      left.clear()
      returning.clear()
      takenBack.clear()
      byHand.clear()
      wanted.load(request)
      running.clear()
      running.deck.allow(memory)
      return take(request, at === null ? realise(spec, settings) : resume(spec, settings, at))
    },
    edit(request) {
      running.arrive()
      const { shown, mechanism } = running
      const since = shown === mechanism ? undefined : shown?.revision
      running.leaveSought(true)
      const wish = wanted.edit(request)
      if (wish === null) return { reply: { kind: 'unknown', revision: request.revision }, transfer: [] }
      const { reply, transfer } = editRun(request, wish)
      return { reply: reply?.kind === 'ready' && since !== undefined ? { ...reply, since } : reply, transfer }
    },
    rewind(request) {
      seen.clear()
      returning.clear()
      if (wanted.last === null) return refuse(request, nothingLoaded)
      const { revision, spec, settings } = wanted.last
      const fit = running.fit()
      if (!fit.ok || fit.mechanism.start === null) {
        const realised = realise(spec, settings)
        if (!realised.ok) {
          const { mechanism } = running
          const isThere = mechanism !== null && isOf(mechanism, spec, settings)
          return standUnassembled(request, isThere ? mechanism : place(spec, settings), realised.failure)
        }
        deck.forget()
        // of the mechanism before nothing is told any more
        const answer = take(request, realised)
        realised.mechanism.revision = revision
        return answer
      }
      copyState(fit.mechanism.start, fit.mechanism.state)
      fit.mechanism.assemblyMove = fit.mechanism.startMove
      restart(fit.mechanism)
      rebook(fit.mechanism)
      deck.forget()
      running.settle()
      wanted.done()
      const { reply, transfer } = show(request, running)
      const { assemblyMove } = running.mechanism!
      return { reply: reply?.kind === 'frame' ? { ...reply, assemblyMove } : reply, transfer }
    },
  }
}
