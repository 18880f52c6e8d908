/** Which arrow of the picture lies under a point of the view. Pure; px from the view's top left corner. */
import type { CameraPose, ScreenPoint, Vec3, ViewSize } from '../../tools/index.ts'
import { add, cross, project, scale, subtract } from '../../tools/index.ts'
import type { DrawnGlyph } from '../viewing/viewing.ts'

/** Chords by which a curved arrow is met. */
const CHORDS = 24

export interface Aim {
  readonly x: number
  readonly y: number
  /** How far beside an arrow the point may be. */
  readonly reach: number
  /** How near to its start a straight arrow leaves the point to what it acts on: no more than half its length. */
  readonly clear: (arrow: DrawnGlyph) => number
}

/** The nearest arrow; null where there is none. */
export function arrowAt(drawn: readonly DrawnGlyph[], camera: CameraPose, view: ViewSize, aim: Aim): DrawnGlyph | null {
  let nearest: DrawnGlyph | null = null
  let least = aim.reach
  for (const arrow of drawn) {
    const seen = pathOf(arrow).map((point) => project(camera, view, point))
    if (seen.some(({ depth }) => !(depth > 0)) || isAtStart(arrow, seen, aim)) continue
    const away = distanceTo(seen, aim)
    if (away > least) continue
    least = away
    nearest = arrow
  }
  return nearest
}

/** The points of an arrow, world axes, m: both ends of a straight one, and of a curved one those of its chords. */
function pathOf({ glyph, tip, sweep }: DrawnGlyph): readonly Vec3[] {
  if (sweep === 0) return [glyph.at, tip]
  const out = subtract(tip, glyph.at)
  const along = cross(scale(glyph.vector, 1 / glyph.magnitude), out)
  return Array.from({ length: CHORDS + 1 }, (_, k) => {
    const angle = (sweep * k) / CHORDS
    return add(glyph.at, add(scale(out, Math.cos(angle)), scale(along, Math.sin(angle))))
  })
}

function isAtStart(arrow: DrawnGlyph, [from, to]: readonly ScreenPoint[], { x, y, clear }: Aim): boolean {
  if (arrow.sweep > 0 || from === undefined || to === undefined) return false
  const half = Math.hypot(to.x - from.x, to.y - from.y) / 2
  return Math.hypot(x - from.x, y - from.y) < Math.min(clear(arrow), half)
}

/** Distance of a point to a line of chords. */
function distanceTo(path: readonly ScreenPoint[], { x, y }: Aim): number {
  let least = Infinity
  for (let k = 1; k < path.length; k++) {
    const [a, b] = [path[k - 1]!, path[k]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const square = dx * dx + dy * dy
    const share = square > 0 ? Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
    least = Math.min(least, Math.hypot(x - a.x - share * dx, y - a.y - share * dy))
  }
  return least
}
