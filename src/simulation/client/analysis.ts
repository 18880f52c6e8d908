import type { MechanismSpec } from '../../engine/index.ts'
import type { MechanismReport } from '../protocol/messages.ts'
import { makeConnection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'

/** Analyses mechanisms whose analysis takes too long to wait for, one at a time, in a worker of its own beside the run. */
export interface Analysis {
  /** Plans the analysis of the mechanism of `spec`, assembled at its start; it begins soon, unless another mechanism comes first. */
  plan(revision: number, spec: MechanismSpec): void
  /** Drops what is planned or under way, since another mechanism comes. */
  forget(): void
}

interface AnalysisOptions extends Pick<ConnectionOptions<null>, 'createWorker' | 'now'> {
  readonly onStart: () => void
  /** Called with the report, or with null if the analysis could not be done. */
  readonly onEnd: (report: MechanismReport | null) => void
}

/** Time without changes before the work begins, ms. */
const DELAY = 300
/** A third of the time after which it is given up, s. */
const TIMEOUT = 60

export function makeAnalysis({ createWorker, now, onStart, onEnd }: AnalysisOptions): Analysis {
  let timer: ReturnType<typeof setTimeout> | null = null
  const connection = makeConnection<null>({
    createWorker,
    now,
    replyTimeout: TIMEOUT,
    onReply(_, reply) {
      connection.close()
      onEnd(reply.kind === 'report' ? reply.report : null)
    },
    onCrash: () => onEnd(null),
  })

  function forget(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    connection.close()
  }

  return {
    plan(revision, spec) {
      forget()
      timer = setTimeout(() => {
        timer = null
        onStart()
        connection.post({ kind: 'describe', revision, spec }, null)
      }, DELAY)
    },
    forget,
  }
}

/** The parts of a report that the run's own worker knows: those about its start. */
export const startOf = ({ assemblyMove, kept }: MechanismReport) => ({ assemblyMove, kept })
