/** How marks look: each kind has a sign or a stroke of its own, so that nothing is told by colour alone. */
import type { SnapKind } from '../../geometry/index.ts'
import type { Marks } from '../../tools/index.ts'
import type { Colours } from '../viewing/colours.ts'
import type { LineStyle } from './line-field.ts'
import type { SignStyle } from './sign-field.ts'

export type LineLook = Marks['lines'][number]['look']

const SIGNS: Readonly<Record<SnapKind, Omit<SignStyle, 'colour' | 'solid'>>> = {
  marker: { shape: 'circle', inside: 'dot', radius: 7 },
  hole: { shape: 'circle', inside: 'nothing', radius: 7 },
  end: { shape: 'square', inside: 'nothing', radius: 6 },
  midpoint: { shape: 'triangle', inside: 'nothing', radius: 8 },
  vertex: { shape: 'diamond', inside: 'nothing', radius: 6 },
  centre: { shape: 'circle', inside: 'plus', radius: 7 },
  'face-centre': { shape: 'square', inside: 'dot', radius: 6 },
  'edge-midpoint': { shape: 'triangle', inside: 'dot', radius: 8 },
  align: { shape: 'cross', inside: 'nothing', radius: 5 },
  grid: { shape: 'plus', inside: 'nothing', radius: 6 },
}

export const signOf = (kind: SnapKind, colours: Colours): SignStyle => ({
  ...SIGNS[kind],
  colour: colours.accent,
  solid: false,
})

/** Strokes; dashes in px. The axis is drawn as drawings have centre lines. */
const STROKES: Readonly<Record<LineLook, Omit<LineStyle, 'colour'> & { readonly colour: keyof Colours }>> = {
  align: { colour: 'accent', width: 1.4, dashes: [5, 4, 5, 4], opacity: 0.9 },
  gap: { colour: 'danger', width: 2.6, dashes: [3, 4.5, 3, 4.5], opacity: 1 },
  measure: { colour: 'inkSoft', width: 1.4, dashes: [], opacity: 1 },
  axis: { colour: 'inkSoft', width: 1.4, dashes: [12, 4, 2, 4], opacity: 0.95 },
}

export const strokeOf = (look: LineLook, colours: Colours): LineStyle => {
  const stroke = STROKES[look]
  return { ...stroke, colour: colours[stroke.colour] as string }
}
