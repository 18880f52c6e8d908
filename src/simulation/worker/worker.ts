// Entry of the simulation worker.
import type { Request } from '../protocol/messages.ts'
import { makeRunner } from './runner.ts'

declare const self: DedicatedWorkerGlobalScope

const runner = makeRunner({ now: () => performance.now() })

self.onmessage = (event: MessageEvent<Request>) => {
  const { reply, transfer } = runner.handle(event.data)
  if (reply !== null) self.postMessage(reply, transfer)
}
