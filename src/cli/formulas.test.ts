import { expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

async function formulasOf(id: string, ...words: string[]) {
  const text = new TextEncoder().encode(JSON.stringify(await galleryScene(id)))
  const { exit, stdout, stderr } = await run(['equations', '--formulas', ...words, '-'], async () => text)
  return { exit, stderr, result: stdout === '' ? null : JSON.parse(stdout) }
}

test('of a cart with a pole they are the two lines of the textbook, and each letter is told', async () => {
  const { exit, stderr, result } = await formulasOf('cart-pole')
  expect([exit, stderr]).toEqual([0, ''])
  expect(result.equations).toEqual([
    '\\left(m_1 + m_2\\right) \\ddot{x} + m_2 l \\ddot{\\theta} \\cos \\theta - m_2 l \\dot{\\theta}^2 \\sin \\theta = 0',
    '\\left(I + m_2 l^2\\right) \\ddot{\\theta} + m_2 l \\ddot{x} \\cos \\theta + m_2 g l \\sin \\theta = 0',
  ])
  expect(result.coordinates).toMatchObject([
    { symbol: 'x', joint: 'rolls', kind: 'displacement', zero: 'where joint rolls is at 0', joints: [{ joint: 'rolls', sign: 1 }], offset: 0 },
    { symbol: '\\theta', rate: '\\dot{\\theta}', joint: 'hinge', kind: 'angle', zero: 'where the line from joint hinge to the centre of mass of pole points straight down' },
  ]) // prettier-ignore
  expect(result.parameters.map(({ symbol, unit }: { symbol: string; unit: string }) => `${symbol} ${unit}`)).toEqual([
    'I kg·m²',
    'm_1 kg',
    'm_2 kg',
    'g m/s²',
    'l m',
  ])
  expect(result).toMatchObject({ given: [], definitions: [], closures: [], drives: [], notes: [], startsMoved: [] })
})

test('what a drive prescribes is given by its law, and what the drive exerts is told', async () => {
  const { result } = await formulasOf('kapitza')
  expect(result.given).toEqual([
    {
      symbol: 's',
      rates: ['\\dot{s}', '\\ddot{s}'],
      is: 'displacement that the drive of joint shake prescribes, 0 where the joint is at 0',
      unit: 'm',
      law: { of: 'value', latex: '0.02 \\cos\\left(60 \\pi t\\right)' },
      joint: 'shake',
    },
  ])
  expect(result.drives).toMatchObject([{ joint: 'shake', symbol: 'F', is: 'force of the drive of joint shake' }])
})

test('where a loop is opened each direction has an equation, and a multiplier in those of motion', async () => {
  const { result } = await formulasOf('slider-crank-free')
  expect(result.closures).toEqual([
    { joint: 'wristpin', symbol: '\\lambda_1', is: 'force of joint wristpin on rod, straight down', latex: 'l_1 \\cos \\theta_1 + l_3 \\cos \\theta_3 + x = 0' },
    { joint: 'wristpin', symbol: '\\lambda_2', is: 'force of joint wristpin on rod, level: a quarter turn on from straight down about the axis of joint bearing', latex: 'l_1 \\sin \\theta_1 + l_3 \\sin \\theta_3 = 0' },
  ]) // prettier-ignore
  expect(result.equations[1]).toBe('m_2 \\ddot{x} + m_2 g = \\lambda_1')
})

test('a scene without formulas is refused by a joint, options that have no part in them as a call', async () => {
  const { exit, result, stderr } = await formulasOf('bennett')
  expect(exit).toBe(3)
  expect(result.error).toMatchObject({ code: 'notMapped', joints: ['joint3'] })
  expect(stderr).toMatch(/^Joint joint3 closes a loop in space/)
  const wrong = await formulasOf('pendulum', '--at', '1')
  expect([wrong.exit, wrong.stderr]).toEqual([2, '--at has no part in formulas: leave it out, or --formulas\n'])
})
