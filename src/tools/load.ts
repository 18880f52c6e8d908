import type { Tools } from './tool.ts'

/** Fetches the tools for building, which the first picture does without. */
export const loadTools = (): Promise<Tools> => import('./all.ts').then((module) => module.tools)
