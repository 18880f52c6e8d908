import { loadDiagnosis } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import type { Answer } from './runner.ts'

/** Wall time after which a diagnosis ends with what it has, ms. */
const PATIENCE = 12_000

/** Answers a request to diagnose; never rejects. */
export async function diagnose(
  { revision, spec, at }: Extract<Request, { readonly kind: 'diagnose' }>,
  now: () => number,
): Promise<Answer> {
  try {
    const { calcDiagnosis } = await loadDiagnosis()
    const end = now() + PATIENCE
    const stood = new Map(at?.bodies.map((body) => [body.id, body]))
    const bodies = spec.bodies.map((body) => ({ ...body, ...stood.get(body.id) }))
    const made = calcDiagnosis({ ...spec, bodies }, at?.t ?? 0, () => now() < end)
    if (made.ok) return { reply: { kind: 'diagnosis', revision, diagnosis: made.diagnosis }, transfer: [] }
    return { reply: { kind: 'failed', revision, failure: made.failure, frame: null, buffer: null }, transfer: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The diagnosis met an unexpected fault (${why}). Try it in another pose.`
    const failure = { code: 'notDetermined', message } as const
    return { reply: { kind: 'failed', revision, failure, frame: null, buffer: null }, transfer: [] }
  }
}
