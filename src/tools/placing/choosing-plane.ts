import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'

/** Chooses the plane that things are built on. */
export const makeChoosingPlane: MakeTool = () =>
  plainTool('plane', { text: 'Click a face to build on', keys: ['Escape'] })
