import type { ComparingWorker } from './comparing.ts'
import { wrapWorker } from './create-worker.ts'

/** A Web Worker that compares the formulations. Beside the others' makers it would be in the first load. */
export const createComparingWorker = (): ComparingWorker =>
  wrapWorker(new Worker(new URL('../worker/comparer.ts', import.meta.url), { type: 'module', name: 'comparison' }))
