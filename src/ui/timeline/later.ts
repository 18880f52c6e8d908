import { lazyPart } from '../primitives/index.ts'

/** What can be moved along the bar, and the list of marks: not part of the first load. */
export const later = lazyPart(() => import('./all.ts'))
