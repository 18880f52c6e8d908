// Entry of the worker that runs the mechanism.
import type { RunnerRequest } from '../protocol/messages.ts'
import { makeRunner } from './runner.ts'

declare const self: DedicatedWorkerGlobalScope

const runner = makeRunner({ now: () => performance.now() })

self.onmessage = ({ data }: MessageEvent<RunnerRequest>) => {
  const { reply, transfer } = runner.handle(data)
  if (reply !== null) self.postMessage(reply, transfer)
}
