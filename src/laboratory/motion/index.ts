/** Velocity geometry of the run. */
export { calcAxode } from './axodes.ts'
export type { Axode, Generator } from './axodes.ts'
export { calcCentrodes } from './centrodes.ts'
export type { Centrodes } from './centrodes.ts'
export { ALL_LINES, kennedyDrawn, linkageOf, nameOfCentre, readCentres, readLinkage } from './linkage.ts'
export type { DrawnLine, Linkage, LinkagePose, NamedCentre } from './linkage.ts'
export { makeRelativeRuns } from './relative-runs.ts'
export type { RelativeRuns } from './relative-runs.ts'
