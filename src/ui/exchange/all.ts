/** The dialogs of exchange: not part of the first load. */
export { ExportDialog } from './ExportDialog.tsx'
export { ImportDialog } from './ImportDialog.tsx'
