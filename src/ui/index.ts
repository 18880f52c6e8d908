export { Shell, type ShellProps } from './shell/Shell.tsx'
