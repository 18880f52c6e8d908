/** Sums of reactions that joints share between them. Pure. */
import type { Glyph } from '../viewing/glyph.ts'

/**
 * The arrows without those sums beside which no share of the same kind is drawn: where what each joint bears is told already, a sum would show it twice.
 *
 * @param isDrawn whether an arrow is large enough to be drawn
 */
export function withoutIdleSums(glyphs: readonly Glyph[], isDrawn: (glyph: Glyph) => boolean): readonly Glyph[] {
  if (glyphs.every(({ together }) => together.length === 0)) return glyphs
  const shares = glyphs.filter(({ told, owner }) => told !== 'determined' && owner.kind === 'joint').filter(isDrawn)
  return glyphs.filter(
    ({ together, kind }) =>
      together.length === 0 || shares.some((share) => share.kind === kind && together.includes(share.owner.id)),
  )
}
