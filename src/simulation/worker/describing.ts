/** Reports on mechanisms that are asked for by themselves. */
import type { Request } from '../protocol/messages.ts'
import { refuse, type Answer } from './answers.ts'
import { ANALYSED, describe, describeBeside, realise, type Realised } from './mechanism.ts'

/**
 * The report of the mechanism of a request at its start, or of the one that runs in its pose.
 *
 * @param fit the mechanism that runs, or why that cannot which was asked for last
 */
export function answerDescribe(request: Extract<Request, { readonly kind: 'describe' }>, fit: Realised): Answer {
  const { revision, spec } = request
  if (spec === null) {
    if (!fit.ok) return refuse(request, fit.failure)
    return { reply: { kind: 'report', revision, report: describeBeside(fit.mechanism) }, transfer: [] }
  }
  const realised = realise(spec, ANALYSED)
  if (!realised.ok) return refuse(request, realised.failure)
  return { reply: { kind: 'report', revision, report: describe(realised.mechanism) }, transfer: [] }
}
