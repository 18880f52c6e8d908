export { RealTimeNotice } from './RealTimeNotice.tsx'
export { StatusLine } from './StatusLine.tsx'
export { StatusPanel } from './StatusPanel.tsx'
export { COORDINATES_TITLE, DIAGNOSIS_TITLE, EQUATIONS_TITLE, MODES_TITLE, MOTION_TITLE } from '../mobility/index.ts'
