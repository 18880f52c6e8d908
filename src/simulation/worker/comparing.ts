import { fetchImplicitScheme, fetchIntegrators, loadFormulations, loadWays } from '../../engine/index.ts'
import { fetchFor } from './needs.ts'
import type { ComparisonReply, ComparisonRequest } from '../protocol/comparison.ts'

/** Compares formulations, or ways to accelerations, on a mechanism, and tells how far it is; never rejects. */
export async function compare(
  request: ComparisonRequest,
  now: () => number,
  send: (reply: ComparisonReply) => void,
): Promise<void> {
  const tell = (done: number, doing: string): void => send({ kind: 'progress', done, doing })
  try {
    await fetchFor(request.spec)
    await Promise.all([fetchIntegrators(), fetchImplicitScheme()])
    send(await answer(request, { now, tell }))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The comparison met an unexpected fault (${why}). Try it with shorter steps or another mechanism.`
    send({ kind: 'refused', refusal: { code: 'notDetermined', message } })
  }
}

interface Watch {
  readonly now: () => number
  readonly tell: (done: number, doing: string) => void
}

async function answer(request: ComparisonRequest, watch: Watch): Promise<ComparisonReply> {
  const { spec } = request
  if (request.kind === 'ways') {
    const { compareWays } = await loadWays()
    const made = compareWays(spec, request.options, watch)
    return made.ok ? { kind: 'ways', comparison: made.compared } : { kind: 'refused', refusal: made.refusal }
  }
  const { compareFormulations } = await loadFormulations()
  const made = compareFormulations(spec, request.options, watch)
  return made.ok ? { kind: 'formulations', comparison: made.comparison } : { kind: 'refused', refusal: made.refusal }
}
