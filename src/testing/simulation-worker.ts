import { answer, fetchWorkerParts, makeRunner } from '../simulation/index.ts'
import type { Answer, Reply, SimulationWorker } from '../simulation/index.ts'

// what is asked of a worker here does not wait
await fetchWorkerParts()

/** A simulation worker in process, and handles to make it misbehave. */
export interface InProcessWorker extends SimulationWorker {
  readonly terminated: boolean
  /** As if its program had thrown outside of any request. */
  crash(why: string): void
  /** From now on it is silent. */
  hang(): void
}

export interface InProcessOptions {
  /** Wall clock of the worker, ms; one that stands still makes every budget endless, so that runs repeat to the bit. */
  readonly now?: () => number
}

/**
 * The runner behind the interface of a worker: messages are cloned and buffers transferred as between threads, and replies come
 * in a later microtask, in order.
 */
export function makeInProcessWorker({ now = () => 0 }: InProcessOptions = {}): InProcessWorker {
  const runner = makeRunner({ now })
  let terminated = false
  let hung = false
  let heard: (reply: Reply) => void = () => {}
  let crashed: (why: string) => void = () => {}
  const send = (answer: Answer): void => {
    if (answer.reply === null) return
    const reply = structuredClone(answer.reply, { transfer: answer.transfer })
    queueMicrotask(() => {
      if (!terminated) heard(reply)
    })
  }
  return {
    get terminated() {
      return terminated
    },
    post(request, transfer) {
      const received = structuredClone(request, { transfer })
      queueMicrotask(() => {
        if (terminated || hung) return
        if (received.kind === 'ask') void answer(received, now).then(send)
        else send(runner.handle(received))
      })
    },
    terminate() {
      terminated = true
    },
    listen(onReply, onCrash) {
      heard = onReply
      crashed = onCrash
    },
    crash: (why) => crashed(why),
    hang() {
      hung = true
    },
  }
}
