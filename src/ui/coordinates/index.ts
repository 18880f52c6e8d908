export { CoordinatesPanel } from './CoordinatesPanel.tsx'
