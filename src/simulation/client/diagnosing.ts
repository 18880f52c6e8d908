import { toMechanismSpec } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Diagnosed } from '../protocol/diagnosis.ts'
import type { Reply, RunStart } from '../protocol/messages.ts'
import { makeConnection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'
import { readPoses, readTime } from './frames.ts'
import type { Frame } from './frames.ts'
import { nameFailure } from './names.ts'
import type { RunStatus } from './status.ts'

/** Diagnoses mechanisms in a worker of their own, beside the run, one at a time. */
export interface Diagnosing {
  /** In the pose of the frame. One that is under way is given up: it resolves to null. */
  ask(scene: Scene | null, status: RunStatus, frame: Frame | null): Promise<Diagnosed | null>
  forget(): void
}

/** A third of the time after which it is given up, s. */
const TIMEOUT = 40
const FAILED = 'It could not be worked out. Ask again, or try it on a part of the mechanism.'

export function makeDiagnosing(options: Pick<ConnectionOptions<null>, 'createWorker' | 'now'>): Diagnosing {
  let revision = 0
  let time = 0
  let scene: Scene | null = null
  let resolve: ((diagnosed: Diagnosed | null) => void) | null = null
  const connection = makeConnection<null>({
    ...options,
    replyTimeout: TIMEOUT,
    onReply: (_, reply) => end(read(reply)),
    onCrash: () => end({ ok: false, why: FAILED }),
  })

  function end(diagnosed: Diagnosed | null): void {
    const waits = resolve
    resolve = null
    waits?.(diagnosed)
  }

  function read(reply: Reply): Diagnosed {
    if (reply.kind === 'diagnosis') return { ok: true, diagnosis: reply.diagnosis, time }
    return { ok: false, why: reply.kind === 'failed' ? nameFailure(reply.failure, scene).message : FAILED }
  }

  function forget(): void {
    connection.close()
    end(null)
  }

  return {
    ask(of, status, frame) {
      if (connection.busy) forget()
      if (of === null) return Promise.resolve(null)
      scene = of
      const at = poseOf(status, frame)
      time = at?.t ?? 0
      revision += 1
      const answer = new Promise<Diagnosed | null>((done) => (resolve = done))
      connection.post({ kind: 'diagnose', revision, spec: toMechanismSpec(of), at }, null)
      return answer
    },
    forget,
  }
}

/** Null: the start. A mechanism that would not close there is looked at as the scene has it. */
function poseOf(status: RunStatus, frame: Frame | null): RunStart | null {
  if (frame === null || (status.phase !== 'ready' && readTime(frame) === 0)) return null
  const still = { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const
  const bodies = [...readPoses(frame)].map(([id, pose]) => ({ id, ...pose, ...still }))
  return { t: readTime(frame), bodies }
}
