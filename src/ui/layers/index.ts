export { LayersPanel } from './LayersPanel.tsx'
export { TraceList } from './TraceList.tsx'
