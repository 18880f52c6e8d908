import { describe, expect, it } from 'vitest'
import type { Channel } from '../../engine/index.ts'
import type { Reply, SeriesTold } from '../protocol/messages.ts'
import { makeSeries } from './series.ts'

const A: readonly Channel[] = [{ kind: 'energy', of: 'run', index: 0 }]
const B: readonly Channel[] = [...A, ...A]

/** All of the run that goes on. */
const ALL = { run: null, by: 'plots', from: -Infinity, every: null } as const

const piece = (time: number, next: number | null): Reply => ({
  kind: 'series',
  revision: 1,
  times: Float64Array.of(time),
  values: Float64Array.of(10 * time),
  next,
})

describe('series that are asked for at once', () => {
  it('are told by turns, each from where it began', () => {
    const series = makeSeries()
    const told: string[] = []
    const take = (who: string) => (told_: SeriesTold) => void told.push(`${who} ${told_.times[0]}`)
    series.ask({ ...ALL, onEnd: (all) => told.push(`a ends ${all}`) }, A, take('a'))
    series.ask({ ...ALL, by: 'search', from: 5 }, B, take('b'))
    expect(series.request(1)).toMatchObject({ channels: A, from: -Infinity, every: null })
    series.answered(piece(0, 2))
    expect(series.request(1)).toMatchObject({ channels: B, from: 5 })
    series.answered(piece(5, null))
    expect(series.request(1)).toMatchObject({ channels: A, from: 2 })
    series.answered(piece(2, null))
    expect(told).toEqual(['a 0', 'b 5', 'a 2', 'a ends true'])
    expect(series.isDue(false)).toBe(false)
  })

  it('the values of one that was given up come to nobody else, and it hears of that', () => {
    const series = makeSeries()
    const told: (number | boolean)[] = []
    series.ask({ ...ALL, onEnd: (all) => told.push(all) }, A, ({ values }) => told.push(...values))
    series.request(1)
    series.ask(ALL, B, ({ values }) => told.push(...values))
    series.answered(piece(3, 4))
    expect(told).toEqual([false])
    series.request(1)
    series.answered(piece(7, null))
    expect(told).toEqual([false, 70])
  })

  it('those that cannot be told any more are told so', () => {
    const series = makeSeries()
    const ends: boolean[] = []
    series.ask({ ...ALL, onEnd: (all) => ends.push(all) }, A, () => {})
    series.ask({ ...ALL, run: 'kept', onEnd: (all) => ends.push(all) }, A, () => {})
    series.request(1)
    series.forget()
    series.answered(piece(0, null))
    expect(ends).toEqual([false])
    expect(series.request(1)).toMatchObject({ run: 'kept' })
  })
})
