export { KeepingDialogs } from './KeepingDialogs.tsx'
