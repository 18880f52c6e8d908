export { DiagnosisPanel } from './DiagnosisPanel.tsx'
export { Ways } from './Verdicts.tsx'
export { waysOfHint } from './hint-ways.ts'
