/** What the worker answers with: frames, paths beside them, refusals; and the buffers that go over with them. */
import type { Failure } from '../../engine/index.ts'
import type { Reply, RunnerRequest } from '../protocol/messages.ts'
import type { Mechanism } from './mechanism.ts'
import type { Tracing } from './tracing.ts'

/** The reply to a request, and the buffers in it that go over by transfer. */
export interface Answer {
  readonly reply: Reply | null
  readonly transfer: ArrayBuffer[]
}

/** Adds the paths traced on the way to the answer. */
export function withPaths({ reply, transfer }: Answer, { state }: Mechanism, tracing: Tracing | null): Answer {
  if (tracing === null || (reply?.kind !== 'frame' && reply?.kind !== 'failed')) return { reply, transfer }
  const paths = tracing.finish(state)
  return { reply: { ...reply, paths }, transfer: [...transfer, paths] }
}

/** Says why a request is not carried out, and gives its buffer back; of requests that have no reply there is none. */
export function refuse(request: RunnerRequest, failure: Failure): Answer {
  if (request.kind === 'release' || (request.kind === 'pull' && !request.still)) return { reply: null, transfer: [] }
  const buffer = 'buffer' in request ? request.buffer : null
  const transfer = buffer === null ? [] : [buffer]
  return { reply: { kind: 'failed', revision: request.revision, failure, frame: null, buffer }, transfer }
}
