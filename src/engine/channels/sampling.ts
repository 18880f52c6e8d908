import { fetchParts, later, listParts, takePart } from '../fetching.ts'
import type { Channel } from './channel.ts'
import type { Sampler } from './sampler.ts'

/** What samples channels: it is fetched with the first plot. */
const LISTED = listParts({ sampler: later(() => import('./sampler.ts')) })

/** Fetches it: to be waited for before a sampler is made. Null where it is there. */
export const fetchSampler = (): Promise<unknown> | null => fetchParts(LISTED)

/** A sampler of a running mechanism (sampler.ts). @throws RangeError as there, and where it was not fetched */
export function makeSampler(channels: readonly Channel[]): Sampler {
  return takePart(LISTED).makeSampler(channels)
}
