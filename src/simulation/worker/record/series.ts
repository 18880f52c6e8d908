/** What channels were over a piece of the tape. */
import { makeSampler, type Channel } from '../../../engine/index.ts'
import type { SeriesTold } from '../../protocol/messages.ts'
import type { Mechanism } from '../mechanism.ts'
import type { Repeated } from './replay.ts'

/** Goes over the moments of a piece of a run; tells where the next begins, s, null after the last. */
export type Visit = (see: (moment: Repeated, owner: Mechanism, time: number) => void) => number | null

/** Samples channels at the moments of a piece of a run. @throws RangeError where a channel reads what there is not */
export function readSeries(visit: Visit, channels: readonly Channel[]): SeriesTold {
  const sampler = makeSampler(channels)
  const times: number[] = []
  const values: number[] = []
  const row = new Float64Array(channels.length)
  const next = visit(({ model, state, ws }, { uniqueness }, time) => {
    sampler.sample({ model, state, ws, uniqueness, statistics: null, readRows: null }, row, 0)
    times.push(time)
    values.push(...row)
  })
  return { times: Float64Array.from(times), values: Float64Array.from(values), next }
}
