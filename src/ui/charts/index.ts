/** Charts: what draws them is fetched with the first one. */
export type { PlotLook } from './look.ts'
export { useLook } from './useLook.ts'
export { isAscending, pickPoints, roomFor } from './decimate.ts'
export { axisUnit, markTexts, powerMarks, roundMarks } from './ticks.ts'
export type { Chart, ChartAxis, ChartCurve, ChartView } from './chart.ts'
export const loadChart = () => import('./chart.ts')
