import { describe, expect, it } from 'vitest'
import { readCommas } from './decimal-comma.ts'

describe('commas in numbers', () => {
  it.each([
    ['1,5', '1.5'],
    ['-0,25 mm', '-0.25 mm'],
    [',5 m', '.5 m'],
    ['1,5 m + 2,5 mm', '1.5 m + 2.5 mm'],
    ['2*(1,5 + 1)', '2*(1.5 + 1)'],
    ['1,5e-3', '1.5e-3'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['0,125', '0.125'],
    ['max(1,5)', 'max(1,5)'],
    ['2*atan2(1, (3,5))', '2*atan2(1, (3,5))'],
    ['1.5', '1.5'],
  ])('%s is %s', (text, read) => {
    expect(readCommas(text)).toEqual({ ok: true, text: read, note: null })
  })

  it('one that could be thousands is decimal, and it is said', () => {
    expect(readCommas('1,234 mm')).toEqual({
      ok: true,
      text: '1.234 mm',
      note: '“1,234” was read as 1.234. For thousands leave the comma out.',
    })
  })

  it.each(['1,2,3', '12,34.5', '1.23,4', '1,234,5'])('%s is not one number', (text) => {
    expect(readCommas(text)).toMatchObject({ ok: false })
  })
})
