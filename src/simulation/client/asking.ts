/** What the worker is asked next, while no change of the mechanism is due: what was wished by hand comes before the run. */
import type { Request } from '../protocol/messages.ts'
import type { TracedPoint } from '../protocol/path.ts'
import type { Delivery } from './delivery.ts'
import type { FrameIndex } from './frames.ts'
import type { Keeping } from './keeping.ts'
import { SAME, type Moves } from './moves.ts'
import type { Pacing } from './pacing.ts'
import type { Pull } from './pull.ts'
import type { Reporting } from './reporting.ts'
import type { Series } from './series.ts'
import type { Shown } from './shown.ts'
import type { RunStatusStore } from './status.ts'

export interface Wishes {
  readonly status: RunStatusStore
  readonly delivery: Delivery
  readonly reporting: Reporting
  readonly moves: Moves
  readonly series: Series
  readonly keeping: Keeping
  readonly pacing: Pacing
  readonly pull: Pull
  readonly shown: Shown
}

/** Wall time that the worker may spend on a step forward, s; it may take longer than a frame, since the page is free meanwhile. */
const STEP_BUDGET = 0.1

/** Wall time that the worker may spend on it at a time to compute exactly what was not, s: after that whatever is wished meanwhile has its turn. */
const EXACT_BUDGET = 0.1

/**
 * Posts the request that is due, if there is one.
 *
 * @param index of the mechanism that the worker has
 * @param budget wall time that the worker may spend on a frame, s
 */
export function askNext(
  { status, delivery, reporting, moves, keeping, series, pacing, pull, shown }: Wishes,
  index: FrameIndex,
  budget: number,
  traced: readonly TracedPoint[],
  post: (request: Request) => void,
): void {
  const { revision } = delivery
  const { phase, playing, outdated, tape } = status.getState()
  const isLeft = tape.loose?.stays === false && pull.held === null && !pull.due && !pull.ending
  const postExact = (): void => post({ kind: 'exact', revision, budget: EXACT_BUDGET, buffer: buffer() })
  const buffer = () => shown.spare(index)
  const back = moves.backTo(shown.time, pacing.speed)
  if (reporting.due) {
    reporting.asked()
    post({ kind: 'describe', revision, spec: null })
  } else if (moves.rewinding) post({ kind: 'rewind', revision, buffer: buffer() })
  else if (moves.sought !== null) post({ kind: 'seek', revision, to: moves.sought, buffer: buffer() })
  else if (back !== null) post({ kind: 'back', revision, to: back, buffer: buffer() })
  else if (keeping.due) post(keeping.request(revision, buffer()))
  else if (series.isDue(playing)) post(series.request(revision))
  else if (phase === 'failed' && !outdated && isLeft) postExact()
  else if (phase !== 'ready') return
  else if (playing) {
    series.gaveWay()
    pull.tell(false)
    // Sending may have found that the worker is dead, and have started a new one.
    if (delivery.underWay) return
    if (pacing.target - shown.time > SAME)
      post({ kind: 'advance', revision, until: pacing.target, budget, buffer: buffer(), live: true, traced })
    else if (series.isDue(true)) post(series.request(revision))
  } else {
    const until = moves.forwardTo(shown.time, pacing.speed)
    if (until !== null) post({ kind: 'advance', revision, until, budget: STEP_BUDGET, buffer: buffer(), traced })
    else if (isLeft) postExact()
    else pull.tell(true)
  }
}
