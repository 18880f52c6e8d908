export { ModesPanel } from './ModesPanel.tsx'
export { decades, logMarks, power } from './plot.ts'
