/** Every tool. Fetched after the first picture: only `load.ts` names this file. */
import { PLACED_KINDS } from '../session/index.ts'
import { makeJoining } from './joining/joining.ts'
import { makeChoosingPlane } from './placing/choosing-plane.ts'
import { makePlacing } from './placing/placing.ts'
import { makePlacingMotion } from './placing/placing-motion.ts'
import { makeBoxSelectingTool, makeSelecting } from './shaping/selecting.ts'
import { makeMoving, makeRotating } from './shaping/transforming.ts'
import type { MakeTool, Tools } from './tool.ts'

const placing = Object.fromEntries(PLACED_KINDS.map((kind) => [`place-${kind}`, makePlacing(kind)])) as Record<
  `place-${(typeof PLACED_KINDS)[number]}`,
  MakeTool
>

export const tools: Tools = {
  ...placing,
  'place-velocity': makePlacingMotion('velocity'),
  'place-acceleration': makePlacingMotion('acceleration'),
  select: makeSelecting,
  'box-select': makeBoxSelectingTool,
  move: makeMoving,
  rotate: makeRotating,
  joint: makeJoining,
  plane: makeChoosingPlane,
}
