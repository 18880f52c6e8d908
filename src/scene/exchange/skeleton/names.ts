/** Names beside what they name: on no sign, on no other name, and off the lines where there is room. */
import { type Box, INK, type Pen, SOFT } from './pen.ts'
import type { Point } from './projection.ts'

/** A word for what is drawn at a point. */
export interface Name {
  readonly text: string
  readonly at: Point
  readonly kind: 'body' | 'joint'
}

const SIZE = 12
const LONGEST = 28
/** Width of a character over its height; wide scripts fill the square. */
const NARROW = 0.58
/** Distance from a named thing to the first ring of places, and from ring to ring, px. */
const FIRST = 12
const RING = 10
/** Past this ring a thin line leads to what is named. */
const LED = 3
/** Distance at which a leader line ends before the named thing, px. */
const LEAD = 12
/** More rings than any drawing needs: a full one is left behind. */
const RINGS = 400

/** Writes them in order: earlier ones have the better places. */
export function writeNames(pen: Pen, names: readonly Name[]): void {
  const placed: Box[] = []
  for (const { text, at, kind } of names) {
    const characters = [...text.replace(/\s+/g, ' ').trim()]
    if (characters.length === 0) continue
    const shown = characters.length > LONGEST ? [...characters.slice(0, LONGEST - 1), '…'] : characters
    const width = shown.reduce((sum, c) => sum + SIZE * ((c.codePointAt(0) ?? 0) > 0x2e7f ? 1 : NARROW), 0)
    const { box, ring } = findPlace(pen, placed, at, width, SIZE + 2)
    placed.push(box)
    pen.reach([box.x0, box.y0])
    pen.reach([box.x1, box.y1])
    pen.open(`name of-${kind}`)
    if (ring >= LED) {
      const [x, y] = nearestOf(box, at)
      const far = Math.hypot(x - at[0], y - at[1])
      // Up to the sign, not into it.
      if (far > LEAD) pen.path([[at[0] + (LEAD * (x - at[0])) / far, at[1] + (LEAD * (y - at[1])) / far], [x, y]], { stroke: SOFT }) // prettier-ignore
    }
    const fill = kind === 'body' ? INK : SOFT
    pen.words(
      shown.join(''),
      [box.x0, box.y1 - 4],
      ` fill="${fill}" stroke="none"${kind === 'body' ? ' font-weight="600"' : ''}`,
    )
    pen.close()
  }
}

function findPlace(
  pen: Pen,
  placed: readonly Box[],
  [x, y]: Point,
  width: number,
  height: number,
): { box: Box; ring: number } {
  let best: { box: Box; ring: number; cost: number } | null = null
  for (let ring = 0; ring < RINGS; ring++) {
    const radius = FIRST + ring * RING
    const places = 8 + 4 * Math.min(ring, 6)
    for (let k = 0; k < places; k++) {
      // Places are tried to the right first, then above, below and to the left.
      const angle = ((k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * 2 * Math.PI) / places
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      const [cx, cy] = [x + dx * (radius + width / 2), y - dy * (radius + height / 2)]
      const box = { x0: cx - width / 2, y0: cy - height / 2, x1: cx + width / 2, y1: cy + height / 2 }
      if (pen.taken.some((other) => overlap(box, other)) || placed.some((other) => overlap(box, other))) continue
      const crossed = pen.lines.filter(([a, b]) => crosses(box, a, b)).length
      const cost = 25 * crossed + 6 * ring + k * 0.1
      if (best === null || cost < best.cost) best = { box, ring, cost }
    }
    // Farther out it can only cost more.
    if (best !== null && 6 * (ring + 1) >= best.cost) break
  }
  return best ?? { box: { x0: x, y0: y, x1: x + width, y1: y + height }, ring: 0 }
}

const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/** Whether a stretch goes through a box: what is left of it between the four sides. */
function crosses({ x0, y0, x1, y1 }: Box, a: Point, b: Point): boolean {
  let [from, to] = [0, 1]
  for (const [start, end, low, high] of [
    [a[0], b[0], x0, x1],
    [a[1], b[1], y0, y1],
  ] as const) {
    const d = end - start
    if (d === 0) {
      if (start < low || start > high) return false
      continue
    }
    const [s, t] = [(low - start) / d, (high - start) / d]
    from = Math.max(from, Math.min(s, t))
    to = Math.min(to, Math.max(s, t))
  }
  return from < to
}

const nearestOf = ({ x0, y0, x1, y1 }: Box, [x, y]: Point): Point => [
  Math.min(x1, Math.max(x0, x)),
  Math.min(y1, Math.max(y0, y)),
]
