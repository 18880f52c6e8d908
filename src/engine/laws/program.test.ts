import { describe, expect, test } from 'vitest'
import { expression } from '../../testing/expressions.ts'
import type { Expression } from './law-spec.ts'
import { makeLaw } from './index.ts'
import { STRIDE } from './jets.ts'
import { makeProgram } from './program.ts'

const instructions = (text: string): number => makeProgram(expression(text)).code.length / STRIDE

describe('a program', () => {
  test('folds constants', () => {
    expect(instructions('2*pi*sin(pi/6)^2 + hypot(3, 4)')).toBe(0)
    expect(instructions('cos(2*pi/3)*t')).toBe(1)
    const law = makeLaw({ kind: 'expression', tree: expression('sqrt(0)*4 + e^0') })
    const out = new Float64Array([9, 9, 9, 9])
    law.evaluate(3, out, 1)
    expect([...out]).toEqual([9, 1, 0, 0])
    expect(law.constant).toBe(true)
  })

  test('computes a repeated part once', () => {
    expect(instructions('sin(2*t)')).toBe(2)
    expect(instructions('sin(2*t)*sin(2*t) + sin(2*t)')).toBe(4)
    expect(instructions('(t + 1)^2 - (t + 1)')).toBe(3)
  })

  test('tells 0 from −0', () => {
    const law = makeLaw({ kind: 'expression', tree: expression('atan2(0, -1) + 1/(0*t - 0)') })
    const out = new Float64Array(3)
    law.evaluate(1, out, 0)
    expect(out[0]).toBe(Infinity)
  })

  test('keeps nothing that the result does not need', () => {
    const program = makeProgram(expression('sqrt((t - 1)^2)'))
    expect(program.nodes.length).toBe(4) // t, 1, t − 1, |t − 1|
  })

  test('is not a constant when t takes part', () => {
    expect(makeLaw({ kind: 'expression', tree: expression('0*t') }).constant).toBe(false)
    expect(makeLaw(2.5).constant).toBe(true)
  })

  test('refuses a wrong number of arguments', () => {
    const tree: Expression = { op: 'call', name: 'atan2', args: [{ op: 't' }] }
    expect(() => makeLaw({ kind: 'expression', tree })).toThrow('atan2 takes 2 arguments, not 1')
    expect(() => makeLaw({ kind: 'expression', tree: { op: 'call', name: 'max', args: [] } })).toThrow(RangeError)
  })

  test('runs a sum of a thousand terms', () => {
    const law = makeLaw({ kind: 'expression', tree: expression(Array.from({ length: 1000 }, () => 't').join(' + ')) })
    const out = new Float64Array(3)
    law.evaluate(0.5, out, 0)
    expect([...out]).toEqual([500, 1000, 0])
  })
})
