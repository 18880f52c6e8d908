import { toMechanismSpec } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Inquiries, Question, Subject, Told } from '../protocol/inquiry.ts'
import type { Reply } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { makeConnection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'
import { readRun, readTime } from './frames.ts'
import type { Frame } from './frames.ts'
import { nameFailure } from './names.ts'
import type { RunStatus } from './status.ts'

/** Asks about mechanisms on one subject, of a worker of its own beside the run, one question at a time. */
export interface Inquiring<S extends Subject> {
  /** Asks about the mechanism in the pose of the frame. A question under way is given up, and resolves to null. */
  ask(
    scene: Scene | null,
    status: RunStatus,
    frame: Frame | null,
    asked: Inquiries[S]['asked'],
  ): Promise<Told<S> | null>
  forget(): void
}

/** A third of the time after which it is given up, s. */
const TIMEOUT = 40
const FAILED = 'It could not be worked out. Ask again, or try it on a part of the mechanism.'

export function makeInquiring<S extends Subject>(
  subject: S,
  options: Pick<ConnectionOptions<null>, 'createWorker' | 'now'>,
): Inquiring<S> {
  let revision = 0
  let time = 0
  let scene: Scene | null = null
  let resolve: ((told: Told<S> | null) => void) | null = null
  const connection = makeConnection<null>({
    ...options,
    replyTimeout: TIMEOUT,
    onReply: (_, reply) => end(read(reply)),
    onCrash: () => end({ ok: false, why: FAILED }),
  })

  function end(told: Told<S> | null): void {
    const waits = resolve
    resolve = null
    waits?.(told)
  }

  function read(reply: Reply): Told<S> {
    if (reply.kind === 'answer' && reply.answer.subject === subject) return { ok: true, told: reply.answer.told, time }
    return { ok: false, why: reply.kind === 'failed' ? nameFailure(reply.failure, scene).message : FAILED }
  }

  function forget(): void {
    connection.close()
    end(null)
  }

  return {
    ask(of, status, frame, asked) {
      if (connection.busy) forget()
      if (of === null) return Promise.resolve(null)
      scene = of
      const at = startOf(of, status, frame)
      time = at?.t ?? 0
      revision += 1
      const answer = new Promise<Told<S> | null>((done) => (resolve = done))
      const question = { subject, asked } as Question
      connection.post({ kind: 'ask', revision, spec: toMechanismSpec(of), at, question }, null)
      return answer
    },
    forget,
  }
}

/** Makes what asks questions, one for each subject. */
export const makeInquiries = (
  options: Pick<ConnectionOptions<null>, 'createWorker' | 'now'>,
): { readonly [S in Subject]: Inquiring<S> } => ({
  diagnosis: makeInquiring('diagnosis', options),
  balance: makeInquiring('balance', options),
  modes: makeInquiring('modes', options),
  response: makeInquiring('response', options),
  equations: makeInquiring('equations', options),
  constraints: makeInquiring('constraints', options),
  formulas: makeInquiring('formulas', options),
  efforts: makeInquiring('efforts', options),
})

/** The state to ask about; null for the start. A mechanism that does not close is asked about in the pose of the scene. */
const startOf = (scene: Scene, status: RunStatus, frame: Frame | null): RunStart | null =>
  frame === null || (status.phase !== 'ready' && readTime(frame) === 0) ? null : readRun(frame, scene)
