import { loadEquilibrium, type Failure, type ModesResult } from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { Place } from './call.ts'

/** The verdict on a balance; null where there is none. */
type Stability = 'stable' | 'unstable' | 'indifferent' | null

/** Puts an assembled scene where it is to be linearised. */
export async function goTo(
  place: Place,
  assembled: Assembled,
): Promise<{ readonly ok: true; readonly stability: Stability } | { readonly ok: false; readonly failure: Failure }> {
  const { model, state, ws } = assembled
  if (place === 'steady') return { ok: true, stability: null }
  if (place === 'initial') return { ok: true, stability: await judge(assembled) }
  const { findEquilibrium } = await loadEquilibrium()
  const found = findEquilibrium(model, state, ws)
  return found.ok ? { ok: true, stability: found.stability } : found
}

/** The verdict on the pose as it is, brought to rest. */
async function judge({ model, state, ws }: Assembled): Promise<Stability> {
  state.v.fill(0)
  const { findEquilibrium } = await loadEquilibrium()
  const found = findEquilibrium(model, state, ws, { near: true, maxIterations: 0 })
  return found.ok ? found.stability : null
}

/** What a linearisation is about, and what it is worth there. */
export async function tellPlace(
  assembled: Assembled,
  before: Stability,
  { turning, freedoms, complete, converged, singular }: Extract<ModesResult, { readonly ok: true }>,
): Promise<object> {
  if (turning) return { about: 'turning', turning, stability: null, freedoms, complete, converged, singular }
  // asked for a steady turn, it rests
  const stability = before ?? (await judge(assembled))
  return { about: stability ? 'equilibrium' : 'held', stability, freedoms, complete, converged, singular }
}

/** What whoever reads the numbers must know of them, one line each. */
export function notesOn(
  { freedoms, converged, singular, modes }: Extract<ModesResult, { readonly ok: true }>,
  wanted?: number,
): string {
  const notes: string[] = []
  if (freedoms === 0) notes.push('joints and drives leave the mechanism nothing to move by, so that it has no modes')
  if (!converged)
    notes.push(
      `${modes.length}${wanted === undefined ? '' : ` of ${wanted}`} modes have converged and are listed; others, which may lie between them, were not found`,
    )
  if (singular)
    notes.push(
      'the pose is singular: beside it the mechanism has fewer freedoms; modes marked "stops" go no farther than a first touch, others may not go together',
    )
  return notes.map((note) => `note: ${note}\n`).join('')
}
