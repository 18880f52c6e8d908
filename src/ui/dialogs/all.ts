/** The dialogs: not part of the first load. */
export { FaultsDialog, KeptDialog } from '../files/index.ts'
export { GalleryDialog } from '../gallery/index.ts'
export { ShortcutSheet } from '../shortcuts/index.ts'
