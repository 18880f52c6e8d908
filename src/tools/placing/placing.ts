import type { PlacedKind } from '../../session/index.ts'
import { plainTool } from '../plain.ts'
import type { MakeTool } from '../tool.ts'

/** Puts something of the palette into the scene. */
export const makePlacing =
  (kind: PlacedKind): MakeTool =>
  () =>
    plainTool(`place-${kind}`, { text: 'Click where it shall be', keys: ['Escape'] })
