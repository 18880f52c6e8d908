import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'

/** Moves what is selected, by handles. */
export const makeMoving: MakeTool = () => plainTool('move', { text: 'Drag a handle to move', keys: ['Escape'] })

/** Turns what is selected, by handles. */
export const makeRotating: MakeTool = () => plainTool('rotate', { text: 'Drag a ring to turn', keys: ['Escape'] })
