export { Shell, type ShellProps } from './Shell.tsx'
export { loadShell } from './load-shell.ts'
