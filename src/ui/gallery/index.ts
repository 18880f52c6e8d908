export { GalleryDialog } from './GalleryDialog.tsx'
