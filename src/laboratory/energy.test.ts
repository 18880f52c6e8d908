import { describe, expect, it } from 'vitest'
import { driftOf, takeIn, type EnergySample } from './energy.ts'

const sample = (time: number, more: Partial<EnergySample> = {}): EnergySample => ({
  time,
  revision: 1,
  kinetic: 0,
  potential: 8,
  work: 0,
  ...more,
})

const follow = (samples: readonly EnergySample[]) =>
  samples.reduce<ReturnType<typeof takeIn> | null>((balance, s) => takeIn(balance, s), null)

describe('energy drift', () => {
  it('is null while nothing has moved', () => {
    const balance = follow([sample(0)])
    expect(balance && driftOf(balance)).toBeNull()
  })

  it('is the change of kinetic + potential − work over the largest kinetic energy so far', () => {
    const balance = follow([
      sample(0),
      sample(1, { kinetic: 5, potential: 3 }),
      sample(2, { kinetic: 2, potential: 7.5, work: 1 }),
    ])
    // 2 + 7.5 − 1 − 8 = 0.5, over 5.
    expect(balance && driftOf(balance)).toBeCloseTo(0.1, 12)
  })

  it('does not count what a drag of the paused mechanism puts in', () => {
    const balance = follow([
      sample(0),
      sample(1, { kinetic: 4, potential: 4.5 }),
      sample(1, { kinetic: 4, potential: 20 }),
      sample(2, { kinetic: 10, potential: 14 }),
    ])
    // Before the drag 0.5 J had come about; after it 24 − 24 more; over 10.
    expect(balance && driftOf(balance)).toBeCloseTo(0.05, 12)
  })

  it('starts anew with another mechanism and after a rewind', () => {
    const run = [sample(0), sample(1, { kinetic: 4, potential: 5 })]
    const edited = follow([...run, sample(1.1, { revision: 2, kinetic: 3, potential: 9 })])
    expect(edited && driftOf(edited)).toBe(0)
    const rewound = follow([...run, sample(0)])
    expect(rewound && driftOf(rewound)).toBeNull()
  })
})
