import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScene } from '../index.ts'
import { readJson } from './json.ts'

/** The slip of grammar in a text that is no JSON. */
const slipOf = (text: string) => {
  const read = readJson(text)
  return read.ok ? null : read.slip
}

test.each<[string, number, number, RegExp]>([
  ['', 1, 1, /text ends/],
  ['  ', 1, 3, /text ends/],
  ['{', 1, 2, /text ends/],
  ['{"a"', 1, 5, /text ends/],
  ['{"a":', 1, 6, /text ends/],
  ['[1, 2', 1, 6, /text ends/],
  ['{"a": 1,}', 1, 9, /comma/],
  ['[1, ]', 1, 5, /comma/],
  ['{"a": 1\n "b": 2}', 2, 2, /"," or the closing bracket/],
  ['{a: 1}', 1, 2, /key in double quotes/],
  ["{'a': 1}", 1, 2, /double quotes/],
  ['{"a" 1}', 1, 6, /":" is needed/],
  ['{"a": 1 // one\n}', 1, 9, /no comments/],
  ['{"a":\n\n  nul}', 3, 3, /a value is needed/],
  ['{"a": NaN}', 1, 7, /a value is needed/],
  ['{"a": +1}', 1, 7, /a value is needed/],
  ['{"a": 01}', 1, 8, /closing bracket/],
  ['{"a": .5}', 1, 7, /a value is needed/],
  ['["a\nb"]', 1, 2, /closing quote/],
  ['["a\tb"]', 1, 2, /control character/],
  ['["\\x"]', 1, 2, /unknown "\\" sequence/],
  ['["a]', 1, 2, /closing quote/],
  ['[1] [2]', 1, 5, /more text follows/],
  ['[1}', 1, 3, /closing bracket/],
  ['\r\n[\r\n  ?]', 3, 3, /"\?" stands where/],
])('%j: line %i, column %i', (text, line, column, message) => {
  const slip = slipOf(text)
  expect(slip?.pointer).toBe('/')
  expect(slip?.message).toMatch(new RegExp(`^not JSON at line ${line}, column ${column}: .*; `))
  expect(slip?.message).toMatch(message)
})

test('what JSON.stringify writes is read as JSON.parse does, spaced or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t', '\r\n'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(readJson(text)).toStrictEqual({ ok: true, value: JSON.parse(text), twice: [] })
    }),
  )
})

test.each([
  '-0',
  '1e999',
  '0.1e-5',
  '"\\u00e9\\n\\ud83d"',
  '{"__proto__": {"a": 1}, "constructor": 2}',
  '{"2": 1, "1": 2}',
  '{"a": 1, "a": {"b": []}}',
])('%s is read as JSON.parse does', (text) => {
  const read = readJson(text)
  const value = read.ok ? read.value : undefined
  const parsed = JSON.parse(text) as unknown
  expect(value).toStrictEqual(parsed)
  expect(JSON.stringify(value)).toBe(JSON.stringify(parsed))
})

test('it agrees with JSON.parse on what is JSON', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '.5',
    'e3',
    'true',
    'null',
    ' ',
    '\n',
    '\\u00e9',
    '\\',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      (text) => {
        let parsed: { readonly value: unknown } | null = null
        try {
          parsed = { value: JSON.parse(text) }
        } catch {
          // It is no JSON.
        }
        const read = readJson(text)
        expect(read.ok ? { value: read.value } : null).toStrictEqual(parsed)
      },
    ),
    { numRuns: 5000 },
  )
})

test('a key that stands twice is a fault at its place, besides those of the scene', () => {
  const result = parseScene(
    '{"format": "lockwork/scene", "version": 1, "bodies": [{"id": "a", "fixed": true, "fixed": false}], "joins": []}',
  )
  expect(result.ok ? [] : result.faults.map(({ pointer }) => pointer)).toEqual([
    '/bodies/0/fixed',
    '/joins',
    '/bodies/0',
  ])
})

test('a byte order mark is passed over', () => {
  expect(parseScene('\uFEFF{"format": "lockwork/scene", "version": 1}').ok).toBe(true)
})

test('very deep text costs no stack', () => {
  expect(slipOf('['.repeat(200_000))?.message).toMatch(/column 200001: the text ends/)
  expect(parseScene('['.repeat(200_000) + ']'.repeat(200_000)).ok).toBe(false)
})

test.each<[string, string]>([
  ['plain', 'x'],
  ['all escapes', '\\n'],
])('a string of ten million characters, %s, is read, and what is no scene is refused with its place', (_, piece) => {
  const long = piece.repeat(10_000_000 / piece.length)
  const read = readJson(`{"a":"${long}"}`)
  expect(read.ok && (read.value as { a: string }).a).toHaveLength(10_000_000 / piece.length)
  for (const text of [`{"a":"${long}"}`, `{"${long}":1}`, `{"lockwork":"${long}"}`]) {
    const parsed = parseScene(text)
    expect(parsed.ok).toBe(false)
    for (const { pointer, message } of parsed.ok ? [] : parsed.faults)
      expect(pointer.length + message.length).toBeLessThan(1000)
  }
  expect(slipOf(`{"a":"${long}`)?.message).toMatch(/closing quote/)
})
test.each([' ', '1'])('ten million characters of %j cost no stack', (piece) => {
  const text = piece.repeat(10_000_000 / piece.length)
  expect(() => readJson(`[${text}`)).not.toThrow()
})

test.each(['\uFFFDPNG\r\n\u001a\n\u0000', 'PK\u0003\u0004{', '%PDF-1.7\n{', 'time,x\n0,1', 'x'])(
  '%j is told to be no scene file, with what can be opened',
  (text) => {
    const parsed = parseScene(text)
    expect(parsed.ok ? [] : parsed.faults).toMatchObject([
      { pointer: '/', message: expect.stringMatching(/so this is none; open a scene file \(\.json\) or a robot/) },
    ])
  },
)
