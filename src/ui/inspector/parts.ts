import { lazyPart } from '../primitives/index.ts'

/** The inspectors of selected things, and what is folded away at first. */
export const selectedInspectors = lazyPart(() => import('./selected.ts'))
