import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'

/** Selects and pulls. */
export const makeSelecting: MakeTool = () =>
  plainTool('select', { text: 'Drag a body to pull it, drag beside it to look about', keys: [] })

/** Selects what lies in a rectangle. */
export const makeBoxSelectingTool: MakeTool = () =>
  plainTool('box-select', { text: 'Drag a rectangle round what shall be selected', keys: ['Escape'] })
