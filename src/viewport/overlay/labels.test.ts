import { describe, expect, it } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import type { Glyph } from '../viewing/glyph.ts'
import { drawnAsNumbers, isPart, textOf } from './Labels.tsx'

const glyph = (of: Partial<Glyph>): { readonly glyph: Glyph; readonly cut: boolean } => ({
  glyph: {
    kind: 'force',
    owner: { kind: 'joint', id: 'lower' },
    together: [],
    at: [0, 0, 0],
    vector: [120, 0, 0],
    magnitude: 120,
    told: 'determined',
    ...of,
  },
  cut: false,
})

describe('labels of arrows', async () => {
  const scene = await galleryScene('door')
  const say = (of: Partial<Glyph>, long = true) => textOf(scene, glyph(of), { door: 'origin' }, long)
  it('mark what is, or may be, a share; and only that', () => {
    expect([say({}, false), say({ told: 'share' }, false), say({ told: 'unknown' }, false)]).toEqual([
      '120 N',
      '120 N ≈',
      '120 N ≈',
    ])
    expect(say({})).toBe('120 N on Door by Door frame')
    expect(say({ told: 'share' })).toBe('120 N on Door by Door frame · a share, not unique')
    expect(say({ told: 'inexact' }, false)).toBe('120 N ≈')
    expect(say({ told: 'inexact' })).toBe('120 N on Door by Door frame · inexact: masses are too far apart')
    expect(say({ told: 'unknown' })).toBe('120 N on Door by Door frame · not known to be unique')
  })
  it('tell the unique part of a reaction from all of it', () => {
    const { glyph: one } = glyph({ told: 'share' })
    const { glyph: other } = glyph({})
    const drawn = [one, other].map((of) => ({ glyph: of, cut: false, tip: of.at, sweep: 0 }))
    const say = (of: Glyph, among = drawn): string =>
      textOf(scene, { glyph: of, cut: false, part: isPart(of, among) }, {}, true)
    expect(say(other)).toBe('120 N on Door by Door frame · the part that is unique')
    expect(say(one)).toBe('120 N on Door by Door frame · a share, not unique')
    expect(say(other, drawn.slice(1))).toBe('120 N on Door by Door frame')
    expect(say({ ...other, kind: 'torque' })).not.toContain('part')
  })
  it('tell the unique part as such also where the share beside it is too small for an arrow', () => {
    const { glyph: sure } = glyph({})
    const small = [glyph({ told: 'share', magnitude: 0.2 }).glyph]
    const drawn = [{ glyph: sure, cut: false, tip: sure.at, sweep: 0 }]
    expect(isPart(sure, drawn, small)).toBe(true)
    expect(isPart({ ...sure, kind: 'torque' }, drawn, small)).toBe(false)
    expect(isPart({ ...sure, owner: { kind: 'joint', id: 'upper' } }, drawn, small)).toBe(false)
    const [told] = drawnAsNumbers({ drawn: [], small: [{ ...sure, magnitude: 0.3 }, ...small] })
    expect(textOf(scene, { ...told!, part: isPart(told!.glyph, [], small) }, {}, true)).toBe(
      '0.300 N on Door by Door frame · the part that is unique · too small for an arrow',
    )
  })
  it('say the other way about on whom an opposite reaction acts', () => {
    expect(say({ opposite: true })).toBe('120 N on Door frame by Door')
    expect(say({ opposite: true }, false)).toBe('120 N')
  })
  it('name the joints of a sum', () => {
    expect(say({ together: ['lower', 'upper'] })).toBe(
      '120 N on Door by Door frame · Lower hinge and Upper hinge together',
    )
  })
  it('tell what is too small for an arrow, of what has no arrow', () => {
    const small = glyph({ magnitude: 0.2 }).glyph
    const [told, ...others] = drawnAsNumbers({ drawn: [], small: [small] })
    expect(others).toEqual([])
    expect(textOf(scene, told!, {}, true)).toBe('0.200 N on Door by Door frame · too small for an arrow')
    expect(textOf(scene, told!, {}, false)).toBe('0.200 N')
    const arrow = { ...glyph({}), tip: small.at, sweep: 0 }
    expect(drawnAsNumbers({ drawn: [arrow], small: [{ ...small, kind: 'torque' }] })).toEqual([])
  })
  it('name the point whose motion they show', () => {
    const owner = { kind: 'body', id: 'door' } as const
    expect(say({ kind: 'velocity', owner, magnitude: 2 })).toBe('2.00 m/s of its origin')
    expect(say({ kind: 'gravity', owner })).toBe('120 N')
  })
})
