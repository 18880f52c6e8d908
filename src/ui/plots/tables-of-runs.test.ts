import { describe, expect, it } from 'vitest'
import { countLines, joinTables, placeTables } from './plot-table.ts'

describe('tables of several runs', () => {
  it('stand side by side for several runs, with a line for each time of any of them', () => {
    const own = { headings: ['time [s]', 'a [N]'], rows: [[0, 1], [0.1, 2]] } // prettier-ignore
    const kept = { headings: ['time [s]', 'a [N]'], rows: [[0, 5], [0.05, 6]] } // prettier-ignore
    const { headings, rows } = joinTables([
      { run: null, table: own },
      { run: 'Run 1', table: kept },
    ])
    expect(headings).toEqual(['time [s]', 'a [N]', 'a [N] (Run 1)'])
    expect(rows).toEqual([[0, 1, 5], [0.05, NaN, 6], [0.1, 2, NaN]]) // prettier-ignore
    expect(joinTables([{ run: null, table: own }])).toEqual(own)
  })

  it('of runs as they were sampled has no holes: times that are others stand in a column of their own', () => {
    const headings = ['time [s]', 'a [N]']
    const own = { headings, rows: [[0, 1], [0.1, 2], [0.3, 4]] } // prettier-ignore
    const same = { headings, rows: own.rows.map(([time, a]) => [time!, -a!]) }
    const other = { headings, rows: [[0, 5], [0.05, 6]] } // prettier-ignore
    expect(
      placeTables([
        { run: null, table: own },
        { run: 'Run 1', table: same },
        { run: 'Run 2', table: other },
      ]),
    ).toEqual({
      headings: ['time [s]', 'a [N]', 'a [N] (Run 1)', 'time [s] (Run 2)', 'a [N] (Run 2)'],
      rows: [[0, 1, -1, 0, 5], [0.1, 2, -2, 0.05, 6], [0.3, 4, -4, NaN, NaN]], // prettier-ignore
    })
    expect(placeTables([{ run: null, table: own }])).toEqual(own)
  })
})

describe('the lines of a table at intervals', () => {
  it.each<[string, readonly (readonly [number, number])[], number, number]>([
    ['begin where the run can be read, not where its recording begins', [[0.305, 1]], 0.1, 7],
    ['count both ends', [[0.3, 1]], 0.1, 8],
    ['are those of all runs, each time once', [[0.5, 1], [0, 0.62], [0.2, 0.3]], 0.1, 11],
    ['leave out what no run has', [[0, 0.2], [0.7, 1]], 0.1, 7],
    ['are none where nothing can be read yet, or between two multiples', [[0.31, 0.39]], 0.1, 0],
    ['are none without a run', [], 0.1, 0],
  ])('%s', (_, spans, every, lines) => {
    expect(countLines(spans, every)).toBe(lines)
    const times = new Set(
      spans.flatMap(([from, to]) =>
        Array.from({ length: 100 }, (_one, i) => i).filter((i) => i * every >= from - 1e-9 && i * every <= to + 1e-9),
      ),
    )
    expect(times.size).toBe(lines)
  }) // prettier-ignore
})
