export { GuestBanner } from './GuestBanner.tsx'
export { ShareDialog } from './ShareDialog.tsx'
