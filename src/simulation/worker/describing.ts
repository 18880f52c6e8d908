/** Reports on mechanisms that are asked for by themselves. */
import type { Failure } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import { refuse, type Answer } from './answers.ts'
import { nothingLoaded } from './failures.ts'
import { ANALYSED, describe, describeBeside, realise, type Mechanism } from './mechanism.ts'

/**
 * The report of the mechanism of a request at its start, or of the one that runs in its pose.
 *
 * @param running the mechanism that runs; null where there is none
 * @param unfit why the one that was asked for last cannot; null where it can
 */
export function answerDescribe(
  request: Extract<Request, { readonly kind: 'describe' }>,
  running: Mechanism | null,
  unfit: Failure | null,
): Answer {
  const { revision, spec } = request
  if (spec === null) {
    if (running === null || unfit !== null) return refuse(request, unfit ?? nothingLoaded)
    return { reply: { kind: 'report', revision, report: describeBeside(running) }, transfer: [] }
  }
  const realised = realise(spec, ANALYSED)
  if (!realised.ok) return refuse(request, realised.failure)
  return { reply: { kind: 'report', revision, report: describe(realised.mechanism) }, transfer: [] }
}
