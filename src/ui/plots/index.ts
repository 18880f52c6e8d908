export { PlotsPanel } from './PlotsPanel.tsx'
