/** Panels that are closed at first: not part of the first load. */
export { DiagnosisPanel } from '../diagnosis/index.ts'
export { ModesPanel } from '../modes/index.ts'
export { LayersPanel } from '../layers/index.ts'
export { StatusPanel } from '../status/index.ts'
