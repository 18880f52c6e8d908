import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SceneStore } from '../scene/index.ts'
import type { Diagnosis, Simulation } from '../simulation/index.ts'

export interface DiagnosisState {
  /** Of the scene's `revision`; null until one was made. */
  readonly diagnosis: Diagnosis | null
  readonly revision: number
  /** Simulated time of the pose that was diagnosed, s. */
  readonly time: number
  /** Whether one is being made. */
  readonly asking: boolean
  /** Why the last one that was asked for could not be made, in words. */
  readonly problem: string | null
}

export type DiagnosisStore = StoreApi<DiagnosisState>

const NONE: DiagnosisState = { diagnosis: null, revision: -1, time: 0, asking: false, problem: null }

export const makeDiagnosis = (): DiagnosisStore => createStore<DiagnosisState>(() => NONE)

/** Has the pose that is shown now diagnosed; the store tells the outcome. Of several asked for at once the last one counts. */
export async function askDiagnosis({
  scenes,
  simulation,
  diagnosis,
}: {
  readonly scenes: SceneStore
  readonly simulation: Simulation
  readonly diagnosis: DiagnosisStore
}): Promise<void> {
  diagnosis.setState({ asking: true, problem: null })
  await simulation.upToDate()
  if (!diagnosis.getState().asking) return
  const { revision } = scenes.getState()
  const made = await simulation.ask('diagnosis', null)
  // another was asked for, or none is wanted any more: that ends the asking
  if (made === null) return
  if (made.ok) diagnosis.setState({ ...NONE, diagnosis: made.told, revision, time: made.time })
  else diagnosis.setState({ ...NONE, revision, problem: made.why })
}

/** The one that is being made is not wanted any more. */
export function endDiagnosis({
  simulation,
  diagnosis,
}: {
  readonly simulation: Simulation
  readonly diagnosis: DiagnosisStore
}): void {
  simulation.endAsking('diagnosis')
  diagnosis.setState({ asking: false })
}
