import { descriptions } from './items.ts'
import type { Description } from './description.ts'
import { loadOpening, OPENING } from './opening.ts'

export interface GalleryItem extends Description {
  /** Addresses of a picture of it in motion, 480 × 300, in either theme. */
  readonly thumbnail: { readonly light: string; readonly dark: string }
  /** Its scene file as parsed JSON, not yet validated. Rejects when the file cannot be fetched. */
  readonly load: () => Promise<unknown>
}

// `no-inline`: pictures stay files, so that opening the gallery does not carry them all.
const thumbnails = import.meta.glob<string>('./thumbnails/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})
const others = import.meta.glob<unknown>(['./scenes/*.json', '!./scenes/slider-crank.json'], { import: 'default' })

function item(description: Description): GalleryItem {
  const { id } = description
  const load = id === OPENING ? loadOpening : async () => others[`./scenes/${id}.json`]?.()
  const pictureOf = (name: string): string => thumbnails[`./thumbnails/${name}.webp`] ?? ''
  return { ...description, thumbnail: { light: pictureOf(id), dark: pictureOf(`${id}.dark`) }, load }
}

/** All of them, groups together. */
export const gallery: readonly GalleryItem[] = descriptions.map(item)
