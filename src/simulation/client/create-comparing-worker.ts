import type { ComparingWorker } from './comparing.ts'
import { wrapWorker } from './create-worker.ts'

/** Makes a Web Worker that compares the formulations. It has a file of its own so that it is not part of the first load. */
export const createComparingWorker = (): ComparingWorker =>
  wrapWorker(new Worker(new URL('../worker/comparer.ts', import.meta.url), { type: 'module', name: 'comparison' }))
