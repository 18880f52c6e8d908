/** Plots of the run; what collects their samples is fetched with the first one. */
export {
  computeOffLine,
  computePlot,
  isRounding,
  labelOf,
  lengthName,
  measureOf,
  readFormula,
  readPlot,
  readsAsNothing,
  withSign,
} from './curves.ts'
export type { PlotData, ReadCurve, ReadPlot } from './curves.ts'
export { calcBetween, calcBetweenDoubt, rangeOf } from './calculus.ts'
export { hasGapsAtEnd } from './gaps.ts'
export { figuresOf } from './known-figures.ts'
export { calcStatistics } from './statistics.ts'
export type { CurveStatistics } from './statistics.ts'
