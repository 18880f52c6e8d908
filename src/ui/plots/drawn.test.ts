import { expect, it } from 'vitest'
import { readPlot, type Plotting } from '../../laboratory/index.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { drawnOf } from './drawn.ts'
import { readoutOf } from './readout.ts'

it('what was drawn goes together when samples change after it', () => {
  const read = readPlot(sliderCrank(), [], { curves: [{ quantity: 'body rod.position.x' }, { formula: '2*y1' }] })
  const times = Float64Array.from({ length: 8 }, (_, i) => i)
  const squares = times.map((t) => t * t)
  const samples = { count: 8, times, values: () => squares } as unknown as Plotting['samples']
  const drawn = drawnOf({ samples, now: () => 4, runs: () => [] }, read, [], null)
  const expectAsDrawn = (): void => {
    expect(readoutOf(read, drawn, null, false).values).toEqual(['16.00 m', '32.00 m'])
    expect(readoutOf(read, drawn, 7, false).values).toEqual(['49.00 m', '98.00 m'])
  }
  expectAsDrawn()
  // one comes in between, and the others make room for it in place
  for (const list of [times, squares]) list.copyWithin(4, 3)
  expectAsDrawn()
})
