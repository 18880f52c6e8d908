export { formatClock } from './clock.ts'
export { Timeline } from './Timeline.tsx'
