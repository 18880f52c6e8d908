/** Velocity geometry of the run. */
export { calcAxode } from './axodes.ts'
export type { Axode, Generator } from './axodes.ts'
export { makeRelativeRuns } from './relative-runs.ts'
export type { RelativeRuns } from './relative-runs.ts'
