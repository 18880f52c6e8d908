export { FailureBanner } from './FailureBanner.tsx'
export { Notices } from './Notices.tsx'
export { detailOf, gapText, isOfConstraints, standsBefore, titleOf } from './words.ts'
