/** Where a box goes beside a point of the view. Pure; px. */
import type { Insets, Patch } from '../../../session/index.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Place {
  readonly left: number
  readonly top: number
  /** Largest height of the box. */
  readonly height: number
}

/** Between the point and the box, so that what was joined stays in sight. */
const CLEAR = 56
/** Between the box and bars, panels and rims. */
const RIM = 8
/** Around what is left free: half of an eye, and of a finger. */
const MARGIN = 16

/** Between places that are tried all over what is free of the view, px; what lies this far away costs as much as to cover a point, px. */
const STEP = 40
const FAR = 1000

/** How far to either side of a point building goes on, in steps of a finger, px. */
const ROW = { step: 48, steps: 8 }

/** Points to the left and right of one, where what is built next is likely to be put: a slider goes on the line of its crank's end. */
export const alongRow = ({ x, y }: Point): readonly Point[] =>
  Array.from({ length: ROW.steps }, (_, k) => (k + 1) * ROW.step).flatMap((away) => [
    { x: x - away, y },
    { x: x + away, y },
  ])

/** Points of a patch that is to be left free: in a row through its middle, at its ends and between them. */
export const pointsOf = ({ x, y, width, height }: Patch): readonly Point[] =>
  [0, 0.5, 1].map((share) => ({ x: x + share * width, y: y + height / 2 }))

/**
 * Beside the point, where there is room: to the right, to the left, below, above, in its corners; else in those of what
 * is free of the view, or anywhere in it, as near to the point as can be. Of these the first that covers least of what is to be left free, and least of all
 * the point itself and the others that the box is about. A box that has a place already stays there, where no other is better: it may have grown or shrunk.
 */
export function placeBeside(
  point: Point,
  box: Size,
  view: Size,
  insets: Insets,
  clear: readonly Point[] = [],
  now: Pick<Place, 'left' | 'top'> | null = null,
  about: readonly Point[] = [],
): Place {
  const [from, to] = [insets.left + RIM, view.width - insets.right - RIM]
  const [top, bottom] = [insets.top + RIM, view.height - insets.bottom - RIM]
  const height = Math.max(160, bottom - top)
  const shown = Math.min(box.height, height)
  const within = (x: number, least: number, most: number): number => Math.round(Math.max(least, Math.min(x, most)))
  const [right, left] = [point.x + CLEAR, point.x - CLEAR - box.width]
  const [below, above] = [point.y + CLEAR, point.y - CLEAR - shown]
  const [across, along] = [point.x - box.width / 2, point.y - shown / 2]
  const wishes: (readonly [number, number])[] = [
    ...(now ? [[now.left, now.top] as const] : []),
    [right, along],
    [left, along],
    [across, below],
    [across, above],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
  ]
  const beside = wishes.length
  wishes.push([from, top], [to - box.width, top], [from, bottom - shown], [to - box.width, bottom - shown])
  for (let y = top; y <= bottom - shown; y += STEP)
    for (let x = from; x <= to - box.width; x += STEP) wishes.push([x, y])
  const covers = ({ left: x, top: y }: Omit<Place, 'height'>, { x: px, y: py }: Point): boolean =>
    px > x - MARGIN && px < x + box.width + MARGIN && py > y - MARGIN && py < y + shown + MARGIN
  const narrow = to - from < box.width
  let least = Infinity
  let best = { left: 0, top: 0 }
  for (const [i, [x, y]] of wishes.entries()) {
    const place = {
      left: narrow ? within(x, RIM, Math.max(RIM, view.width - box.width - RIM)) : within(x, from, to - box.width),
      top: within(y, top, Math.max(top, bottom - shown)),
    }
    const covered = clear.filter((one) => covers(place, one)).length
    const stays = now !== null && i === 0
    const pushed = Math.abs(place.left - x) > 1 && !stays ? 0.5 : 0
    const away = i < beside ? 0 : Math.hypot(x + box.width / 2 - point.x, y + shown / 2 - point.y) / FAR
    const cost = away + covered + pushed + 1e3 * [point, ...about].filter((one) => covers(place, one)).length
    if (cost >= least) continue
    least = cost
    best = place
  }
  return { ...best, height: Math.round(height) }
}
