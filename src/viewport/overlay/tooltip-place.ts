/** Where the tooltip goes. Pure; px from the view's top left corner. */
import { areApart, type Insets, type Patch } from '../../session/index.ts'

/** Distance from the pointer or the item to the box. */
const AWAY = 18
/** Distance from the box to the rim of the free view, and to what lies over it. */
const RIM = 4

/**
 * Beside a point: below it to the right, else to the left, else above, else beside all of what it tells of. Of these the first that
 * lies on nothing else, else the first that leaves what it tells of open.
 *
 * @param about what it tells of
 */
export function placeTooltip(
  point: { readonly x: number; readonly y: number },
  box: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  insets: Insets,
  over: readonly Patch[],
  about: Patch = { x: point.x, y: point.y, width: 0, height: 0 },
): Patch {
  const [left, right] = [point.x - AWAY - box.width, point.x + AWAY]
  const [above, below] = [point.y - AWAY - box.height, point.y + AWAY]
  const most = { x: view.width - insets.right - box.width - RIM, y: view.height - insets.bottom - box.height - RIM }
  const within = (x: number, y: number): Patch => ({
    ...box,
    x: Math.max(insets.left + RIM, Math.min(x, most.x)),
    y: Math.max(insets.top + RIM, Math.min(y, most.y)),
  })
  const sides = right > most.x ? [left, right] : [right, left]
  const [before, after] = [about.x - AWAY - box.width, about.x + about.width + AWAY]
  const beside = after > most.x ? [before, after] : [after, before]
  const high = about.y + about.height / 2 - box.height / 2
  const places = [
    ...[below, above].flatMap((y) => sides.map((x) => within(x, y))),
    ...[below, above, high].flatMap((y) => beside.map((x) => within(x, y))),
    ...[about.y + about.height + AWAY, about.y - AWAY - box.height].flatMap((y) => sides.map((x) => within(x, y))),
  ]
  // Pushed back from the rim it may come to lie on the point itself.
  const finger: Patch = { x: point.x - RIM, y: point.y - RIM, width: 2 * RIM, height: 2 * RIM }
  const isOff = (place: Patch, others: readonly Patch[]): boolean =>
    others.every((other) => areApart(place, other, RIM))
  return (
    places.find((place) => isOff(place, [finger, about, ...over])) ??
    places.find((place) => isOff(place, [finger, about])) ??
    places[0]!
  )
}

/**
 * At the rim of the free view, on the side and at the height of a row of a list (px from the view's top left corner) that points
 * something out: there it covers least of the mechanism. Lower where something else stands.
 */
export function placeAtRim(
  row: { readonly x: number; readonly y: number },
  box: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  insets: Insets,
  over: readonly Patch[],
): Patch {
  const most = { x: view.width - insets.right - box.width - RIM, y: view.height - insets.bottom - box.height - RIM }
  const x = row.x > view.width / 2 ? most.x : insets.left + RIM
  const places = [row.y, ...over.map((other) => other.y + other.height + RIM)]
    .filter((y) => y >= row.y)
    .map((y): Patch => ({ ...box, x, y: Math.max(insets.top + RIM, Math.min(y, most.y)) }))
  return places.find((place) => over.every((other) => areApart(place, other, RIM))) ?? places[0]!
}
