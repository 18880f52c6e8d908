// Entry of the worker that runs the mechanism.
import type { RunnerRequest } from '../protocol/messages.ts'
import { fetchNeeds } from './needs.ts'
import { makeRunner } from './runner.ts'

declare const self: DedicatedWorkerGlobalScope

const runner = makeRunner({ now: () => performance.now() })
/** The last request that waits for what has to be fetched, and those behind it; null where none does. */
let waiting: Promise<unknown> | null = null

function handle(request: RunnerRequest): void {
  const { reply, transfer } = runner.handle(request)
  if (reply !== null) self.postMessage(reply, transfer)
}

self.onmessage = ({ data }: MessageEvent<RunnerRequest>) => {
  const needs = fetchNeeds(data)
  if (needs === null && waiting === null) return handle(data)
  // what could not be fetched is told by the runner, which misses it
  const turn = Promise.all([needs?.catch(() => null), waiting]).then(() => {
    if (waiting === turn) waiting = null
    handle(data)
  })
  waiting = turn
}
