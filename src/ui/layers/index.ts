export { LayersPanel } from './LayersPanel.tsx'
