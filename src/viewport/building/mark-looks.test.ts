import { describe, expect, it } from 'vitest'
import { TOKENS } from '../viewing/colours.ts'
import type { Colours } from '../viewing/colours.ts'
import { signOf, strokeOf } from './mark-looks.ts'

const colours = {
  ...Object.fromEntries(Object.entries(TOKENS).map(([name, [, value]]) => [name, value])),
  dark: false,
} as Colours
const KINDS = [
  'marker',
  'hole',
  'end',
  'midpoint',
  'vertex',
  'centre',
  'face-centre',
  'edge-midpoint',
  'align',
  'grid',
] as const
const LOOKS = ['align', 'gap', 'measure', 'axis'] as const

describe('marks', () => {
  it('are told apart by their signs, without colours', () => {
    const signs = KINDS.map((kind) => {
      const { shape, inside } = signOf(kind, colours)
      return `${shape} ${inside}`
    })
    expect(new Set(signs).size).toBe(KINDS.length)
  })
  it('are told apart by their strokes, without colours', () => {
    const strokes = LOOKS.map((look) => {
      const { width, dashes } = strokeOf(look, colours)
      return `${width} ${dashes.join(' ')}`
    })
    expect(new Set(strokes).size).toBe(LOOKS.length)
  })
})
