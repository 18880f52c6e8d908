export { Dialogs } from './Dialogs.tsx'
