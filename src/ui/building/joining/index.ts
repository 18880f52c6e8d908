/** Boxes at points of the view, for joints: not part of the first load. */
export { JointPopup } from './JointPopup.tsx'
export { EndsPopup } from './EndsPopup.tsx'
