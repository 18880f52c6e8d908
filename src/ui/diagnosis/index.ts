export { DiagnosisPanel } from './DiagnosisPanel.tsx'
