export { ModesPanel } from './ModesPanel.tsx'
