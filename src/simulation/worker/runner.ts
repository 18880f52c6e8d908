import type { Failure } from '../../engine/index.ts'
import type { Request, RunnerRequest } from '../protocol/messages.ts'
import { advance } from './advancing.ts'
import { refuse, type Answer } from './answers.ts'
import { makeChanging } from './changing.ts'
import { startCourse } from '../../engine/index.ts'
import { answerDescribe } from './describing.ts'
import { unexpected } from './failures.ts'
import { makeHandMoves } from './hand-moves.ts'
import type { Loosening } from './loosening.ts'
import { makeLoosening } from './parts.ts'
import { makePulling } from './pulling.ts'
import { putBack } from './record/tape.ts'
import { makeRunning } from './running.ts'
import { computeExactly, keepOrDiscard, tellSeries } from './recorded.ts'
import { goBack, seek } from './seeking.ts'

/** All that the worker does, without the worker. */
export interface Runner {
  /** Handles all requests but questions. Never throws: a fault comes back as a `failed` reply, and the last good state is kept. */
  handle(request: RunnerRequest): Answer
}

export interface RunnerOptions {
  /** Wall clock, ms. */
  readonly now: () => number
}

/** Requests that leave the run as it stands, so that a drag goes on after them. */
const BESIDE: ReadonlySet<Request['kind']> = new Set(['pull', 'series', 'describe', 'keep', 'discard'])

/** Requests that only read. */
const READING: ReadonlySet<Request['kind']> = new Set(['series', 'describe'])

export function makeRunner({ now }: RunnerOptions): Runner {
  const running = makeRunning()
  const byHand = makeHandMoves()
  const changing = makeChanging(running, byHand)
  const pulling = makePulling(running, byHand)
  /** Null before the first request that follows the clock. */
  let loosening: Loosening | null = null

  function answer(request: RunnerRequest): Answer {
    if (!BESIDE.has(request.kind)) pulling.endDrag()
    switch (request.kind) {
      case 'load':
        return changing.load(request)
      case 'edit':
        return changing.edit(request)
      case 'rewind':
        return changing.rewind(request)
      case 'advance':
        if (request.live === true) loosening ??= makeLoosening()
        return advance(running, loosening, request, now)
      case 'back':
        return goBack(running, request)
      case 'seek':
        return seek(running, request, now)
      case 'pull':
        return pulling.pull(request)
      case 'release':
        return pulling.release()
      case 'series':
        return tellSeries(running, request)
      case 'keep':
      case 'discard':
        return keepOrDiscard(running, request)
      case 'exact':
        return computeExactly(running, request, now)
      case 'describe':
        return answerDescribe(request, running.fit())
    }
  }

  /** A fault of the program, not of the mechanism: says so, and keeps what was good. */
  function recover(request: RunnerRequest, error: unknown): Failure {
    if (request.kind === 'load' || request.kind === 'edit') {
      const failure = unexpected(error, 'notAssembled', null)
      running.refuse(failure)
      return failure
    }
    const { mechanism, deck } = running
    const failure = unexpected(error, 'diverged', mechanism?.state.t ?? null)
    if (READING.has(request.kind)) return failure
    running.stop(failure)
    const last = request.kind === 'advance' || request.kind === 'pull' ? deck.tape.pop() : null
    if (mechanism !== null && last?.owner === mechanism) {
      mechanism.course = startCourse(mechanism.model, mechanism.state, mechanism.settings)
      putBack(mechanism, last)
    }
    return failure
  }

  return {
    handle(request) {
      try {
        return answer(request)
      } catch (error) {
        return refuse(request, recover(request, error))
      }
    },
  }
}
