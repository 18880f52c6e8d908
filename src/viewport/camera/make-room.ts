/** Messages stand until something is done about them: the camera makes room for them where they would lie on the mechanism, and only there. It keeps it when they go, until the picture changes for another reason. */
import type { Patch } from '../../session/index.ts'
import { isClear, type CameraPose, type Vec3, type ViewSize } from '../../tools/index.ts'

/** Interval at which it is checked whether the mechanism has moved under a message, ms. */
const INTERVAL = 250

export interface RoomMaker {
  /** The patches that room is made for; none where nothing of the mechanism lies under them. */
  readonly roomFor: () => readonly Patch[]
  /** Looks again, now that these stand. `true`: what room is made for is another. */
  readonly look: (standing: readonly Patch[], now: number) => boolean
  /** The picture is another one anyway: room that messages have left is given back. `true`: there was some. */
  readonly giveBack: () => boolean
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
    look: (standing, now) => {
      const changed = standing !== before
      if (!changed && (standing.length === 0 || now - looked < INTERVAL)) return false
      before = standing
      looked = now
      // Room that was made stays when the messages go: nobody has asked for the picture to move.
      if (standing.length === 0) return false
      const wasMade = made.length > 0
      const { pose: at, view } = pose()
      const needed = wasMade || !isClear(at, { ...view, corners: standing }, parts())
      if (!needed || made === standing) return false
      made = standing
      return true
    },
    giveBack: () => {
      if (before.length > 0 || made.length === 0) return false
      made = []
      return true
    },
  }
}
