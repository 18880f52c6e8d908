import type { TracedPoint } from '../protocol/path.ts'
import { askNext, type Wishes } from './asking.ts'
import { makeConnection } from './connection.ts'
import { makeCrashRecord } from './crash-record.ts'
import { makeDelivery, type Note } from './delivery.ts'
import type { Frame } from './frames.ts'
import type { EditTaken, Simulation, SimulationOptions } from './handle.ts'
import { makeInquiries } from './inquiring.ts'
import { makeKeeping } from './keeping.ts'
import { makeListeners } from './listeners.ts'
import { makeMoves } from './moves.ts'
import { makePacing } from './pacing.ts'
import { makePull, type PullTarget } from './pull.ts'
import { takeReply } from './replies.ts'
import { makeReporting } from './reporting.ts'
import { makeSeries } from './series.ts'
import { makeShown } from './shown.ts'
import { makeRunStatus, updateStatus } from './status.ts'
import { makeWaits } from './waits.ts'

/** Wall time that the worker may spend on a frame, s: a little less than a display frame, so that the next can be asked for in time. */
const BUDGET = 0.014
const REPLY_TIMEOUT = 10

/** A simulation without a scene yet; `load` starts the worker. */
export function makeSimulation(options: SimulationOptions): Simulation {
  const { createWorker, budget = BUDGET, now = () => performance.now() } = options
  const status = makeRunStatus()
  const onFrame = makeListeners<Frame>()
  const onEdit = makeListeners<EditTaken>()
  const waits = makeWaits()
  const crashes = makeCrashRecord()
  const inquiries = makeInquiries({ createWorker: options.createAnswerer ?? createWorker, now })

  const delivery = makeDelivery(options.memory)
  const series = makeSeries()
  const keeping = makeKeeping()
  const moves = makeMoves()
  const shown = makeShown(status, onFrame.tell)
  const pull = makePull(sendPull, sendRelease)
  const pacing = makePacing({ status, shown, moves, pull, now })
  const reporting = makeReporting({ status, createWorker, now, onDue: pump, time: () => shown.time })
  const parts: Wishes = { status, delivery, reporting, moves, keeping, series, pacing, pull, shown }
  const connection = makeConnection<Note>({
    createWorker,
    now,
    replyTimeout: options.replyTimeout ?? REPLY_TIMEOUT,
    onReply(pending, reply) {
      takeReply(parts, pending, reply, onEdit.tell)
      pump()
      waits.check()
    },
    onCrash,
  })

  let traced: readonly TracedPoint[] = []
  /** Whether the worker was given up, for a while or for good. */
  let stopped = false
  let disposed = false

  const set = (change: Parameters<typeof updateStatus>[1]) => updateStatus(status, change)

  /** Sends what is due, one request at a time; a change of the mechanism comes first. */
  function pump(): void {
    if (stopped) return
    const change = delivery.next(!connection.open)
    if (change !== null) {
      forgetAnalysis()
      connection.post(change.request, change.note)
    }
    const { index } = delivery
    if (delivery.underWay || delivery.waiting || connection.busy || index === null || !connection.open) return
    askNext(parts, index, budget, traced, (request) => connection.post(request, { index }))
  }

  function sendPull(target: PullTarget, still: boolean): void {
    const { index, revision } = delivery
    if (index === null || !index.bodies.has(target.body)) return
    const buffer = still ? shown.spare(index) : null
    connection.post({ kind: 'pull', revision, ...target, still, buffer }, { index })
  }

  function sendRelease(): void {
    const { index, revision } = delivery
    if (connection.open && index !== null) connection.post({ kind: 'release', revision }, { index })
  }

  function forgetAnalysis(): void {
    reporting.forget()
    series.forget()
  }

  function forgetRequests(): void {
    delivery.leaveRun()
    pacing.halt()
    moves.forget()
    keeping.forget()
    pull.forget()
  }

  function onCrash(why: string): void {
    delivery.lost()
    forgetAnalysis()
    forgetRequests()
    const { again, notice } = crashes.add(why, now())
    if (again) restart()
    else {
      stopped = true
      pacing.fail({})
    }
    set({ workerNotice: notice })
    waits.check()
  }

  function restart(): void {
    if (delivery.scene === null || disposed) return
    stopped = false
    pacing.halt()
    set({ phase: 'loading', failure: null, outdated: false })
    delivery.reload()
    pump()
  }

  function isUpToDate(): boolean {
    return stopped || !(delivery.underWay || delivery.waiting || moves.due)
  }

  function isSettled(): boolean {
    if (stopped) return true
    const { phase, playing } = status.getState()
    return isUpToDate() && !connection.busy && !reporting.planned && !(pull.due && phase === 'ready' && !playing)
  }

  return {
    get index() {
      return delivery.index
    },
    get frame() {
      return shown.frame
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
      series.forget(true)
      delivery.load(next, at)
      shown.forget()
      pacing.autoplay(autoplay)
      const fresh = { report: null, failure: null, outdated: false, past: null, workerNotice: null }
      set({ phase: 'loading', ...fresh, hasRun: false, canStepBack: false })
      pump()
    },
    edit(next, posed, cause = null, found = null) {
      crashes.clear()
      // A run that is put back to where it stood stays paused.
      const back = cause?.byHand === true && cause.kind !== 'edit'
      if (!stopped && (cause?.restarts === true || back)) forgetRequests()
      delivery.edit(next, posed, cause, found)
      if (stopped) restart()
      else pump()
    },
    see: delivery.see,
    play: pacing.play,
    pause() {
      pacing.pause()
      // what was computed less exactly to keep up is computed exactly as soon as the run stands
      pump()
    },
    stepForward() {
      pacing.halt()
      if (status.getState().phase !== 'ready') return
      moves.stepForward()
      pump()
    },
    seek(to) {
      pacing.pause()
      const { phase, outdated } = status.getState()
      if (phase !== 'loading' && !outdated) moves.seek(to)
      pump()
    },
    readSeries(channels, take, { run = null, by = 'plots', from = -Infinity, every = null, onEnd } = {}) {
      series.ask({ run, by, from, every, ...(onEnd && { onEnd }) }, channels, take)
      pump()
    },
    keep(id) {
      keeping.keep(id)
      pump()
    },
    discard(id) {
      keeping.discard(id)
      pump()
    },
    sceneOf: delivery.sceneOf,
    stepBack() {
      pacing.pause()
      moves.stepBack()
      pump()
    },
    rewind() {
      if (stopped) return restart()
      if (status.getState().phase === 'failed') pacing.autoplay(false)
      moves.rewind()
      pump()
    },
    setSpeed: pacing.setSpeed,
    pull(body, point, target) {
      pull.to({ body, point, target })
      if (!status.getState().playing) pump()
    },
    release() {
      // The last target counts, also where the one before it or an edit is still under way.
      const { playing, phase } = status.getState()
      const later = !playing && (delivery.underWay || delivery.waiting)
      if (!later && !playing && phase === 'ready') pull.tell(true)
      pull.letGo(later)
    },
    ask(subject, asked) {
      const { past } = status.getState()
      const scene = (past === null ? null : delivery.sceneOf(past)?.scene) ?? delivery.scene
      return inquiries[subject].ask(scene, status.getState(), shown.frame, asked)
    },
    endAsking: (subject) => inquiries[subject].forget(),
    trace(points) {
      traced = points
    },
    tick(at) {
      if (pacing.tick(at)) pump()
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
