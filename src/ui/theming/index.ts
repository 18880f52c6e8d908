export { useShownTheme, useTheme } from './useTheme.ts'
