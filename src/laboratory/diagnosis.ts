import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Diagnosis } from '../simulation/index.ts'

export interface DiagnosisState {
  /** Of the scene's `revision`; null until one was made. */
  readonly diagnosis: Diagnosis | null
  readonly revision: number
}

export type DiagnosisStore = StoreApi<DiagnosisState>

export const makeDiagnosis = (): DiagnosisStore =>
  createStore<DiagnosisState>(() => ({ diagnosis: null, revision: -1 }))
