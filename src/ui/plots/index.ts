export { PlottableReadings, Plottable } from './PlottableReadings.tsx'
export { PlotsPanel } from './PlotsPanel.tsx'
export { PlotSubmenu } from './PlotSubmenu.tsx'
export { PlotThis } from './PlotThis.tsx'
