/** Example mechanisms: scene files with what to look at. Data only; only the opening scene is part of the first load. */
import { descriptions } from './items.ts'
import type { Description } from './items.ts'

export interface GalleryItem extends Description {
  /** Address of a picture of it in motion, 480 × 300. */
  readonly thumbnail: string
  /** Its scene file as parsed JSON, not yet validated. Rejects when the file cannot be fetched. */
  readonly load: () => Promise<unknown>
}

// `no-inline`: pictures stay files, so that the first load does not carry them.
const thumbnails = import.meta.glob<string>('./thumbnails/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})
const opening = import.meta.glob<unknown>('./scenes/slider-crank.json', { eager: true, import: 'default' })
const others = import.meta.glob<unknown>(['./scenes/*.json', '!./scenes/slider-crank.json'], { import: 'default' })

function item(description: Description): GalleryItem {
  const { id } = description
  const thumbnail = thumbnails[`./thumbnails/${id}.webp`] ?? ''
  const file = `./scenes/${id}.json`
  const load = async () => (file in opening ? opening[file] : await others[file]?.())
  return { ...description, thumbnail, load }
}

/** All of them, groups together. */
export const gallery: readonly GalleryItem[] = descriptions.map(item)
