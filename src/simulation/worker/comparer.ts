// Entry of the worker that compares the formulations: a program of its own, ended when the comparison is given up.
import type { ComparisonRequest } from '../protocol/comparison.ts'
import { compare } from './comparing.ts'

declare const self: DedicatedWorkerGlobalScope

self.onmessage = ({ data }: MessageEvent<ComparisonRequest>) => {
  void compare(
    data,
    () => performance.now(),
    (reply) => self.postMessage(reply),
  )
}
