/** The dialogs for what is selected: not part of the first load. */
export { ArrayDialog } from './ArrayDialog.tsx'
export { MirrorDialog } from './MirrorDialog.tsx'
export { RenameDialog } from './RenameDialog.tsx'
