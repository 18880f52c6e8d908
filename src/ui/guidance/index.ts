export { ContextMenu } from './ContextMenu.tsx'
export { HintLine } from './HintLine.tsx'
