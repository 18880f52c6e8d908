export { findAcross, findInPlane, findWhole } from './across.ts'
export { notUnique, planarityRead, treatmentOf, redundancyOf, wishFor } from './treatment.ts'
export type { Treatment, Redundancy } from './treatment.ts'
