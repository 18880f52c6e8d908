export { ShortcutSheet } from './ShortcutSheet.tsx'
