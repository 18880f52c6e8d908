/** The dialogs of keeping: not part of the first load. */
export { ShareDialog } from '../sharing/index.ts'
export { LibraryDialog } from './LibraryDialog.tsx'
export { VersionsDialog } from './VersionsDialog.tsx'
