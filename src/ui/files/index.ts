export { DropTarget } from './DropTarget.tsx'
export { FaultsDialog } from './FaultsDialog.tsx'
export { KeptDialog } from './KeptDialog.tsx'
