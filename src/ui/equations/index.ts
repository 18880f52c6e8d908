export { EquationsPanel } from './EquationsPanel.tsx'
