/** What the worker answers with: frames, paths beside them, refusals; and the buffers that go over with them. */
import type { Failure } from '../../engine/index.ts'
import type { Over, Reply, RunnerRequest } from '../protocol/messages.ts'
import { writeFrame } from './frame-writer.ts'
import { choiceOf, type Mechanism } from './mechanism.ts'
import type { Deck } from './record/deck.ts'
import type { Running } from './running.ts'
import type { Tracing } from './tracing.ts'

/** The reply to a request, and the buffers in it that go over by transfer. */
export interface Answer {
  readonly reply: Reply | null
  readonly transfer: ArrayBuffer[]
}

/** To requests that have no reply. */
export const noAnswer: Answer = { reply: null, transfer: [] }

/** Shows the mechanism as it stands, or that of then where the run was sought before an edit. @param wall time that it took to come there, s */
export function show(
  { revision, buffer }: Extract<RunnerRequest, { readonly buffer: ArrayBuffer | null }>,
  { mechanism, shown, deck }: Running,
  wall = 0,
): Answer {
  const m = shown!
  const frame = writeFrame(m, buffer, deck.kept(m), wall)
  const of = m === mechanism ? {} : { of: m.revision }
  return withKept({ kind: 'frame', revision, choice: choiceOf(m), frame, ...of }, m, deck, mechanism!)
}

/** The same, with what edits do to the energy where the mechanism of now took the place of one of before them. */
export function showOver(
  request: Extract<RunnerRequest, { readonly buffer: ArrayBuffer | null }>,
  running: Running,
  over: Over | null,
  wall = 0,
): Answer {
  const { reply, transfer } = show(request, running, wall)
  return over === null || reply?.kind !== 'frame' ? { reply, transfer } : { reply: { ...reply, over }, transfer }
}

/** A frame with what is new on the tape, and with the runs that are kept beside it. @param now the mechanism of now, where the frame is of one before it */
export function withKept(
  reply: Extract<Reply, { readonly kind: 'frame' | 'ready' }>,
  { state }: Mechanism,
  deck: Deck,
  now: Mechanism,
): Answer {
  const tape = deck.news(now)
  const runs = deck.shelf.posesAt(state.t)
  return {
    reply: { ...reply, ...(tape !== null && { tape }), ...(runs.length > 0 && { runs }) },
    transfer: [reply.frame, ...runs.map(({ poses }) => poses.buffer as ArrayBuffer)],
  }
}

/** Adds the paths traced on the way to the answer. */
export function withPaths({ reply, transfer }: Answer, { state }: Mechanism, tracing: Tracing | null): Answer {
  if (tracing === null || (reply?.kind !== 'frame' && reply?.kind !== 'failed')) return { reply, transfer }
  const paths = tracing.finish(state)
  return { reply: { ...reply, paths }, transfer: [...transfer, paths] }
}

/** Says why a request is not carried out, and gives its buffer back; of requests that have no reply there is none. */
export function refuse(request: RunnerRequest, failure: Failure): Answer {
  if (request.kind === 'release' || (request.kind === 'pull' && !request.still)) return noAnswer
  const buffer = 'buffer' in request ? request.buffer : null
  const transfer = buffer === null ? [] : [buffer]
  return { reply: { kind: 'failed', revision: request.revision, failure, frame: null, buffer }, transfer }
}
