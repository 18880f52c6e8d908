/** What channels were over a piece of the tape. */
import { makeSampler, type Channel } from '../../../engine/index.ts'
import type { SeriesTold } from '../../protocol/messages.ts'
import type { Mechanism } from '../mechanism.ts'
import type { Tape } from './tape.ts'

/** Samples channels at the frames of the chunk of a mechanism's tape that a time, s, is in. @throws RangeError where a channel reads what there is not */
export function readSeries(tape: Tape, m: Mechanism, channels: readonly Channel[], from: number): SeriesTold {
  const sampler = makeSampler(channels)
  const times: number[] = []
  const values: number[] = []
  const row = new Float64Array(channels.length)
  const next = tape.visit(m, from, ({ model, state, ws }, time) => {
    sampler.sample({ model, state, ws, uniqueness: m.uniqueness, statistics: null, readRows: null }, row, 0)
    times.push(time)
    values.push(...row)
  })
  return { times: Float64Array.from(times), values: Float64Array.from(values), next }
}
