// Entry of the simulation worker.
import type { Request } from '../protocol/messages.ts'
import { diagnose } from './diagnosing.ts'
import { makeRunner } from './runner.ts'
import type { Answer } from './runner.ts'

declare const self: DedicatedWorkerGlobalScope

const now = (): number => performance.now()
const runner = makeRunner({ now })

const send = ({ reply, transfer }: Answer): void => {
  if (reply !== null) self.postMessage(reply, transfer)
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'diagnose') void diagnose(data, now).then(send)
  else send(runner.handle(data))
}
