/** Charts: what draws them is fetched with the first one. */
import { lazyPart } from '../primitives/index.ts'

export { dashOf, periodOf } from './dashes.ts'
export { PLOT_HABITS } from './habits.ts'
export { followStretch, panStretch, zoomStretch, type Stretch } from './stretch.ts'
export { nearest } from './nearest.ts'
export { shareOn } from './scale.ts'
export { StillChart } from './StillChart.tsx'
export { Stroke } from './Stroke.tsx'
export { axisUnit, markAxis } from './ticks.ts'
export { leadSigns, type SignsAlong } from './signs-along.ts'
export { traceCurve } from './trace.ts'
export { useChartBox, type ChartMaker } from './useChartBox.ts'
export { ownCurves, placesOf } from './view.ts'
export type { ChartAxis, ChartCurve, ChartGuide, ChartPointer, ChartView } from './view.ts'
export const chartPart = lazyPart(() => import('./chart.ts'))
