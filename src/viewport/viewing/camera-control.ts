/** The camera of one viewport: where it is, where it is easing to, and how large the view is. */
import type { CameraPose, ViewSize } from '../../tools/index.ts'
import { blend, ease, openView } from '../../tools/index.ts'

/** Duration of a move to another pose, ms. */
const MOVE_TIME = 200

export interface CameraControl {
  readonly pose: () => CameraPose
  /** The pose to which a move under way leads; the present pose where there is none. */
  readonly aim: () => CameraPose
  readonly view: () => ViewSize
  readonly setView: (view: ViewSize) => void
  /** Puts the camera; ends a move that is under way. */
  readonly set: (pose: CameraPose) => void
  /** Moves there within 200 ms, or the time given, or at once where motion is not wanted. */
  readonly moveTo: (pose: CameraPose, still: boolean, time?: number) => void
  /** Whether a move is under way. */
  readonly moving: () => boolean
  /** While a hand is on the picture a move waits, and goes on from there when it is let go of. */
  readonly hold: (held: boolean) => void
  /** Goes on with a move; true while there is one that does not wait. `now` in ms. */
  readonly advance: (now: number) => boolean
  /** Calls back after every change of pose or view. */
  readonly watch: (changed: () => void) => () => void
}

const FIRST: CameraPose = { target: [0, 0, 0], distance: 3, azimuth: -Math.PI / 3, elevation: Math.PI / 7 }

export function makeCameraControl(): CameraControl {
  let pose = FIRST
  let view = openView(1, 1)
  let move: { from: CameraPose; to: CameraPose; time: number; start: number | null } | null = null
  let held = false
  const watchers = new Set<() => void>()
  const put = (next: CameraPose): void => {
    pose = next
    for (const changed of watchers) changed()
  }
  return {
    pose: () => pose,
    aim: () => move?.to ?? pose,
    view: () => view,
    setView: (next) => {
      view = next
      for (const changed of watchers) changed()
    },
    set: (next) => {
      move = null
      put(next)
    },
    moveTo: (to, still, time = MOVE_TIME) => {
      move = still ? null : { from: pose, to, time, start: null }
      put(still ? to : pose)
    },
    moving: () => move !== null,
    hold: (next) => {
      if (next === held) return
      held = next
      if (!move) return
      move = { ...move, from: pose, start: null }
      put(pose)
    },
    advance: (now) => {
      if (!move || held) return false
      move.start ??= now
      const s = (now - move.start) / move.time
      const next = blend(move.from, move.to, ease(s))
      if (s >= 1) move = null
      put(next)
      return move !== null
    },
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
