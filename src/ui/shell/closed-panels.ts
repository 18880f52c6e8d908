import { lazyPart } from '../lazy.tsx'

/** Layers and status: closed until someone asks for them. */
export const closedPanels = lazyPart(() => import('./panels.ts'))
