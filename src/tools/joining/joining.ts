import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'

/** Joins two bodies, or a body and the ground. */
export const makeJoining: MakeTool = () =>
  plainTool('joint', { text: 'Click the first of the two bodies', keys: ['Escape'] })
