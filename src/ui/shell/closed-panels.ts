import { lazyPart } from '../lazy.tsx'

/** Layers, status and diagnosis: closed until someone asks for them. */
export const closedPanels = lazyPart(() => import('./panels.ts'))
