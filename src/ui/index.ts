export { Inspector } from './inspector/index.ts'
export { Outline } from './outline/index.ts'
export { Shell, type ShellProps } from './shell/Shell.tsx'
