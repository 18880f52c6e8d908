export { PlotsPanel } from './PlotsPanel.tsx'
export { PlotThis } from './PlotThis.tsx'
