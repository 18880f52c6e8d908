export { loadShell } from './shell/load-shell.ts'
export { Shell, type ShellProps } from './shell/Shell.tsx'
