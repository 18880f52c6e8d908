/** Messages stand until something is done about them: the camera makes room for them where they would lie on the mechanism, and only there. */
import type { Patch } from '../../session/index.ts'
import { isClear, type CameraPose, type Vec3, type ViewSize } from '../../tools/index.ts'

/** Interval at which it is checked whether the mechanism has moved under a message, ms. */
const INTERVAL = 250

export interface RoomMaker {
  /** The patches that room is made for; none where nothing of the mechanism lies under them. */
  readonly roomFor: () => readonly Patch[]
  /** Looks again, now that these stand, and others that pass. `true`: what room is made for is another. */
  readonly look: (standing: readonly Patch[], now: number, passing?: readonly Patch[]) => boolean
}

/**
 * Makes what finds, of the messages that stand, those that lie on the mechanism, for the camera to make room for.
 *
 * @param pose where the camera stands, and how the view is without room made
 * @param parts what the mechanism reaches now, hull by hull, world axes, m
 */
export function makeRoomMaker(
  pose: () => { readonly pose: CameraPose; readonly view: ViewSize },
  parts: () => readonly (readonly Vec3[])[],
): RoomMaker {
  let made: readonly Patch[] = []
  let before: readonly Patch[] = []
  let looked = -Infinity
  return {
    roomFor: () => made,
    look: (standing, now, passing = []) => {
      // What passes may have come in the place of what stood: the picture would move under it, and back.
      if (standing.length === 0 && made.length > 0 && passing.length > 0) return false
      const changed = standing !== before
      if (!changed && (standing.length === 0 || now - looked < INTERVAL)) return false
      before = standing
      looked = now
      if (standing.length === 0) {
        const was = made.length > 0
        made = []
        return was
      }
      // Room that was made stays until the messages go.
      const wasMade = made.length > 0
      const { pose: at, view } = pose()
      const needed = wasMade || !isClear(at, { ...view, corners: standing }, parts())
      if (!needed || made === standing) return false
      made = standing
      return true
    },
  }
}
