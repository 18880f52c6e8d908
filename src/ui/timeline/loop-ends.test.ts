import { describe, expect, it } from 'vitest'
import { ALL, calcLoopEnds } from './loop-ends.ts'

const KEPT = { from: 0.25, to: 6 }
const MARKS = [
  { name: 'Knock', time: 5.5 },
  { name: 'Dropped', time: 0.125 },
]
const timesOf = ({ moments, ends }: ReturnType<typeof calcLoopEnds>) =>
  [ends.from, ends.to].map((end) => moments.find(({ value }) => value === end)?.time)

describe('the ends of a loop', () => {
  it('are those of the loop that plays, whichever were chosen', () => {
    const turn = { from: 4.463, to: 5.263, of: 'One turn of Main bearing' }
    const of = calcLoopEnds(MARKS, KEPT, turn, ALL)
    expect(timesOf(of)).toEqual([4.463, 5.263])
    expect(of.moments.map(({ label }) => label)).toEqual([
      'Start of the recording',
      'Knock',
      'End of the recording',
      '4.463 s',
      '5.263 s',
    ])
  })
  it('are the moments that are there, of several at one time the chosen one', () => {
    expect(calcLoopEnds(MARKS, KEPT, { from: 5.5, to: 6 }, ALL).ends).toEqual({ from: '0', to: 'end' })
    const twice = [...MARKS, { name: 'Also', time: 5.5 }]
    expect(calcLoopEnds(twice, KEPT, { from: 5.5, to: 6 }, { from: '2', to: 'end' }).ends.from).toBe('2')
    expect(calcLoopEnds(MARKS, KEPT, { from: 0.25, to: 5.5 }, ALL).moments).toHaveLength(3)
  })
  it('are the chosen ones where nothing is looped over', () => {
    expect(calcLoopEnds(MARKS, KEPT, null, { from: '0', to: 'end' }).ends).toEqual({ from: '0', to: 'end' })
  })
})
