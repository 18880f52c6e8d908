export { MotionPanel } from './MotionPanel.tsx'
