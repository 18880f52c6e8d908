/** What the status tells of the mechanism: what the worker reports at once, and what of its joints takes longer to find. */
import type { MechanismSpec } from '../../engine/index.ts'
import type { MechanismReport } from '../protocol/messages.ts'
import { makeAnalysis, startOf } from './analysis.ts'
import type { ConnectionOptions } from './connection.ts'
import { makeResting } from './resting.ts'
import { updateStatus, type RunStatusStore } from './status.ts'

export interface Reporting {
  /** The worker is to be asked for its joints anew, now or once no edit has been made for a while. */
  readonly planned: boolean
  /** It is to be asked now. */
  readonly due: boolean
  /** It is asked now. */
  asked(): void
  /** Tells what was reported along with the assembly of a mechanism, and plans what that leaves for later. */
  assembled(report: MechanismReport, revision: number, spec: MechanismSpec | null): void
  /** Tells how far markers moved in the assembly of the start that the run was rewound to, m. */
  rewound(assemblyMove: number): void
  /** Tells what was asked for later. */
  found(report: MechanismReport): void
  /** The run has come to this time, s: away from the pose of the last report, whose constraints may repeat each other in that pose alone. */
  moved(time: number): void
  /** Another mechanism comes: drops what is planned or under way. */
  forget(): void
}

/** Time without edits before the joints are analysed again, ms; longer than between two steps of a drag. */
const REST = 120
/** How long a run has moved on from the pose of a report, s, before its joints are analysed again where some repeat each other. */
const AWAY = 0.2

const rankOf = ({ mobility }: MechanismReport): number => mobility?.rank ?? 0

const repeats = (report: MechanismReport): boolean => rankOf(report) < (report.mobility?.rows ?? 0)

interface ReportingOptions extends Pick<ConnectionOptions<null>, 'createWorker' | 'now'> {
  readonly status: RunStatusStore
  readonly onDue: () => void
  /** Time of what is shown, s. */
  readonly time: () => number
}

export function makeReporting({ status, createWorker, now, onDue, time }: ReportingOptions): Reporting {
  const recount = makeResting(REST, onDue)
  const analysis = makeAnalysis({
    createWorker,
    now,
    onStart: () => updateStatus(status, { analysing: true }),
    onEnd: (made) => {
      const { report } = status.getState()
      updateStatus(status, {
        analysing: false,
        report: report && (made ? { ...made, ...startOf(report) } : { ...report, analysis: 'tooLarge' }),
      })
    },
  })
  /** When the run was in the pose of a report in which constraints repeat each other, s; NaN where it need not be looked at elsewhere. */
  let repeating = NaN
  /** Whether it is being looked at elsewhere: what is found there is the last word. */
  let elsewhere = false
  /** Whether the joints are analysed at once: what takes long is not to hold up the run. */
  let quick = false

  const lookElsewhere = (report: MechanismReport): void => {
    repeating = quick && report.analysis === 'done' && repeats(report) ? time() : NaN
  }

  return {
    get planned() {
      return recount.planned
    },
    get due() {
      return recount.due
    },
    asked: recount.forget,
    assembled(report, revision, spec) {
      updateStatus(status, { report })
      elsewhere = false
      if (report.analysis !== 'before') quick = report.analysis === 'done'
      lookElsewhere(report)
      if (report.analysis === 'before') recount.plan()
      if (report.analysis === 'later' && spec !== null) analysis.plan(revision, spec)
    },
    rewound(assemblyMove) {
      const { report } = status.getState()
      updateStatus(status, { report: report && { ...report, assemblyMove } })
    },
    moved(t) {
      if (!(Math.abs(t - repeating) > AWAY)) return
      repeating = NaN
      elsewhere = true
      recount.plan()
    },
    found(report) {
      if (!elsewhere) lookElsewhere(report)
      elsewhere = false
      updateStatus(status, { report })
    },
    forget() {
      repeating = NaN
      elsewhere = false
      analysis.forget()
      recount.forget()
      updateStatus(status, { analysing: false })
    },
  }
}
