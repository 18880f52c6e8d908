import type { ForceLook } from '../../scene/index.ts'

/** Half the width of what is drawn about the line of a force, over the scene's reach: as far from it, and as deep behind a skin, the pointer finds it. */
export const HALF_WIDTH: Readonly<Record<ForceLook['draw'], number>> = {
  spring: 0,
  spiral: 0,
  sleeve: 0.05,
  arrows: 0,
}
