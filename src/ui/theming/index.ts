export { useTheme } from './useTheme.ts'
