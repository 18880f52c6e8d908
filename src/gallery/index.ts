/** Example mechanisms: scene files with what to look at. Data only; only the opening scene is part of the first load. */
export { gallery } from './all.ts'
export type { GalleryItem } from './all.ts'
export { loadOpening } from './opening.ts'
