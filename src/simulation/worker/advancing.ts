/** The run moves on, within its share of wall time, until it is where it was asked to be or cannot go on. */
import { catchUp, computeDynamics, moveOn, SAME_TIME } from '../../engine/index.ts'
import type { Budget, Failure } from '../../engine/index.ts'
import { DISPLAY_FRAME, type Request } from '../protocol/messages.ts'
import { refuse, showOver, withPaths, type Answer } from './answers.ts'
import { notFinite } from './failures.ts'
import { writeFrame } from './frame-writer.ts'
import type { Loosening } from './loosening.ts'
import { hasFiniteEnergy, type Mechanism } from './mechanism.ts'
import type { Running } from './running.ts'
import { goOnFrom } from './seeking.ts'
import type { Deck } from './record/deck.ts'
import { startTracing, type Tracing } from './tracing.ts'

type Advance = Extract<Request, { readonly kind: 'advance' }>

/** On a way that is longer, s, frames are recorded in between: a slow display or a fast run leaves no gaps on the tape. */
const FAR = 1.5 * DISPLAY_FRAME

/** @param now wall clock, ms */
export function advance(running: Running, loosening: Loosening | null, request: Advance, now: () => number): Answer {
  const going = goOnFrom(running, false)
  if (!going.ok) return refuse(request, going.failure)
  const { mechanism: m, over } = going
  const { deck } = running
  const { model, state, ws } = m
  const begin = now()
  const begun = state.t
  if (state.t >= request.until) return showOver(request, running, over, (now() - begin) / 1000)
  deck.goOn(m)
  if (request.live !== true) loosening?.end(m, deck.tape)
  const tracing = startTracing(model, state, request.traced)
  const budget = { limit: 1000 * request.budget, elapsed: () => now() - begin }
  const failed = moveAndRecord(m, request.until, budget, deck, tracing)
  if (failed !== null) return stop(running, request, m, begun, failed)
  if (request.live === true) loosening?.answered(m, budget.elapsed() / budget.limit, state.t - begun, deck.tape)
  computeDynamics(model, state, ws)
  if (!hasFiniteEnergy(m)) return stop(running, request, m, begun, notFinite(state.t))
  return withPaths(showOver(request, running, over, (now() - begin) / 1000), m, tracing)
}

/** Moves on until a time or until the budget is spent; on a long way frames in between are put onto the tape. */
function moveAndRecord(
  m: Mechanism,
  until: number,
  budget: Budget,
  deck: Deck,
  tracing: Tracing | null,
): Failure | null {
  let counted = 0
  const move = (to: number): Failure | null => {
    const failed = moveOn(m, to, budget, tracing?.take)
    const elapsed = budget.elapsed()
    deck.took(elapsed - counted)
    counted = elapsed
    return failed
  }
  while (until - deck.tape.to > FAR) {
    // at such times the course stops anyway (course.ts)
    const next = Math.floor(Math.max(deck.tape.to / DISPLAY_FRAME + 1.5, m.state.t / DISPLAY_FRAME + 1)) * DISPLAY_FRAME
    if (next > until) break
    const failed = move(next)
    if (failed !== null || next - m.state.t > SAME_TIME) return failed
    deck.record(m)
  }
  return move(until)
}

/**
 * The run cannot go on: it stands a display frame ahead of its end, or where it began or was edited since. The last good state may lie within rounding of
 * a lock, beside which velocities and forces grow beyond all bounds, so that readings there would be meaningless.
 *
 * @param begun time at which the request found it, s
 */
function stop(running: Running, request: Advance, m: Mechanism, begun: number, failure: Failure): Answer {
  const { deck } = running
  const end = m.state.t - DISPLAY_FRAME
  // from where the request began, so that all of the way is traced
  running.restore(deck.tape.takeBackWithin(m, Math.min(begun, end)))
  const before = m.state.t < end
  if (before) deck.record(m)
  // the state there may have been left out of the tape
  const isThere = before && catchUp(m, Math.min(begun, end))
  const tracing = isThere ? startTracing(m.model, m.state, request.traced) : null
  const isBack = isThere && catchUp(m, end, tracing?.take) && hasFiniteEnergy(m)
  if (before && !isBack) running.restore(deck.tape.pop())
  running.stop(failure)
  const frame = writeFrame(m, request.buffer, deck.kept(m), 0)
  const reply = { kind: 'failed', revision: request.revision, failure, frame, buffer: null } as const
  return withPaths({ reply, transfer: [frame] }, m, tracing)
}
