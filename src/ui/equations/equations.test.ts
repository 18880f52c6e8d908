import { describe, expect, test } from 'vitest'
import { answer, type Equations, type SpeedName } from '../../simulation/index.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { csvOf, latexOf } from './copying.ts'
import { matricesOf, type Matrix } from './matrices.ts'
import { entryText, shortText } from './numbers.ts'
import { refusals, wishFor, withChosen, wordsOf } from './speeds.ts'

async function shown(id: string, independent: readonly SpeedName[] = []) {
  const scene = await galleryScene(id)
  const question = { subject: 'equations', asked: { independent } } as const
  const asked = { kind: 'ask', revision: 1, spec: toMechanismSpec(scene), at: null, question } as const
  const { reply } = await answer(asked, () => 0)
  if (reply?.kind !== 'answer' || reply.answer.subject !== 'equations') throw new Error('no answer')
  const equations: Equations = reply.answer.told
  const words = wordsOf(equations.speeds, (body) => scene.bodies.find((one) => one.id === body)?.name ?? body)
  const matrices = new Map(matricesOf(equations, words).map((matrix) => [matrix.symbol, matrix]))
  return { equations, words, matrices, matrix: (symbol: Matrix['symbol']) => matrices.get(symbol)! }
}

describe('the matrices of a tree', () => {
  test('are named by its speeds, with units by what turns and what slides', async () => {
    const { words, matrices, matrix } = await shown('cart-pole')
    expect(words.map(({ name, unit }) => `${name}, ${unit}`)).toEqual(['v₁ Cart, m/s', 'ω₂ Pole, rad/s'])
    expect([...matrices.keys()]).toEqual(['M', 'C', 'Q'])
    const units = [0, 1].map((i) => [0, 1].map((k) => matrix('M').unitOf(i, k)))
    expect(units).toEqual([
      ['kg', 'kg·m'],
      ['kg·m', 'kg·m²'],
    ])
    expect(matrix('C').unitOf(1, 1)).toBe('kg·m²/s')
    expect([matrix('Q').unitOf(0, 0), matrix('Q').unitOf(1, 0)]).toEqual(['N', 'N·m'])
    expect(entryText(matrix('M'), 0, 1)).toMatch(/^M, v₁ Cart, ω₂ Pole: −?[\d.]+ kg·m$/)
    expect(entryText(matrix('Q'), 1, 0)).toMatch(/^Q, ω₂ Pole: /)
  })

  test.each([
    ['pendulum', 'Generalised forces'],
    ['rolling-coin', 'Generalised forces'],
    ['sleeping-top', 'Generalised forces'],
    ['kapitza', 'Forces, less the inertia of prescribed motion'],
    ['rssr', 'Forces, less the inertia of prescribed motion'],
  ])('say what the right-hand side of %s is of', async (id, meaning) => {
    const { matrix } = await shown(id)
    expect(matrix('Q').meaning).toBe(meaning)
  })

  test('light up the bodies that both speeds move, and their joints', async () => {
    const { matrix } = await shown('double-pendulum')
    const ids = (row: number, column: number) =>
      matrix('M')
        .itemsOf(row, column)
        .map(({ kind, id }) => `${kind} ${id}`)
    expect(ids(0, 0)).toEqual(['body upper', 'body lower', 'joint shoulder'])
    expect(ids(0, 1)).toEqual(['body lower', 'joint shoulder', 'joint elbow'])
    expect(ids(1, 1)).toEqual(['body lower', 'joint elbow'])
  })
})

describe('the choice of independent speeds', () => {
  test('asks for the latest first, then for those that were independent before', async () => {
    const { equations } = await shown('slider-crank-free')
    const [was] = equations.independent.map((f) => equations.speeds[f]!)
    const other = equations.speeds.find(({ body }) => body !== was!.body)!
    const chosen = withChosen([], other, 1)
    expect(chosen).toEqual([{ body: other.body, place: 0 }])
    expect(wishFor(chosen, equations).map(({ body }) => body)).toEqual([other.body, was!.body])
    expect(wishFor([], null)).toEqual([])
    const B = equations.B.map((shares) => shares.map((x) => 100 * x))
    expect(wishFor([], equations)).toHaveLength(1)
    expect(wishFor([], { ...equations, B })).toEqual([])
    expect(wishFor(chosen, { ...equations, B })).toHaveLength(2)
    expect(withChosen(chosen, was!, 1)).toEqual([{ body: was!.body, place: 0 }])
    expect(withChosen(chosen, was!, 2).map(({ body }) => body)).toEqual([was!.body, other.body])
  })

  test('shows the other speeds in B, and is refused in words only where a person made it', async () => {
    const { equations, words, matrix } = await shown('slider-crank-free')
    expect(matrix('B').rows).toHaveLength(equations.speeds.length)
    expect(matrix('B').unitOf(equations.independent[0]!, 0)).toBe('')
    const slide = equations.speeds.findIndex(({ motion }) => motion === 'slide')
    const chosen = [equations.speeds[slide]!]
    for (const badly of [true, false]) {
      const givenUp = [{ speed: slide, badly }]
      expect(refusals({ ...equations, givenUp }, chosen, words)).toEqual([
        expect.stringMatching(badly ? /badly/ : /does not determine/),
      ])
      expect(refusals({ ...equations, givenUp }, [], words)).toEqual([])
    }
  })
})

describe('as text', () => {
  test('LaTeX has a bmatrix, CSV every digit, both the names', async () => {
    const { matrix, equations } = await shown('double-pendulum')
    const latex = latexOf(matrix('M'))
    expect(latex).toContain('M = \\begin{bmatrix}\n')
    expect(latex.split('\n')[0]).toBe(
      '% SI units; rows: ω₁ Upper bar, ω₂ Lower bar; columns: ω₁ Upper bar, ω₂ Lower bar',
    )
    expect(latex.match(/&/g)).toHaveLength(2)
    expect(csvOf(matrix('M')).split('\r\n').slice(0, 2)).toEqual([
      'M (SI),ω₁ Upper bar,ω₂ Lower bar',
      `ω₁ Upper bar,${equations.M[0]!.join(',')}`,
    ])
    expect(latexOf({ ...matrix('Q'), values: [[1.25e-9], [-3]], noise: 0 })).toContain(
      '1.25 \\times 10^{-9} \\\\\n  -3\n',
    )
  })

  test('numbers in a picture are short, with a true minus', () => {
    expect([0, 0.12345, -12.345, 1234.5, 1.2345e-5, -6.7e8, NaN].map(shortText)).toEqual([
      '0',
      '0.123',
      '−12.3',
      '1235',
      '1.2×10⁻⁵',
      '−6.7×10⁸',
      '–',
    ])
  })
})
