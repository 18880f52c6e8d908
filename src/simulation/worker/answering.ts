import { loadDiagnosis, type Failure } from '../../engine/index.ts'
import type { Answer as Told } from '../protocol/inquiry.ts'
import type { Request } from '../protocol/messages.ts'
import { balance } from './balancing.ts'
import type { Answer } from './answers.ts'
import { fetchFor } from './needs.ts'
import { findConstraintSystem, findEquations, findFormulas } from './equating.ts'
import { findEfforts } from './leading.ts'
import { findModes, findResponse } from './vibrating.ts'

export type Asked = Extract<Request, { readonly kind: 'ask' }>
type Found = { readonly ok: true; readonly answer: Told } | { readonly ok: false; readonly failure: Failure }

/** Wall time after which an answer ends with what it has, ms. */
const PATIENCE = 12_000

const STILL = { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const

/** Answers a question; never rejects. */
export async function answer(request: Asked, now: () => number): Promise<Answer> {
  const { revision } = request
  const fail = (failure: Failure): Answer => ({
    reply: { kind: 'failed', revision, failure, frame: null, buffer: null },
    transfer: [],
  })
  try {
    const found = await find(request, now)
    return found.ok ? { reply: { kind: 'answer', revision, answer: found.answer }, transfer: [] } : fail(found.failure)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `Looking at it met an unexpected fault (${why}). Try it in another pose.`
    return fail({ code: 'notDetermined', message })
  }
}

async function find({ spec, at, question }: Asked, now: () => number): Promise<Found> {
  const end = now() + PATIENCE
  await fetchFor(spec)
  switch (question.subject) {
    case 'diagnosis': {
      const { calcDiagnosis } = await loadDiagnosis()
      const stood = new Map(
        at?.bodies.map(({ id, position, orientation }) => [id, { position, orientation, ...STILL }]),
      )
      const bodies = spec.bodies.map((body) => ({ ...body, ...stood.get(body.id) }))
      const made = calcDiagnosis({ ...spec, bodies }, at?.t ?? 0, () => now() < end)
      return made.ok ? { ok: true, answer: { subject: 'diagnosis', told: made.diagnosis } } : made
    }
    case 'balance': {
      const found = await balance(spec, at, question.asked)
      return found.ok ? { ok: true, answer: { subject: 'balance', told: found.told } } : found
    }
    case 'modes': {
      const found = await findModes(spec, at, question.asked)
      return found.ok ? { ok: true, answer: { subject: 'modes', told: found.told } } : found
    }
    case 'response': {
      const found = await findResponse(spec, question.asked)
      return found.ok ? { ok: true, answer: { subject: 'response', told: found.told } } : found
    }
    case 'equations': {
      const found = await findEquations(spec, at, question.asked)
      return found.ok ? { ok: true, answer: { subject: 'equations', told: found.told } } : found
    }
    case 'efforts': {
      const found = await findEfforts(spec, question.asked)
      return found.ok ? { ok: true, answer: { subject: 'efforts', told: found.told } } : found
    }
    case 'formulas':
      return { ok: true, answer: { subject: 'formulas', told: await findFormulas(spec) } }
    case 'constraints': {
      const found = await findConstraintSystem(spec, at)
      return found.ok ? { ok: true, answer: { subject: 'constraints', told: found.told } } : found
    }
  }
}
