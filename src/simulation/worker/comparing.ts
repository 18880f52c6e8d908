import { loadFormulations } from '../../engine/index.ts'
import { fetchFor } from './needs.ts'
import type { ComparisonReply, ComparisonRequest } from '../protocol/comparison.ts'

/** Compares the formulations on a mechanism, and tells how far it is; never rejects. */
export async function compare(
  { spec, options }: ComparisonRequest,
  now: () => number,
  send: (reply: ComparisonReply) => void,
): Promise<void> {
  try {
    const [{ compareFormulations }] = await Promise.all([loadFormulations(), fetchFor(spec)])
    const tell = (done: number, doing: string): void => send({ kind: 'progress', done, doing })
    const made = compareFormulations(spec, options, { now, tell })
    send(made.ok ? { kind: 'compared', comparison: made.comparison } : { kind: 'refused', refusal: made.refusal })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The comparison met an unexpected fault (${why}). Try it with shorter steps or another mechanism.`
    send({ kind: 'refused', refusal: { code: 'notDetermined', message } })
  }
}
