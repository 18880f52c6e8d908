export { RealTimeNotice } from './RealTimeNotice.tsx'
export { StatusLine } from './StatusLine.tsx'
export { StatusPanel } from './StatusPanel.tsx'
export { DIAGNOSIS_TITLE, MODES_TITLE, MOTION_TITLE } from '../mobility/index.ts'
