export { StatusLine } from './StatusLine.tsx'
export { StatusPanel } from './StatusPanel.tsx'
