import type { Laboratory } from '../../laboratory/index.ts'
import type { Viewing } from '../viewing.ts'
import { placeLabels, type LabelWish } from './label-layout.ts'
import { patchesOver } from './patches-over.ts'

/** Puts labels where nothing covers them, hides those without room, and takes away those that nobody wishes for any more. */
export function putLabels(
  lab: Pick<Laboratory, 'session'>,
  viewing: Pick<Viewing, 'camera' | 'tooltip'>,
  shown: Map<string, { readonly element: HTMLElement }>,
  wishes: readonly LabelWish[],
): void {
  const { width, height } = viewing.camera.view()
  const placed = placeLabels(wishes, width, height, lab.session.getState().insets, patchesOver(lab, viewing))
  const wanted = new Set(wishes.map(({ key }) => key))
  const places = new Map(placed.map((place) => [place.key, place]))
  for (const [key, { element }] of shown) {
    const place = places.get(key)
    if (!wanted.has(key)) {
      element.remove()
      shown.delete(key)
    } else if (place) {
      element.style.visibility = 'visible'
      element.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`
    } else element.style.visibility = 'hidden'
  }
}
