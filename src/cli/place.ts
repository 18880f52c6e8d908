import { loadEquilibrium, type Failure, type ModesResult } from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { Place } from './call.ts'

/** The verdict on an equilibrium; null where there is none. */
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

/** Tells about what the mechanism was linearised, and how stable that is. */
export async function tellPlace(
  assembled: Assembled,
  before: Stability,
  { turning, freedoms, complete, converged, singular }: Extract<ModesResult, { readonly ok: true }>,
): Promise<object> {
  if (turning) return { about: 'turning', turning, stability: null, freedoms, complete, converged, singular }
  // a steady turn was asked for, but the mechanism is at rest
  const stability = before ?? (await judge(assembled))
  return { about: stability ? 'equilibrium' : 'held', stability, freedoms, complete, converged, singular }
}

/** Notes that a reader of the numbers needs, one line each. */
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
