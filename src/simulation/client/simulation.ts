import type { Scene } from '../../scene/index.ts'
import { HEADER } from '../protocol/frame.ts'
import type { Reply } from '../protocol/messages.ts'
import type { TracedPoint } from '../protocol/path.ts'
import { makeAnalysis, startOf } from './analysis.ts'
import { historyOf, join, requestFor } from './changes.ts'
import type { Change, Told } from './changes.ts'
import { makeClock } from './clock.ts'
import { makeConnection } from './connection.ts'
import type { Pending } from './connection.ts'
import { makeCrashRecord } from './crash-record.ts'
import { makeBufferPool, pathsOf, withBundles } from './frames.ts'
import type { Frame, FrameIndex, Paths } from './frames.ts'
import type { EditTaken, Simulation, SimulationOptions } from './handle.ts'
import { makeInquiries } from './inquiring.ts'
import { makeListeners } from './listeners.ts'
import { makeMoves } from './moves.ts'
import { nameChoice, nameFailure } from './names.ts'
import { makePace } from './pace.ts'
import { makePull, type PullTarget } from './pull.ts'
import { makeSeries } from './series.ts'
import { makeResting } from './resting.ts'
import { makeRunStatus, updateStatus } from './status.ts'
import { makeWaits } from './waits.ts'

/** Wall time that the worker may spend on a frame, s: a little less than a display frame, so that the next can be asked for in time. */
const BUDGET = 0.014
/** Wall time that the worker may spend on a step forward, s; it may take longer than a frame, since the page is free meanwhile. */
const STEP_BUDGET = 0.1
const REPLY_TIMEOUT = 10
/** Times that lie no further apart are the same, s. */
const SAME = 1e-8
/** Time without edits before the joints are analysed again, ms; longer than between two steps of a drag. */
const REST = 120

interface Note {
  readonly index: FrameIndex
  /** The change that is under way. */
  readonly change?: Change
}

/** A simulation without a scene yet; `load` starts the worker. */
export function makeSimulation(options: SimulationOptions): Simulation {
  const now = options.now ?? (() => performance.now())
  const { budget = BUDGET } = options
  const status = makeRunStatus()
  const clock = makeClock()
  const pace = makePace(clock, status, now)
  const series = makeSeries()
  const pool = makeBufferPool()
  const onFrame = makeListeners<Frame>()
  const onEdit = makeListeners<EditTaken>()
  const waits = makeWaits()
  const pull = makePull(sendPull, sendRelease)
  const crashes = makeCrashRecord()
  const connection = makeConnection<Note>({
    createWorker: options.createWorker,
    now,
    replyTimeout: options.replyTimeout ?? REPLY_TIMEOUT,
    onReply,
    onCrash,
  })
  const analysis = makeAnalysis({
    createWorker: options.createWorker,
    now,
    onStart: () => set({ analysing: true }),
    onEnd: (made) => {
      const { report } = status.getState()
      set({
        analysing: false,
        report: report && (made ? { ...made, ...startOf(report) } : { ...report, analysis: 'tooLarge' }),
      })
    },
  })

  const inquiries = makeInquiries({ createWorker: options.createAnswerer ?? options.createWorker, now })
  const moves = makeMoves()
  const recount = makeResting(REST, pump)

  let frame: Frame | null = null
  let time = 0
  /** The newest scene, and what the worker knows of it. */
  let scene: Scene | null = null
  let wanted: Change | null = null
  let changing = false
  let revision = 0
  let told: Told | null = null
  let index: FrameIndex | null = null
  /** Whether to play as soon as the mechanism is assembled, as it is to start by itself, or was playing when it failed. */
  let resume = false
  let traced: readonly TracedPoint[] = []
  /** Whether the worker was given up, for a while or for good. */
  let stopped = false
  let disposed = false

  const set = (change: Parameters<typeof updateStatus>[1]) => updateStatus(status, change)

  /** Sends what is due, one request at a time; a change of the mechanism comes first. */
  function pump(): void {
    if (stopped) return
    if (wanted !== null && !changing) sendChange(wanted)
    if (changing || wanted !== null || connection.busy || index === null || !connection.open) return
    const { phase, playing } = status.getState()
    const buffer = () => (index === null ? null : pool.take(index.layout))
    const note = { index }
    const back = moves.backTo(time, clock.speed)
    if (recount.due) {
      recount.forget()
      connection.post({ kind: 'describe', revision, spec: null }, note)
    } else if (moves.rewinding) connection.post({ kind: 'rewind', revision, buffer: buffer() }, note)
    else if (moves.sought !== null)
      connection.post({ kind: 'seek', revision, to: moves.sought, buffer: buffer() }, note)
    else if (back !== null) connection.post({ kind: 'back', revision, to: back, buffer: buffer() }, note)
    else if (series.isDue(playing)) connection.post(series.request(revision), note)
    else if (phase !== 'ready') return
    else if (playing) {
      series.gaveWay()
      pull.tell(false)
      // Sending may have found that the worker is dead, and have started a new one.
      if (!changing && clock.target - time > SAME) {
        connection.post({ kind: 'advance', revision, until: clock.target, budget, buffer: buffer(), traced }, note)
      }
    } else {
      const until = moves.forwardTo(time, clock.speed)
      if (until === null) pull.tell(true)
      else connection.post({ kind: 'advance', revision, until, budget: STEP_BUDGET, buffer: buffer(), traced }, note)
    }
  }

  function sendChange(change: Change): void {
    wanted = null
    const sending = requestFor(change, connection.open ? told : null, revision + 1)
    if (sending === null) return
    revision += 1
    told = sending.told
    index = told.index
    changing = true
    forgetAnalysis()
    connection.post(sending.request, { index, change })
  }

  function sendPull(target: PullTarget, still: boolean): void {
    if (index === null || !index.bodies.has(target.body)) return
    const buffer = still ? pool.take(index.layout) : null
    connection.post({ kind: 'pull', revision, ...target, still, buffer }, { index })
  }

  function sendRelease(): void {
    if (connection.open && index !== null) connection.post({ kind: 'release', revision }, { index })
  }

  function onReply({ request, note }: Pending<Note>, reply: Reply): void {
    const changed = request.kind === 'load' || request.kind === 'edit'
    if (changed) changing = false
    else if (request.kind === 'rewind') moves.rewound()
    else if (request.kind === 'seek') moves.found(request.to)
    else if (request.kind === 'series') series.answered(reply)
    else if (request.kind === 'back') moves.wentBack(reply.kind === 'failed')
    // This reply is late: the mechanism was changed after it was asked for.
    if (reply.revision !== revision) {
      if (reply.kind === 'failed' && reply.buffer !== null) pool.put(reply.buffer)
      else if ('frame' in reply && reply.frame !== null) pool.put(reply.frame)
    } else if (reply.kind === 'unknown') {
      told = null
      if (note.change !== undefined) wanted = wanted === null ? note.change : join(note.change, wanted)
    } else if (reply.kind === 'report') {
      set({ report: reply.report })
    } else if (reply.kind === 'failed') {
      if (reply.buffer !== null) pool.put(reply.buffer)
      if (reply.frame !== null) accept(reply.frame, note.index, pathsOf(request, reply))
      const outdated = frame !== null && (changed || status.getState().outdated)
      fail({ failure: nameFailure(reply.failure, scene), outdated }, resume || status.getState().playing)
    } else if ('frame' in reply) {
      const of = reply.kind === 'ready' ? withBundles(note.index, reply.report.bundles) : note.index
      if (reply.kind === 'ready') index = of
      if (reply.kind === 'ready' && told !== null) told = { ...told, index: of }
      accept(reply.frame, of, pathsOf(request, reply))
      set({ ...nameChoice(reply.choice, scene), ...('tape' in reply && { tape: reply.tape }) })
      if (request.kind === 'advance') {
        moves.reached(time)
        if (status.getState().playing) pace.follow(time)
      } else {
        clock.reset(time)
        if (reply.kind === 'frame' && reply.over !== undefined) {
          onEdit.tell({ ...reply.over, time, revision, cause: null })
        }
        if (reply.kind === 'ready') {
          set({ report: reply.report })
          if (reply.report.analysis === 'before') recount.plan()
          if (reply.report.analysis === 'later' && told !== null) analysis.plan(revision, told.spec)
        }
        set({ phase: 'ready', failure: null, outdated: false })
        if (reply.kind === 'ready' && reply.ledger !== null) {
          onEdit.tell({ ...reply.ledger, time, revision, cause: note.change?.cause ?? null, since: null })
        }
        if (resume) play()
      }
    }
    pump()
    waits.check()
  }

  function accept(buffer: ArrayBuffer, of: FrameIndex, paths: Paths | undefined): void {
    const old = frame
    const data = new Float64Array(buffer)
    frame = { layout: of.layout, index: of, revision, data, paths }
    time = data[HEADER.time] ?? 0
    set({ hasRun: time > 0, canStepBack: (data[HEADER.recorded] ?? 0) > 0 })
    onFrame.tell(frame)
    if (old !== null) pool.put(old.data.buffer as ArrayBuffer)
  }

  function fail(change: Parameters<typeof updateStatus>[1], playOn = false): void {
    resume = playOn
    moves.forgetForward()
    if (pull.ending) pull.letGo(false)
    set({ phase: 'failed', playing: false, ...change })
  }

  function forgetAnalysis(): void {
    analysis.forget()
    recount.forget()
    series.forget()
    set({ analysing: false })
  }

  function onCrash(why: string): void {
    changing = false
    forgetAnalysis()
    forgetRequests()
    const { again, notice } = crashes.add(why, now())
    if (again) restart()
    else {
      stopped = true
      fail({})
    }
    set({ workerNotice: notice })
    waits.check()
  }

  function forgetRequests(): void {
    // The answer that is still to come belongs to a run that has been left.
    if (changing) revision += 1
    halt()
    moves.forget()
    pull.forget()
  }

  function restart(): void {
    resume = false
    if (scene === null || disposed) return
    stopped = false
    set({ phase: 'loading', playing: false, failure: null, outdated: false })
    wanted = { kind: 'load', scene, posed: new Set(), history: [], at: null, cause: null }
    pump()
  }

  function play(): void {
    const { phase } = status.getState()
    if (phase === 'loading') resume = true
    if (phase !== 'ready') return
    resume = false
    moves.forgetForward()
    if (pull.ending) pull.letGo(false)
    pull.again()
    clock.reset(time)
    clock.resume()
    set({ playing: true, behind: false, realTimeFactor: clock.realTimeFactor })
  }

  function pause(): void {
    moves.forgetForward()
    halt()
  }

  function halt(): void {
    resume = false
    set({ playing: false, behind: false })
  }

  function isUpToDate(): boolean {
    return stopped || !(changing || wanted !== null || moves.due)
  }

  function isSettled(): boolean {
    if (stopped) return true
    const { phase, playing } = status.getState()
    return isUpToDate() && !connection.busy && !recount.planned && !(pull.due && phase === 'ready' && !playing)
  }

  return {
    get frame() {
      return frame
    },
    get pulled() {
      return pull.held
    },
    status,
    load(next, { autoplay = false, at = null } = {}) {
      if (disposed) return
      crashes.clear()
      forgetRequests()
      stopped = false
      scene = next
      wanted = { kind: 'load', scene: next, posed: new Set(), history: [], at, cause: null }
      frame = null
      time = 0
      resume = autoplay
      const fresh = {
        report: null,
        failure: null,
        outdated: false,
        workerNotice: null,
        hasRun: false,
        canStepBack: false,
      }
      set({ phase: 'loading', playing: false, behind: false, ...fresh })
      pump()
    },
    edit(next, posed, cause = null) {
      scene = next
      crashes.clear()
      if (stopped) return restart()
      // A run that is put back to where it stood stays paused.
      const back = cause?.byHand === true && cause.kind !== 'edit'
      if (cause?.restarts === true || back) forgetRequests()
      const history = historyOf(posed, cause)
      wanted = join(wanted, { kind: 'edit', scene: next, posed: new Set(posed), history, at: null, cause })
      pump()
    },
    play,
    pause,
    stepForward() {
      halt()
      if (status.getState().phase !== 'ready') return
      moves.stepForward()
      pump()
    },
    seek(to) {
      pause()
      if (status.getState().phase !== 'loading') moves.seek(to)
      pump()
    },
    readSeries(channels, take) {
      series.ask(channels, take)
      pump()
    },
    stepBack() {
      pause()
      moves.stepBack()
      pump()
    },
    rewind() {
      if (stopped) return restart()
      if (status.getState().phase === 'failed') resume = false
      moves.rewind()
      pump()
    },
    setSpeed(speed) {
      clock.setSpeed(speed)
      set({ speed: clock.speed, realTimeFactor: clock.realTimeFactor })
    },
    pull(body, point, target) {
      pull.to({ body, point, target })
      if (!status.getState().playing) pump()
    },
    release() {
      // The last target counts, also where the one before it or an edit is still under way.
      const { playing, phase } = status.getState()
      const later = !playing && (changing || wanted !== null)
      if (!later && !playing && phase === 'ready') pull.tell(true)
      pull.letGo(later)
    },
    ask: (subject, asked) => inquiries[subject].ask(scene, status.getState(), frame, asked),
    endAsking: (subject) => inquiries[subject].forget(),
    trace(points) {
      traced = points
    },
    tick(at) {
      if (!status.getState().playing) return
      clock.tick(at)
      pump()
    },
    dismissNotice: () => set({ workerNotice: null }),
    settled: () => waits.until(isSettled),
    upToDate: () => waits.until(isUpToDate),
    dispose() {
      connection.close()
      for (const inquiring of Object.values(inquiries)) inquiring.forget()
      forgetAnalysis()
      disposed = true
      stopped = true
      onFrame.clear()
      onEdit.clear()
      waits.check()
    },
    onFrame: onFrame.add,
    onEdit: onEdit.add,
  }
}
