export { ModesPanel } from './ModesPanel.tsx'
export { table } from './csv.ts'
export { decades, logMarks, power, type PlotLook } from './plot.ts'
export { useLook } from './useLook.ts'
