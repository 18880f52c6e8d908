// Entry of the workers that answer questions: a program of their own, so that what runs the mechanism is loaded without it.
import type { Asked } from './answering.ts'
import { answer } from './answering.ts'

declare const self: DedicatedWorkerGlobalScope

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  void answer(data, () => performance.now()).then(({ reply, transfer }) => self.postMessage(reply, transfer))
}
