import type { SimulationWorker, WorkerLine } from './connection.ts'

/** Makes a Web Worker that runs a simulation. */
export const createSimulationWorker = (): SimulationWorker =>
  wrapWorker(new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'simulation' }))

/** Makes a Web Worker that answers questions about mechanisms and runs none. */
export const createAnsweringWorker = (): SimulationWorker =>
  wrapWorker(new Worker(new URL('../worker/answerer.ts', import.meta.url), { type: 'module', name: 'answers' }))

export function wrapWorker<Asked, Told>(worker: Worker): WorkerLine<Asked, Told> {
  return {
    post: (request, transfer) => worker.postMessage(request, transfer),
    terminate: () => worker.terminate(),
    listen(onReply, onCrash) {
      worker.onmessage = (event: MessageEvent<Told>) => onReply(event.data)
      worker.onmessageerror = () => onCrash('it sent what cannot be read')
      worker.onerror = (event) => {
        event.preventDefault()
        onCrash(event.message || 'its program could not be loaded')
      }
    },
  }
}
