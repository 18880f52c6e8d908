/** What opens at a point of the view: not part of the first load. */
export { ContextMenu } from '../guidance/index.ts'
export { EndsPopup, JointPopup } from './joining/index.ts'
