export { Boundary } from './primitives/index.ts'
export { loadShell } from './shell/index.ts'
export { Shell, type ShellProps } from './shell/index.ts'
