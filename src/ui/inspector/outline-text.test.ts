import { describe, expect, it } from 'vitest'
import { outlineText, parseOutline } from './outline-text.ts'

describe('outline text', () => {
  it('reads back what it writes', () => {
    const outline = [
      [0, 0],
      [0.025, -0.003],
      [1.5, 0.2],
    ] as const
    expect(parseOutline(outlineText(outline))).toEqual({ ok: true, outline })
  })

  it('takes bare numbers in mm and expressions', () => {
    expect(parseOutline('1, 2\n\n1/2 in, 3 cm')).toEqual({
      ok: true,
      outline: [
        [0.001, 0.002],
        [0.0127, 0.03],
      ],
    })
  })

  it('names the line of a fault', () => {
    expect(parseOutline('1, 2\n3')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Line 2: write two lengths/),
    })
    expect(parseOutline('1, 2 kg')).toMatchObject({ ok: false, message: expect.stringMatching(/^Line 1: .*mass/) })
  })
})
