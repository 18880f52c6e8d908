import type { Diagnosis } from '../../engine/index.ts'

export type { Diagnosis, DiagnosisPart, FreeMotion, Swap } from '../../engine/index.ts'

/** What came of asking for a diagnosis; `why` in words. */
export type Diagnosed =
  | {
      readonly ok: true
      readonly diagnosis: Diagnosis
      /** Simulated time of the pose, s. */
      readonly time: number
    }
  | { readonly ok: false; readonly why: string }
