/** Charts: what draws them is fetched with the first one. */
import { lazyPart } from '../primitives/index.ts'

export type { PlotLook } from './look.ts'
export { useLook } from './useLook.ts'
export { PLOT_HABITS } from './habits.ts'
export { followStretch, panStretch, zoomStretch, type Stretch } from './stretch.ts'
export { axisUnit, markTexts, powerMarks, roundMarks } from './ticks.ts'
export { traceCurve } from './trace.ts'
export type { Chart } from './chart.ts'
export { placesOf } from './view.ts'
export type { ChartAxis, ChartCurve, ChartView } from './view.ts'
export const chartPart = lazyPart(() => import('./chart.ts'))
