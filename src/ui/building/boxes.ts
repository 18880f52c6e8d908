/** What opens at a point of the view: not part of the first load. */
export { ContextMenu } from '../guidance/ContextMenu.tsx'
export { EndsPopup, JointPopup } from './joining/index.ts'
