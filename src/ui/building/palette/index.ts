export { Palette } from './Palette.tsx'
export { AddDialog } from './AddDialog.tsx'
export { PlaneDialog } from './PlaneDialog.tsx'
