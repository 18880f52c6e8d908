import { loadEquilibrium, type NoEquilibrium } from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { Place } from './call.ts'

/** Puts an assembled scene where it is to be linearised; null: it is there. */
export async function goTo(place: Place, { model, state, ws }: Assembled): Promise<NoEquilibrium['failure'] | null> {
  if (place === 'initial') state.v.fill(0)
  if (place !== 'equilibrium') return null
  const { findEquilibrium } = await loadEquilibrium()
  const found = findEquilibrium(model, state, ws)
  return found.ok ? null : found.failure
}
