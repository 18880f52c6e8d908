import { describe, expect, it } from 'vitest'
import type { RunStatus } from '../../simulation/index.ts'
import { afterText, nowText, spareRows } from './swaps.ts'

type Known = Parameters<typeof nowText>[0]
const counts = { rows: 3, gruebler: 0, rank: 2, dof: 1 }
const mobility = { bodies: 1, dof: 1, mechanism: counts, redundant: [] }
const status = (analysis: 'done' | 'before' | 'later' | 'tooLarge', analysing = false): Known => ({
  phase: 'ready',
  analysing,
  report: {
    analysis,
    mobility: analysis === 'done' || analysis === 'before' ? mobility : null,
  } as unknown as RunStatus['report'],
})

describe('what is known of a mechanism with a change that is tried', () => {
  it('is told as far as it has come', () => {
    expect(nowText({ ...status('done'), phase: 'loading' })).toBe('Assembling …')
    expect(nowText({ ...status('done'), phase: 'failed' })).toMatch(/does not close/)
    expect(nowText(status('done'))).toMatch(/^Now: .*, 1 redundant constraint\.$/)
  })

  it('is no assembly without end where the counting takes longer, or is not done', () => {
    expect(nowText(status('later'))).toMatch(/Counting/)
    expect(nowText(status('before'))).toMatch(/Counting/)
    expect(nowText(status('later', true))).toMatch(/Counting/)
    expect(nowText(status('tooLarge'))).toMatch(/too large/)
  })
})

describe('what a change leaves', () => {
  it('is counted without what a drive repeats, as the redundancy beside it is', () => {
    const redundant = [
      { joint: 'guide', row: 'x' },
      { joint: 'guide', row: 'ry' },
      { joint: 'bearing', row: 'drive' },
    ] as const
    // of the three rows that repeat others two are left, one of them that of the drive
    const swap = { joint: 'guide', row: 'x', to: 'cylindrical', redundantAfter: 2, dofAfter: 0 } as const
    const { rows } = spareRows({ ...mobility, redundant } as unknown as Parameters<typeof spareRows>[0], [swap])
    expect(rows.flatMap(({ swaps }) => swaps).map(afterText)).toEqual(['leaves 1'])
  })
})
