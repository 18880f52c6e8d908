import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScene } from '../index.ts'
import { jsonFaults } from './json.ts'

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
  const { slip } = jsonFaults(text)
  expect(slip?.pointer).toBe('/')
  expect(slip?.message).toMatch(new RegExp(`^not JSON at line ${line}, column ${column}: .*; `))
  expect(slip?.message).toMatch(message)
})

test('what JSON.stringify writes is JSON, spaced or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t', '\r\n'), (value, space) => {
      expect(jsonFaults(JSON.stringify(value, null, space))).toEqual({ slip: null, twice: [] })
    }),
  )
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
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        expect(jsonFaults(text).slip === null).toBe(valid)
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
  expect(jsonFaults('['.repeat(200_000)).slip?.message).toMatch(/column 200001: the text ends/)
  expect(parseScene('['.repeat(200_000) + ']'.repeat(200_000)).ok).toBe(false)
})
