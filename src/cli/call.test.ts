import { describe, expect, test } from 'vitest'
import { INTEGRATORS } from '../engine/index.ts'
import { parseCall, USAGE } from './call.ts'

const refusal = (...args: string[]): string => {
  const parsed = parseCall(args)
  return parsed.ok ? 'accepted' : parsed.message
}

describe('a call', () => {
  test('has defaults', () => {
    expect(parseCall(['simulate', 'a.json'])).toEqual({
      ok: true,
      call: { command: 'simulate', file: 'a.json', options: { duration: 10, sample: 0.01 } },
    })
  })

  test('takes options in any order and form', () => {
    const words = [
      'simulate',
      '--duration=2',
      '--sample',
      '1e-1',
      '-',
      '--integrator',
      'baumgarte',
      '--step',
      '.5',
      '--tolerance',
      '1E-9',
      '--baumgarte',
      '3, 4',
    ]
    expect(parseCall(words)).toEqual({
      ok: true,
      call: {
        command: 'simulate',
        file: '-',
        options: { duration: 2, sample: 0.1, integrator: 'baumgarte', step: 0.5, tolerance: 1e-9, baumgarte: [3, 4] },
      },
    })
    expect(parseCall(['validate', '-'])).toEqual({ ok: true, call: { command: 'validate', file: '-' } })
    expect(parseCall(['mobility', 'b.json'])).toEqual({ ok: true, call: { command: 'mobility', file: 'b.json' } })
  })

  test('explains itself', () => {
    expect(parseCall(['--help'])).toEqual({ ok: true, call: { command: 'help' } })
    expect(parseCall(['simulate', '-h'])).toEqual({ ok: true, call: { command: 'help' } })
    expect(refusal()).toBe(USAGE)
    for (const name of INTEGRATORS) expect(USAGE).toContain(name)
  })

  test.each([
    [['kinematics', 'a.json'], 'unknown command "kinematics"; there are validate, mobility, simulate'],
    [['simulate'], 'simulate needs a scene'],
    [['simulate', 'a', 'b', 'c'], 'one scene at a time: "b", "c" is too much'],
    [['validate', 'a', '--duration', '1'], "Unknown option '--duration'. validate takes no options."],
    [['simulate', 'a', '--speed', '1'], "Unknown option '--speed'. simulate takes --duration"],
    [['simulate', 'a', '--duration'], '--duration needs a value'],
    [['simulate', 'a', '--duration', '--sample', '1'], '--duration needs a value'],
    [['simulate', 'a', '--duration', '-1'], '--duration -1: must be 0 or above'],
    [['simulate', 'a', '--duration=-1'], '--duration -1: must be 0 or above'],
    [['simulate', 'a', '--sample', '-.5'], '--sample -.5: must be above 0'],
    [['simulate', 'a', '--step', '-1e-3'], '--step -1e-3: must be above 0'],
    [['simulate', 'a', '--integrator', '-h'], '--integrator needs a value'],
    [['simulate', '--', 'a', '--duration', '1'], 'one scene at a time'],
    [['simulate', 'a', '-x'], "Unknown option '-x'. simulate takes --duration"],
    [['simulate', 'a', '--duration', 'ten'], '--duration ten: must be a number'],
    [['simulate', 'a', '--duration', 'Infinity'], '--duration Infinity: must be a number'],
    [['simulate', 'a', '--duration', '1e999'], '--duration 1e999: must be a number'],
    [['simulate', 'a', '--duration', ''], 'must be a number'],
    [['simulate', 'a', '--sample', '0'], '--sample 0: must be above 0'],
    [['simulate', 'a', '--step', '0x10'], '--step 0x10: must be a number'],
    [['simulate', 'a', '--tolerance', '0'], '--tolerance 0: must be above 0'],
    [
      ['simulate', 'a', '--integrator', 'leapfrog'],
      `unknown integrator "leapfrog"; there are ${INTEGRATORS.join(', ')}`,
    ],
    [['simulate', 'a', '--integrator', 'toString'], 'unknown integrator "toString"'],
    [['simulate', 'a', '--baumgarte', '5'], '--baumgarte 5: must be two numbers'],
    [['simulate', 'a', '--baumgarte', '5,6,7'], '--baumgarte 5,6,7: must be two numbers'],
    [['simulate', 'a', '--baumgarte', '-5,6'], '--baumgarte -5,6: must be two numbers'],
    [['simulate', 'a', '--baumgarte=-5,6'], '--baumgarte -5,6: must be two numbers'],
    [['simulate', 'a', '--baumgarte', '5,x'], '--baumgarte x: must be a number'],
  ])('%j is refused', (args, message) => {
    expect(refusal(...args)).toContain(message)
  })
})
