export { FailureBanner } from './FailureBanner.tsx'
export { Notices } from './Notices.tsx'
