/** Places labels beside their points so that none covers another. Pixels from the view's top left corner. */
import { areApart, type Insets, type Patch } from '../../session/index.ts'

export interface LabelWish {
  readonly key: string
  /** The point that the label names. */
  readonly x: number
  readonly y: number
  /** Unit direction on the screen in which the label would best lie; zero: any. */
  readonly towardX: number
  readonly towardY: number
  readonly width: number
  readonly height: number
  /** Labels of higher rank are placed first; those below rank 1 are left out where there is no room. */
  readonly rank: number
}

export interface PlacedLabel extends Patch {
  readonly key: string
}

/** Distance from the point to the label's nearest edge, px. */
const GAP = 7
/** Turns away from the best direction, tried in this order. */
const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.5, -2.5, Math.PI]
/** Farther rings for labels that have to be somewhere. */
const RINGS = [0, 24, 52, 84]
/** Between two labels. */
const SPACE = 2

const NOTHING: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Labels that have to be somewhere are moved to the rim of the free part; they go under a panel or a box only where there
 * is no room beside it, and over another label never.
 *
 * @param boxes what lies over the view
 * @param taken where other labels stand
 * @param signs what is better seen than covered: labels lie over it only where there is no other room
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  width: number,
  height: number,
  covered: Insets = NOTHING,
  boxes: readonly Patch[] = [],
  taken: readonly Patch[] = [],
  signs: readonly Patch[] = [],
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  const isFree = (l: PlacedLabel, edge: Insets, over: readonly Patch[]): boolean =>
    l.x >= edge.left &&
    l.y >= edge.top &&
    l.x + l.width <= width - edge.right &&
    l.y + l.height <= height - edge.bottom &&
    [...taken, ...placed, ...over].every((o) => areApart(l, o, SPACE))
  for (const wish of wishes.toSorted((a, b) => b.rank - a.rank || (a.key < b.key ? -1 : 1))) {
    const outside = wish.x < 0 || wish.y < 0 || wish.x > width || wish.y > height
    if (outside && wish.rank < 1) continue
    const moved = (l: PlacedLabel): PlacedLabel => ({
      ...l,
      x: Math.max(covered.left, Math.min(l.x, width - covered.right - l.width)),
      y: Math.max(covered.top, Math.min(l.y, height - covered.bottom - l.height)),
    })
    const isClear = (l: PlacedLabel): boolean => isFree(l, covered, boxes)
    const spot =
      spotFor(wish, (l) => isClear(l) && signs.every((o) => areApart(l, o, 0))) ??
      spotFor(wish, isClear) ??
      (wish.rank < 1 || outside ? null : spotFor(wish, isClear, moved)) ??
      (wish.rank < 1 ? null : spotFor(wish, (l) => isFree(l, NOTHING, [])))
    if (spot) placed.push(spot)
  }
  return placed
}

function spotFor(
  wish: LabelWish,
  isFree: (label: PlacedLabel) => boolean,
  moved: (label: PlacedLabel) => PlacedLabel = (label) => label,
): PlacedLabel | null {
  const start = wish.towardX === 0 && wish.towardY === 0 ? -Math.PI / 4 : Math.atan2(wish.towardY, wish.towardX)
  for (const ring of wish.rank < 1 ? RINGS.slice(0, 1) : RINGS) {
    for (const turn of TURNS) {
      const dx = Math.cos(start + turn)
      const dy = Math.sin(start + turn)
      // The label's box touches the gap's circle on the side that faces the point.
      const x = wish.x + dx * (GAP + ring) + (dx - 1) * 0.5 * wish.width
      const y = wish.y + dy * (GAP + ring) + (dy - 1) * 0.5 * wish.height
      const label = moved({ key: wish.key, x, y, width: wish.width, height: wish.height })
      if (isFree(label)) return label
    }
  }
  return null
}
