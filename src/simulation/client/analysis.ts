import type { MechanismSpec } from '../../engine/index.ts'
import type { MechanismReport } from '../protocol/messages.ts'
import { makeConnection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'

/** Analyses mechanisms that are too large for it to be waited for: by a worker of its own, beside the run, one at a time. */
export interface Analysis {
  /** Soon, unless another mechanism comes before. The mechanism is that of `spec`, assembled at its start. */
  plan(revision: number, spec: MechanismSpec): void
  /** Another mechanism comes: what is planned or under way is of no use any more. */
  forget(): void
}

interface AnalysisOptions extends Pick<ConnectionOptions<null>, 'createWorker' | 'now'> {
  readonly onStart: () => void
  /** Null: it could not be done. */
  readonly onEnd: (report: MechanismReport | null) => void
}

/** Quiet after the last change before the work begins, ms. */
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

/** What the run's own worker tells of the pose that it set out from. */
export const startOf = ({ assemblyMove, kept }: MechanismReport) => ({ assemblyMove, kept })
