import { expect, test } from 'vitest'
import { makeFormula } from '../../engine/index.ts'
import { parseExpression } from './expression.ts'
import { parseFormula } from './formula.ts'

test('numbers of items are read by their ids, which may hold spaces, signs and parentheses', () => {
  const numbers = { length: ['rod', 'link-2', 'rod (long)'] }
  const parsed = parseFormula('length(rod)/length( link-2 ) + 10*length(rod (long))', ['t'], numbers)
  if (!parsed.ok) throw new Error(parsed.message)
  const { names, calc } = makeFormula(parsed.tree)
  const values: Record<string, number> = { 'length(rod)': 3, 'length(link-2)': 2, 'length(rod (long))': 7 }
  expect(
    calc(
      0,
      Float64Array.from(names, (name) => values[name]!),
    ),
  ).toBe(71.5)
  const faultOf = (text: string, known = numbers) => parseFormula(text, ['t'], known)
  expect(faultOf('2*length(rot)')).toEqual({
    ok: false,
    column: 3,
    message: 'there is no length(rot) in this scene; did you mean "rod"?',
  })
  expect(faultOf('length(crank)')).toMatchObject({
    message: 'there is no length(crank) in this scene; there is length(rod), length(link-2), length(rod (long))',
  })
  expect(faultOf('length(rod)', { length: [] })).toMatchObject({
    message: 'there is no length(rod) in this scene; nothing in it has a length',
  })
  expect(faultOf('1 + length(rod')).toMatchObject({ message: 'the "(" of length at column 11 is not closed; add ")"' })
  expect(faultOf('sin()')).toMatchObject({ message: 'sin takes 1 argument, not 0; write sin(a)' })
  expect(parseExpression('length(rod)')).toMatchObject({ message: expect.stringContaining('there is no function') })
})

test('what cannot be read is told with all that could stand there', () => {
  const names = ['t', 'x', 'y1', 'y2', 'y3']
  expect(parseFormula('2*ω', names, { length: ['rod'] })).toMatchObject({
    column: 3,
    message: '"ω" stands where a number, "t", "x", "y1" … "y3", "length(…)", a function or "(" is needed; replace it',
  })
  expect(parseFormula('ω', ['t', 'x', 'y1'], { length: [] })).toMatchObject({
    message: '"ω" stands where a number, "t", "x", "y1", a function or "(" is needed; replace it',
  })
  expect(parseExpression('ω', ['t', 'v'])).toMatchObject({
    message: '"ω" stands where a number, "t", "v", a function or "(" is needed; replace it',
  })
})
