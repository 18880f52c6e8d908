/** In which order what building shows is drawn over the scene; each layer hides those before it. */
import { OVER_BODIES } from '../glyphs/arrow-field.ts'

export const ORDER = {
  /** Among bodies, hidden by them. */
  ghosts: 10,
  /** From here on nothing of the scene hides anything. */
  ghostsThrough: OVER_BODIES + 10,
  lines: OVER_BODIES + 15,
  handles: OVER_BODIES + 20,
  signs: OVER_BODIES + 25,
} as const
