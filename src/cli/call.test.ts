import { describe, expect, test } from 'vitest'
import { INTEGRATORS } from '../engine/index.ts'
import { parseCall } from './call.ts'
import { USAGE } from './usage.ts'

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
    expect(parseCall(['kinematics', 'b.json', '--formulation', 're'])).toEqual({
      ok: true,
      call: { command: 'kinematics', file: 'b.json', options: { duration: 10, sample: 0.01, formulation: 're' } },
    })
    expect(parseCall(['compare', 'b.json', '--order-steps', '0.1, 5e-2'])).toEqual({
      ok: true,
      call: { command: 'compare', file: 'b.json', options: { orderSteps: [0.1, 0.05] } },
    })
    expect(parseCall(['equilibrium', '--settle', 'b.json'])).toEqual({
      ok: true,
      call: { command: 'equilibrium', file: 'b.json', options: { settle: true } },
    })
    expect(parseCall(['modes', 'b.json', '--count', '3'])).toEqual({
      ok: true,
      call: { command: 'modes', file: 'b.json', options: { at: 'equilibrium', count: 3 } },
    })
    const ends = ['--force', 'bar', '--force-point', '0,0,-1', '--response-direction', '-1,0,0']
    expect(parseCall(['frequency-response', 'b.json', ...ends, '--at', 'initial'])).toMatchObject({
      call: {
        options: {
          force: { body: 'bar', point: [0, 0, -1], direction: [0, 0, 1] },
          response: { body: 'bar', point: [0, 0, -1], direction: [-1, 0, 0] },
          points: 400,
          method: 'direct',
          at: 'initial',
        },
      },
    })
  })

  test('explains itself', () => {
    expect(parseCall(['--help'])).toEqual({ ok: true, call: { command: 'help' } })
    expect(parseCall(['simulate', '-h'])).toEqual({ ok: true, call: { command: 'help' } })
    expect(refusal()).toBe(USAGE)
    for (const name of INTEGRATORS) expect(USAGE).toContain(name)
  })

  test.each([
    [
      ['leap', 'a.json'],
      'unknown command "leap"; there are validate, mobility, quantities, simulate, kinematics, inverse-dynamics, compare, equations, equilibrium, modes, frequency-response',
    ],
    [['equilibrium', 'a', '--settle=yes'], "Option '--settle' does not take an argument"],
    [['equilibrium', 'a', '--count', '2'], "Unknown option '--count'. equilibrium takes --settle."],
    [['modes', 'a', '--count', '1.5'], '--count 1.5: must be a whole number from 1 on'],
    [['modes', 'a', '--at', 'noon'], '--at noon: there are equilibrium, initial, steady'],
    [['frequency-response', 'a'], 'frequency-response needs --force body'],
    [['frequency-response', 'a', '--force', 'b', '--force-point', '1,2'], '--force-point 1,2: must be three numbers'],
    [['frequency-response', 'a', '--force', 'b', '--force-direction', '0,0,0'], 'must not be zero'],
    [['frequency-response', 'a', '--force', 'b', '--from', '2', '--to', '1'], '--to 1: must be above --from 2'],
    [['frequency-response', 'a', '--force', 'b', '--points', '1'], '--points 1: must be 2 or more'],
    [['frequency-response', 'a', '--force', 'b', '--method', 'magic'], '--method magic: there are direct, modes'],
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
    [['kinematics', 'a', '--as-shown'], "Unknown option '--as-shown'. kinematics takes --duration"],
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
