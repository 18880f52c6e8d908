export { notUnique, planarityRead, readingOf, redundancyOf, wishFor } from './reading.ts'
export type { Reading, Redundancy } from './reading.ts'
