import { describe, expect, it } from 'vitest'
import type { Glyph } from '../viewing/glyph.ts'
import { makeChooseStrongest, MOST_REACTIONS } from './strongest.ts'

const reaction = (id: string, magnitude: number, kind: Glyph['kind'] = 'force'): Glyph => ({
  kind,
  owner: { kind: 'joint', id },
  at: [0, 0, 0],
  vector: [magnitude, 0, 0],
  magnitude,
  together: [],
  told: 'determined',
})
/** Strengths 1, 2, … by id. */
const many = (count: number): Glyph[] => Array.from({ length: count }, (_, i) => reaction(`j${i + 1}`, i + 1))
const none = (): boolean => false
const idsOf = (glyphs: readonly Glyph[]): string[] => glyphs.map(({ owner }) => owner.id)

describe('the strongest reactions', () => {
  it('are all of them, as long as there are few', () => {
    const all = many(MOST_REACTIONS)
    const { glyphs, totals } = makeChooseStrongest()(all, none)
    expect(glyphs).toBe(all)
    expect(totals.size).toBe(0)
  })

  it('of many are those with the largest magnitudes, each kind by itself', () => {
    const torques = many(3).map((glyph): Glyph => ({ ...glyph, kind: 'torque' }))
    const { glyphs, totals } = makeChooseStrongest()([...many(400), ...torques], none)
    const forces = glyphs.filter(({ kind }) => kind === 'force')
    expect(idsOf(forces)).toEqual(idsOf(many(400).slice(-MOST_REACTIONS)))
    expect(glyphs.filter(({ kind }) => kind === 'torque')).toHaveLength(3)
    expect([...totals]).toEqual([['force', 400]])
  })

  it('never leave out what is asked for, nor what is no reaction', () => {
    const load: Glyph = { ...reaction('load', 1e-3), owner: { kind: 'force', id: 'load' }, load: true }
    const { glyphs } = makeChooseStrongest()([...many(100), load], ({ id }) => id === 'j2')
    expect(glyphs).toHaveLength(MOST_REACTIONS + 2)
    expect(idsOf(glyphs)).toEqual(expect.arrayContaining(['j2', 'load']))
  })

  it('count the forces of springs among them', () => {
    const spring = (id: string, magnitude: number): Glyph => ({
      ...reaction(id, magnitude),
      owner: { kind: 'force', id },
    })
    const { glyphs, totals } = makeChooseStrongest()([...many(100), spring('j1', 1000), spring('soft', 1e-3)], none)
    expect(glyphs.map(({ owner }) => `${owner.kind} ${owner.id}`)).toContain('force j1')
    expect(idsOf(glyphs)).not.toContain('soft')
    expect(totals.get('force')).toBe(102)
  })

  it('change only when others are clearly stronger', () => {
    const choose = makeChooseStrongest()
    const first = idsOf(choose(many(80), none).glyphs)
    const nearly = many(80).map((g, i) => reaction(g.owner.id, i < 40 ? 70 : 60))
    expect(idsOf(choose(nearly, none).glyphs)).toEqual(first)
    const clearly = many(80).map((g, i) => reaction(g.owner.id, i < 40 ? 100 : 60))
    expect(idsOf(choose(clearly, none).glyphs)).toEqual(idsOf(many(40)))
  })
})
