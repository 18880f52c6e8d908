export { GuestBanner } from './GuestBanner.tsx'
