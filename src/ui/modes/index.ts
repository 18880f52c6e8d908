export { ModesPanel } from './ModesPanel.tsx'
export { table } from './csv.ts'
export { decades, logMarks, power } from './plot.ts'
