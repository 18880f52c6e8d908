import { describe, expect, it } from 'vitest'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { measureOf, readPlot } from './curves.ts'

describe('the units of formulas', () => {
  const scene = sliderCrank()
  const of = (formulas: readonly string[], quantity = 'body rod.position.x', over?: string) =>
    readPlot(scene, [], {
      ...(over !== undefined && { over }),
      curves: [{ quantity }, ...formulas.map((formula) => ({ formula }))],
    })
      .curves.slice(1)
      .map((curve) => [curve.problem ?? measureOf(curve), curve.assumed === true])

  it('follow from what they read', () => {
    expect(of(['y1*y1', '2*y1 + 3', 'y2/y1', 'y1 + y2', 'y7'])).toEqual([
      ['[m²]', false],
      ['length', false],
      ['length', false],
      [null, false],
      [expect.stringContaining('there is no name'), false],
    ])
    expect(of(['length(crank)*y1', 'y1*x', 'y1*cos(x)'], 'body rod.velocity.x', 'body crank.position.x')).toEqual([
      ['[m²/s]', false],
      ['[m²/s]', false],
      ['velocity', false],
    ])
  })

  it('are taken to be those of the first curve where numbers may have units of their own, and that is said', () => {
    const rows = of(
      ['9.81*t', 'length(crank)*7.85*cos(7.85*t)', 'length(rod)/length(crank)', '2*length(crank)', 'y1 + t', '5'],
      'body rod.velocity.x',
    )
    expect(rows).toEqual([
      ['velocity', true],
      ['velocity', true],
      ['scalar', false],
      ['length', false],
      [null, false],
      ['velocity', true],
    ])
  })

  it('go on to derivatives and integrals', () => {
    const { curves } = readPlot(scene, [], {
      curves: [
        { quantity: 'body rod.velocity.x' },
        { formula: '2*y1', of: 'derivative' },
        { formula: 'y1*y1', of: 'integral' },
        { formula: 'y2 - 1' },
      ],
    })
    expect(curves.map(measureOf)).toEqual(['velocity', 'acceleration', '[m²/s]', 'acceleration'])
  })
})
