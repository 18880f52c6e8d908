import type { PlacedLabel } from './label-layout.ts'

/** Puts labels where there is room for them, hides those without, and takes away those that are not wanted any more. */
export function putLabels(
  shown: Map<string, { readonly element: HTMLElement }>,
  placed: readonly PlacedLabel[],
  wanted: ReadonlySet<string>,
): void {
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
