import { lazyPart } from '../primitives/index.ts'

/** Layers, status, diagnosis and modes: closed until someone asks for them. */
export const closedPanels = lazyPart(() => import('./panels.ts'))
