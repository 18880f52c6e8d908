import { describe, expect, it } from 'vitest'
import type { Mobility, MobilityHere } from '../../engine/index.ts'
import { validateScene, type Scene } from '../../scene/index.ts'
import { gallery } from '../../gallery/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { isAllDriven } from './known.ts'
import { nonholonomicText } from './velocity-words.ts'
import { drivenText, freedomLine, freedomText, grueblerText, hintsFor, listed, plural, smallNumber } from './wording.ts'

/** A mechanism of `bodies` bodies, `rows` constraints of which `rank` are independent, and `drives` drive rows. */
const mobility = (bodies: number, rows: number, rank: number, drives = 0): Mobility => ({
  bodies,
  rows: rows + drives,
  gruebler: 6 * bodies - rows - drives,
  rank: rank + drives,
  dof: 6 * bodies - rank - drives,
  redundant: [],
  nonholonomic: 0,
  indeterminate: [],
  mechanism: { rows, gruebler: 6 * bodies - rows, rank, dof: 6 * bodies - rank },
})

const scene = (parts: object): Scene => {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
  if (!parsed.ok) throw new Error(parsed.faults.map((f) => `${f.pointer} ${f.message}`).join('\n'))
  return parsed.scene
}

const block = { id: 'block', shapes: [{ kind: 'sphere', radius: 0.1 }] }
const pin = { id: 'pin', type: 'revolute', driven: { body: 'block' }, main: { body: 'ground' } }
const titles = (s: Scene, m: MobilityHere | null) => hintsFor(s, m).map((h) => h.title)

describe('mobility in words', () => {
  it('counts', () => {
    expect(plural(1, 'drive')).toBe('1 drive')
    expect(plural(0, 'drive')).toBe('0 drives')
    expect(freedomText(mobility(3, 20, 17))).toBe('1 degree of freedom')
    expect(freedomText(mobility(3, 12, 12))).toBe('6 degrees of freedom')
  })

  it('explains a count that differs from the truth, and only then', () => {
    expect(grueblerText(mobility(3, 17, 17))).toBeNull()
    const text = grueblerText(mobility(3, 20, 17))
    expect(text).toContain('6 × 3 − 20 = −2')
    expect(text).toContain('it has 1: 3 of the 20 constraints')
    expect(grueblerText(mobility(2, 10, 9))).toContain('1 of the 10 constraints only repeats')
  })

  it('says what drives leave', () => {
    expect(drivenText(mobility(3, 17, 17))).toBeNull()
    expect(freedomLine(mobility(3, 17, 17))).toBe('1 degree of freedom')
    expect(freedomLine(mobility(2, 10, 10, 1))).toBe('2 degrees of freedom, 1 driven')
    expect(drivenText(mobility(3, 17, 17, 1))).toMatch(/^1 drive takes all of it/)
    expect(drivenText(mobility(2, 10, 10, 1))).toBe('1 drive takes 1; 1 left free.')
    expect([mobility(3, 17, 17, 1), mobility(2, 10, 10, 1), mobility(3, 18, 18), null].map(isAllDriven)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('rolling', () => {
  it('is told where poses have more freedoms than velocities, and only there', () => {
    expect(nonholonomicText({ dof: 3, nonholonomic: 0 })).toBeNull()
    expect(nonholonomicText({ dof: 3, nonholonomic: 2 })).toBe(
      '2 constraints are on velocities, as in rolling. At each moment it goes on in 3 independent ways, but the poses that it can come to have up to 5 freedoms, fewer where such constraints together hold a position, as two wheels of one axle do.',
    )
    expect(nonholonomicText({ dof: 1, nonholonomic: 1 })).toMatch(
      /^1 constraint is on a velocity, .* 1 independent way, .* up to 2 freedoms\.$/,
    )
  })
})

describe('hints', () => {
  it('say that a scene is empty', () => {
    expect(titles(scene({}), null)).toEqual(['The scene is empty'])
  })

  it('warn of what falls as a whole, but not without weight', () => {
    expect(titles(scene({ bodies: [block] }), mobility(1, 0, 0))).toEqual(['Nothing is grounded'])
    const spinning = { ...block, angularVelocity: [0, 3, 0] }
    expect(titles(scene({ bodies: [spinning], gravity: [0, 0, 0] }), mobility(1, 0, 0))).toEqual([])
  })

  it('name a structure, what only gives a little, and a mechanism that nothing moves', () => {
    const welded = scene({ bodies: [block], joints: [{ ...pin, type: 'weld' }] })
    expect(titles(welded, { ...mobility(1, 6, 5), leadsNowhere: true })).toEqual(['Gives a little, then locks'])
    expect(titles(welded, mobility(1, 6, 6))).toEqual(['0 degrees of freedom'])
    const idle = scene({ bodies: [block], joints: [pin], gravity: [0, 0, 0] })
    expect(titles(idle, mobility(1, 5, 5))).toEqual(['Nothing drives it'])
    const driven = scene({
      bodies: [block],
      joints: [{ ...pin, drive: { kind: 'angle', law: '2*t' } }],
      gravity: [0, 0, 0],
    })
    expect(titles(driven, mobility(1, 5, 5, 1))).toEqual([])
  })
})

describe('hints of the gallery', () => {
  it('are few: bodies that fly freely by design', async () => {
    const loud: string[] = []
    for (const { id } of gallery) if (hintsFor(await galleryScene(id), null).length > 0) loud.push(id)
    expect(loud).toEqual([])
  })
})

it('lists words, of many the first few', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c'])
  expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
  expect(listed(['a', 'b', 'c', 'd', 'e'], 5)).toBe('a, b, c, d and e')
})

describe('small numbers', () => {
  it.each([
    [0, '0'],
    [3.14e-12, '3.1 × 10⁻¹²'],
    [-2.06e-9, '−2.1 × 10⁻⁹'],
    [1.5, '1.5'],
    [12300, '1.2 × 10⁴'],
    [NaN, '–'],
  ])('%d is %s', (value, text) => {
    expect(smallNumber(value)).toBe(text)
  })
})
