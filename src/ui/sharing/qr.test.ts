import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QR_HOLDS, qrOf } from './qr.ts'

test('the path covers the dark modules and no other', () => {
  const text = 'https://example.org/#scene=1.abcdefghijklmnopqrstuvwxyz'
  const code = qrOf(text)!
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  expect(code.size).toBe(size)
  const painted = data.map((row) => row.map(() => false))
  for (const [, x, y, width, back] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1h(-\d+)z/g)) {
    expect(Number(back)).toBe(-Number(width))
    for (let i = 0; i < Number(width); i++) painted[Number(y)]![Number(x) + i] = true
  }
  expect(painted).toEqual(data)
  // Four light modules all around.
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false)
  expect(
    data
      .map((row) => row.slice(-4))
      .flat()
      .some(Boolean),
  ).toBe(false)
})

test('a text that is too long has no code, the longest has one', () => {
  expect(qrOf('x'.repeat(QR_HOLDS))).not.toBeNull()
  expect(qrOf('x'.repeat(QR_HOLDS + 1))).toBeNull()
  // Bytes count, not letters.
  expect(qrOf('ü'.repeat(QR_HOLDS / 2 + 1))).toBeNull()
})
