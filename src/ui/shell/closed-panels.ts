import { lazyPart } from '../primitives/index.ts'

/** Layers, status, diagnosis and modes: closed until someone asks for them. */
export const closedPanels = lazyPart(() => import('./panels.ts'))

/** Velocity geometry: fetched when it is asked for. */
export const motionPanel = lazyPart(() => import('../motion/index.ts'))

/** Equations of motion: fetched when they are asked for. */
export const equationsPanel = lazyPart(() => import('../equations/index.ts'))

/** Coordinates of joints, and trajectories: fetched when they are asked for. */
export const coordinatesPanel = lazyPart(() => import('../coordinates/index.ts'))

/** Plots, with what draws them: fetched when the first one is asked for. */
export const plotsPanel = lazyPart(() => import('../plots/index.ts'))
