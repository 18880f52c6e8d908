import {
  calcEnergy,
  carryPull,
  compile,
  computeDynamics,
  copyState,
  makeWorkspace,
  releasePull,
} from '../../engine/index.ts'
import type { Failure, MechanismSpec } from '../../engine/index.ts'
import type { HistoryStep, Request, RunnerRequest, RunSettings } from '../protocol/messages.ts'
import { joinHistory } from '../protocol/history.ts'
import { applyPatch } from '../protocol/patch.ts'
import { refuse, withPaths, type Answer } from './answers.ts'
import { choiceOf, moveOn, startCourse } from './course.ts'
import { nothingLoaded, notFinite, unexpected } from './failures.ts'
import { writeFrame } from './frame-writer.ts'
import { answerDescribe } from './describing.ts'
import { changeRun, describeEdited } from './editing.ts'
import { makeHandMoves, standAt } from './hand-moves.ts'
import type { HandFate } from './hand-moves.ts'
import type { Edited } from './editing.ts'
import { calcEnergyStep, describeQuickly, hasFiniteEnergy, isOf, realise, rebook, resume, revise } from './mechanism.ts'
import { makeLeftRuns } from './left-runs.ts'
import type { Fate } from './left-runs.ts'
import { grab, lead, letGo } from './pulling.ts'
import { catchUp } from './stepping-back.ts'
import { makeSeenPoses } from './seen-poses.ts'
import type { Mechanism, Realised } from './mechanism.ts'
import { restoreCourse } from './record/course-memory.ts'
import { makeDeck } from './record/deck.ts'
import { readSeries } from './record/series.ts'
import type { Taped } from './record/tape.ts'
import { startTracing } from './tracing.ts'
import type { Tracing } from './tracing.ts'

/** All that the worker does, without the worker. */
export interface Runner {
  /** Handles all requests but questions. Never throws: a fault comes back as a `failed` reply, and the last good state is kept. */
  handle(request: RunnerRequest): Answer
}

export interface RunnerOptions {
  /** Wall clock, ms. */
  readonly now: () => number
  /** For the states that one can step back to, bytes. */
  readonly memory?: number
}

/** Minutes of a small mechanism, half a minute of a very large one. */
const MEMORY = 64 * 2 ** 20

/** A display frame in simulated time, s. */
const FRAME = 1 / 60

type Of<K extends Request['kind']> = Extract<Request, { readonly kind: K }>

export function makeRunner({ now, memory = MEMORY }: RunnerOptions): Runner {
  const deck = makeDeck(memory)
  /** What was asked for last, and the mechanism that runs: of an earlier request when `unfit` says why the last one cannot. */
  let asked: { readonly revision: number; readonly spec: MechanismSpec; readonly settings: RunSettings } | null = null
  let mechanism: Mechanism | null = null
  let unfit: Failure | null = null
  /** Why the run stopped where it is; null if it can go on. */
  let stopped: Failure | null = null
  /** Bodies whose new pose waits for an edit that can be assembled. */
  let posed: ReadonlySet<string> = new Set()
  let history: readonly HistoryStep[] = []
  let seen = makeSeenPoses()
  const left = makeLeftRuns()
  const byHand = makeHandMoves()
  /** Whether a drag by position analysis is under way; the pose before it has been recorded. */
  let dragging = false

  function handle(request: RunnerRequest): Answer {
    try {
      return answer(request)
    } catch (error) {
      return refuse(request, recover(request, error))
    }
  }

  function answer(request: RunnerRequest): Answer {
    switch (request.kind) {
      case 'load':
        return load(request)
      case 'edit':
        return edit(request)
      case 'rewind':
        return rewind(request)
      case 'advance':
        return advance(request)
      case 'back':
        return back(request)
      case 'pull':
        return pull(request)
      case 'seek':
        return seek(request)
      case 'series': {
        const { revision, channels, from } = request
        if (mechanism === null || unfit !== null) return refuse(request, unfit ?? nothingLoaded)
        const told = readSeries(deck.tape, mechanism, channels, from)
        return { reply: { kind: 'series', revision, ...told }, transfer: [] }
      }
      case 'describe':
        return answerDescribe(request, mechanism, unfit)
      case 'release':
        dragging = false
        if (mechanism !== null) {
          const pulled = mechanism.ws.pull.springs
          letGo(mechanism)
          if (pulled) deck.tape.pulled(mechanism)
        }
        return { reply: null, transfer: [] }
    }
  }

  function load(request: Of<'load'>): Answer {
    const { revision, spec, settings, at } = request
    seen.clear()
    left.clear()
    byHand.clear()
    asked = { revision, spec, settings }
    mechanism = null
    deck.forget()
    return take(request, at === null ? realise(spec, settings) : resume(spec, settings, at))
  }

  function edit(request: Of<'edit'>): Answer {
    const { revision, mechanism: change, settings } = request
    leave()
    let spec: MechanismSpec
    if (change.kind === 'whole') spec = change.spec
    else if (asked?.revision === change.of) spec = applyPatch(asked.spec, change.patch)
    else return { reply: { kind: 'unknown', revision }, transfer: [] }
    asked = { revision, spec, settings }
    posed = new Set([...posed, ...request.posed])
    history = joinHistory(history, request.history)
    const fate = left.follow(mechanism && { mechanism, tape: deck.tape, seen }, history)
    const { run, restarts } = fate
    const hand = byHand.follow(run?.mechanism ?? null, fate.history)
    if (hand.moved) return followHand(request, hand, fate, spec)
    const stood = restarts && run !== null && isOf(run.mechanism, spec, settings) ? run.mechanism : null
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
    const { posed: moved, remember } = run.seen.recall(before, spec, posed, fate.history)
    const edited = changeRun(before, spec, settings, moved)
    if (!edited.ok) return take(request, edited)
    remember()
    if (restarts) takeOver(fate)
    deck.tape.part('edit', edited.mechanism.state.t)
    return take(request, edited, !restarts)
  }

  /** Carries out moves by hand in the history: bodies stay where they were moved, or go back to where they stood. */
  function followHand(request: Of<'edit'>, { to, keep }: HandFate, fate: Fate, spec: MechanismSpec): Answer {
    const { settings } = request
    const of = fate.run?.mechanism ?? null
    const realised = standAt(of, to, spec, settings)
    if (realised.ok) {
      keep()
      if (fate.restarts) takeOver(fate)
      if (to !== null) deck.tape.dropFrom(to.state.t)
      deck.tape.part('move', realised.mechanism.state.t)
    }
    return take(request, realised)
  }

  /** Another run goes on in the place of the one that is left. */
  function takeOver({ run, keep }: Fate): void {
    keep()
    if (mechanism !== null) releasePull(mechanism.ws)
    if (run !== null) releasePull(run.mechanism.ws)
    deck.change(run?.tape)
    seen = run?.seen ?? makeSeenPoses()
  }

  /** @param tells whether what an edit does to the energy is told: of one in mid-run that goes on with the same run */
  function take(request: Of<'load' | 'edit'>, realised: Realised | Edited, tells = false): Answer {
    dragging = false
    if (!realised.ok) {
      unfit = realised.failure
      return refuse(request, unfit)
    }
    const taken = realised.mechanism
    const edit = 'energy' in realised ? realised : null
    const report = edit === null ? describeQuickly(taken) : describeEdited(edit)
    replace(taken, request.revision)
    settle(taken)
    if (edit !== null) rebook(taken)
    const ledger = edit !== null && tells ? calcEnergyStep(edit.energy, taken) : null
    const frame = writeFrame(taken, null, deck.kept(taken), 0)
    const choice = choiceOf(taken)
    return {
      reply: { kind: 'ready', revision: request.revision, report, choice, frame, ledger },
      transfer: [frame],
    }
  }

  /** Replaces the mechanism; a body that is pulled goes on being pulled. */
  function replace(by: Mechanism, revision: number): void {
    if (mechanism !== null && mechanism.ws !== by.ws) carryPull(mechanism.model, mechanism.ws, by.model, by.ws)
    mechanism = by
    by.revision = revision
  }

  /** The mechanism is the one asked for, and ready to run. */
  function settle(m: Mechanism): void {
    unfit = null
    stopped = null
    posed = new Set()
    history = []
    // Mobility and pulls leave their traces in the workspace.
    computeDynamics(m.model, m.state, m.ws)
  }

  function rewind(request: Of<'rewind'>): Answer {
    seen.clear()
    if (asked === null) return refuse(request, nothingLoaded)
    dragging = false
    if (mechanism === null || unfit !== null || mechanism.start === null) {
      const realised = realise(asked.spec, asked.settings)
      if (!realised.ok) {
        if (unfit !== null || mechanism === null) unfit = realised.failure
        else stopped = realised.failure
        return refuse(request, realised.failure)
      }
      replace(realised.mechanism, asked.revision)
    } else {
      copyState(mechanism.start, mechanism.state)
      restart(mechanism)
      rebook(mechanism)
    }
    deck.forget()
    settle(mechanism!)
    return show(request, mechanism!)
  }

  /** The state was set: compute what belongs to it, and forget the steps that led elsewhere. */
  function restart(m: Mechanism): void {
    m.course = startCourse(m.model, m.state, m.settings)
    computeDynamics(m.model, m.state, m.ws)
  }

  function advance(request: Of<'advance'>): Answer {
    const m = mechanism
    const failure = m === null ? (unfit ?? nothingLoaded) : (unfit ?? (deck.sought ? null : stopped))
    if (m === null || failure !== null) return refuse(request, failure ?? nothingLoaded)
    dragging = false
    leave()
    const { model, state, ws } = m
    const begin = now()
    if (state.t < request.until) {
      deck.record(m)
      const tracing = startTracing(model, state, request.traced)
      const budget = { limit: 1000 * request.budget, elapsed: () => now() - begin }
      const failed = moveOn(m, request.until, budget, tracing?.take)
      deck.took(now() - begin)
      if (failed !== null) return stop(request, m, failed)
      computeDynamics(model, state, ws)
      if (!hasFiniteEnergy(m)) return stop(request, m, notFinite(state.t))
      return withPaths(show(request, m, (now() - begin) / 1000), m, tracing)
    }
    return show(request, m, (now() - begin) / 1000)
  }

  /**
   * The run cannot go on: it stands a display frame ahead of its end, or where it began or was edited since. The last good state may lie within rounding of
   * a lock, beside which velocities and forces grow beyond all bounds, so that readings there would be meaningless.
   */
  function stop(request: Of<'advance'>, m: Mechanism, failure: Failure): Answer {
    const end = m.state.t - FRAME
    restore(m, deck.tape.takeBackWithin(m, end))
    let tracing: Tracing | null = null
    if (m.state.t < end) {
      deck.record(m)
      tracing = startTracing(m.model, m.state, request.traced)
      if (!catchUp(m, end, tracing?.take) || !hasFiniteEnergy(m)) restore(m, deck.tape.pop())
    }
    stopped = failure
    const frame = writeFrame(m, request.buffer, deck.kept(m), 0)
    const reply = { kind: 'failed', revision: request.revision, failure, frame, buffer: null } as const
    return withPaths({ reply, transfer: [frame] }, m, tracing)
  }

  /** The run stands where it was taped, and would go on from there as it did. */
  function restore(m: Mechanism, last: Taped | null): void {
    if (last === null || last.owner !== m) return
    restoreCourse(last.course, m.course, m.state)
    Object.assign(m.books, last.books)
    computeDynamics(m.model, m.state, m.ws)
  }

  function back(request: Of<'back'>): Answer {
    if (mechanism === null || unfit !== null) return refuse(request, unfit ?? nothingLoaded)
    dragging = false
    leave()
    const last = deck.tape.takeBack(request.to, mechanism.state.t)
    if (last === null) return show(request, mechanism)
    if (last.owner === mechanism) {
      restore(mechanism, last)
      settle(mechanism)
      if (!catchUp(mechanism, request.to)) {
        restart(mechanism)
        deck.tape.part('move', mechanism.state.t)
      }
      return show(request, mechanism)
    }
    // Recorded before an edit, which may have changed the model in place: the mechanism of now, in the pose of then.
    const model = compile(last.owner.spec)
    const before = { model, state: last.state, ws: makeWorkspace(model) }
    computeDynamics(model, last.state, before.ws)
    const energy = calcEnergy(model, last.state, before.ws)
    const realised = revise(before, mechanism.spec, mechanism.settings, [])
    if (!realised.ok) deck.forget()
    else replace(realised.mechanism, mechanism.revision)
    settle(mechanism)
    const step =
      realised.ok && mechanism.state.t > 0 ? calcEnergyStep(energy.kinetic + energy.potential, mechanism) : null
    if (!catchUp(mechanism, request.to)) restart(mechanism)
    const shown = show(request, mechanism)
    if (step === null || shown.reply?.kind !== 'frame') return shown
    return { ...shown, reply: { ...shown.reply, over: { ...step, since: last.owner.revision } } }
  }

  function seek(request: Of<'seek'>): Answer {
    const m = mechanism
    if (m === null || unfit !== null) return refuse(request, unfit ?? nothingLoaded)
    dragging = false
    restore(m, deck.seek(m, request.to))
    return show(request, m)
  }

  /** The run goes on from where it was sought, which may be ahead of what stopped it. */
  function leave(): void {
    if (deck.leave(mechanism)) stopped = null
  }

  function pull(request: Of<'pull'>): Answer {
    const m = mechanism
    const failure = m === null ? (unfit ?? nothingLoaded) : (unfit ?? stopped)
    if (m === null || failure !== null) {
      return request.still ? refuse(request, failure ?? nothingLoaded) : { reply: null, transfer: [] }
    }
    leave()
    const index = grab(m, request)
    if (m.ws.pull.springs) deck.tape.pulled(m)
    if (!request.still) return { reply: null, transfer: [] }
    if (index < 0) return show(request, m)
    if (!dragging) {
      deck.record(m)
      byHand.begin(m)
      deck.tape.part('move', m.state.t)
    }
    dragging = true
    lead(m, index, request)
    restart(m)
    rebook(m)
    return show(request, m)
  }

  function show(request: Of<'rewind' | 'advance' | 'back' | 'seek' | 'pull'>, m: Mechanism, wall = 0): Answer {
    const buffer = request.buffer
    const frame = writeFrame(m, buffer, deck.kept(m), wall)
    const tape = deck.news()
    const reply = { kind: 'frame', revision: request.revision, choice: choiceOf(m), frame } as const
    return { reply: tape === null ? reply : { ...reply, tape }, transfer: [frame] }
  }

  /** A fault of the program, not of the mechanism: say so, and keep what was good. */
  function recover(request: RunnerRequest, error: unknown): Failure {
    if (request.kind === 'load' || request.kind === 'edit') {
      unfit = unexpected(error, 'notAssembled', null)
      return unfit
    }
    const failure = unexpected(error, 'diverged', mechanism?.state.t ?? null)
    stopped = failure
    const last = request.kind === 'advance' || request.kind === 'pull' ? deck.tape.pop() : null
    if (mechanism !== null && last?.owner === mechanism) {
      mechanism.course = startCourse(mechanism.model, mechanism.state, mechanism.settings)
      restoreCourse(last.course, mechanism.course, mechanism.state)
      Object.assign(mechanism.books, last.books)
    }
    return failure
  }

  return { handle }
}
