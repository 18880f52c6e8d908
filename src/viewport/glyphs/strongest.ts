/** Of very many reactions, and forces of springs and mounts, only the strongest are drawn: all of them would be a wall in which none is seen. */
import type { Item } from '../../session/index.ts'
import type { Glyph, GlyphKind } from '../viewing/glyph.ts'

/** Reactions of one kind that are drawn, but for those that are asked for one by one. */
export const MOST_REACTIONS = 40
/** An arrow that is drawn gives way to another only if that is stronger by this factor; otherwise arrows of similar strength would flicker. */
const HOLD = 1.5

export interface Choice {
  readonly glyphs: readonly Glyph[]
  /** Number of reactions of each kind of which not all are drawn. */
  readonly totals: ReadonlyMap<GlyphKind, number>
}

/** Makes a choice that remembers which reactions it took the last time. */
export function makeChooseStrongest(): (all: readonly Glyph[], isWanted: (owner: Item) => boolean) => Choice {
  const last = new Map<GlyphKind, ReadonlySet<string>>()
  return (all, isWanted) => {
    const totals = new Map<GlyphKind, number>()
    const left = new Set<Glyph>()
    for (const kind of ['force', 'torque'] as const) {
      const reactions = all.filter((glyph) => glyph.kind === kind && glyph.owner.kind !== 'body' && glyph.load !== true)
      if (reactions.length <= MOST_REACTIONS) {
        last.delete(kind)
        continue
      }
      const held = last.get(kind)
      const weigh = ({ owner, magnitude }: Glyph): number => magnitude * (held?.has(keyOf(owner)) ? HOLD : 1)
      const ranked = reactions.toSorted((a, b) => weigh(b) - weigh(a))
      last.set(kind, new Set(ranked.slice(0, MOST_REACTIONS).map(({ owner }) => keyOf(owner))))
      for (const glyph of ranked.slice(MOST_REACTIONS)) if (!isWanted(glyph.owner)) left.add(glyph)
      totals.set(kind, reactions.length)
    }
    return left.size === 0 && totals.size === 0
      ? { glyphs: all, totals }
      : { glyphs: all.filter((g) => !left.has(g)), totals }
  }
}

const keyOf = ({ kind, id }: Item): string => `${kind} ${id}`
