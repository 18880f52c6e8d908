/** The dialogs: not part of the first load. */
export { AddDialog } from '../building/palette/index.ts'
export { PlaneDialog } from '../building/palette/index.ts'
export { FaultsDialog, KeptDialog } from '../files/index.ts'
export { FormulationsDialog } from '../formulations/index.ts'
export { GalleryDialog } from '../gallery/index.ts'
export { ShortcutSheet } from '../shortcuts/index.ts'
