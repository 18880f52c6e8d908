/** Door of the folder: ways to the accelerations of a mechanism, compared. */
export { compareWays, type Growth, type WayFound, type WaysCompared } from './compare-ways.ts'
export type { WaysOptions } from './options.ts'
export { WAYS, type Way } from './ways.ts'
