import { describe, expect, it } from 'vitest'
import { columnHeading, csv, tabs } from './table.ts'

describe('tables for other programs', () => {
  const rows = [
    ['plain', 'a "b", c', 'two\nlines'],
    [1 / 3, -0, 1e-9],
    [NaN, Infinity, -2],
  ]

  it('have quotes where a comma, a quote or a line end would break them, all digits, and nothing for what is no number', () => {
    expect(csv(rows)).toBe('plain,"a ""b"", c","two\nlines"\r\n0.3333333333333333,0,1e-9\r\n,,-2\r\n')
  })

  it('with tabs have no white space of their own that would break them', () => {
    expect(tabs(rows)).toBe('plain\ta "b", c\ttwo lines\r\n0.3333333333333333\t0\t1e-9\r\n\t\t-2\r\n')
  })

  it('name the unit of a column, where it has one', () => {
    expect(['force', 'scalar', null].map((of) => columnHeading('y', of as 'force' | 'scalar' | null))).toEqual(['y [N]', 'y', 'y'])
  }) // prettier-ignore
})
