import type { Laboratory } from '../../laboratory/index.ts'
import type { Patch } from '../../session/index.ts'
import { LABEL_LAYERS, type LabelLayer, type Viewing } from '../viewing/viewing.ts'
import { placeLabels, type LabelWish } from './label-layout.ts'
import { patchesOver } from './patches-over.ts'

/**
 * Puts labels of one layer where neither a label of a layer before it nor anything else covers them, hides those without room, and takes
 * away those that nobody wishes for any more.
 *
 * @param signs what they cover last (label-layout.ts)
 */
export function putLabels(
  lab: Pick<Laboratory, 'session'>,
  viewing: Pick<Viewing, 'camera' | 'tooltip' | 'labels' | 'invalidate'>,
  layer: LabelLayer,
  shown: Map<string, { readonly element: HTMLElement }>,
  wishes: readonly LabelWish[],
  signs: readonly Patch[] = [],
): void {
  const { width, height } = viewing.camera.view()
  const { insets } = lab.session.getState()
  const before = LABEL_LAYERS.slice(0, LABEL_LAYERS.indexOf(layer))
  const taken = before.flatMap((one) => viewing.labels.get(one) ?? [])
  const placed = placeLabels(wishes, width, height, insets, patchesOver(lab, viewing), taken, signs)
  const were = viewing.labels.get(layer) ?? []
  viewing.labels.set(layer, placed)
  // Layers that were laid before this one, in the same picture, give way to it in the next.
  if (were.length !== placed.length || placed.some(({ x, y }, i) => x !== were[i]!.x || y !== were[i]!.y))
    viewing.invalidate()
  const wanted = new Set(wishes.map(({ key }) => key))
  const places = new Map(placed.map((place) => [place.key, place]))
  const points = new Map(wishes.map((wish) => [wish.key, wish]))
  for (const [key, { element }] of shown) {
    const place = places.get(key)
    if (!wanted.has(key)) {
      element.remove()
      shown.delete(key)
    } else if (place) {
      element.style.visibility = 'visible'
      element.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`
      lead(element, place, points.get(key)!)
    } else element.style.visibility = 'hidden'
  }
}

/** A label that lies farther from its point than this, px, has a line to it: it may be nearer to the point of another. */
const AWAY = 10

/** Draws the line from the edge of a label to the point that it names, where it is not beside it. */
function lead({ style }: HTMLElement, { x, y, width, height }: Patch, point: Pick<LabelWish, 'x' | 'y'>): void {
  const from = { x: Math.min(Math.max(point.x, x), x + width), y: Math.min(Math.max(point.y, y), y + height) }
  const length = Math.hypot(point.x - from.x, point.y - from.y)
  if (length <= AWAY) return style.setProperty('--lead', '0px')
  style.setProperty('--lead', `${length.toFixed(1)}px`)
  style.setProperty('--lead-x', `${(from.x - x).toFixed(1)}px`)
  style.setProperty('--lead-y', `${(from.y - y).toFixed(1)}px`)
  style.setProperty('--lead-turn', `${Math.atan2(point.y - from.y, point.x - from.x).toFixed(3)}rad`)
}
