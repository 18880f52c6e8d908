/** What a link can carry. */
import type { Quat, Scene, Vec3 } from '../document.ts'

/** The beginning of the end of an address that holds a scene. */
export const SHARE_MARK = '#scene='

/** Pose of a body, and velocity of its frame's origin; world axes. */
export interface BodyState {
  readonly id: string
  readonly position: Vec3
  readonly orientation: Quat
  readonly velocity: Vec3
  readonly angularVelocity: Vec3
}

export interface RunState {
  /** s. */
  readonly t: number
  readonly bodies: readonly BodyState[]
  /** Angles of joints, rad, where poses do not tell them: at half a turn or beyond. */
  readonly angles?: readonly (readonly [joint: string, angle: number])[]
}

/** A scene with what was seen of it; the camera and the layers are in its `view`, as in a file. */
export interface Shared {
  readonly scene: Scene
  /** The run as it stood; null: at its start. */
  readonly run: RunState | null
  /** Simulated seconds per second; 1 where nothing else was chosen. */
  readonly speed: number
}

export type DecodedShare =
  | { readonly ok: true; readonly shared: Shared }
  /** Why the link cannot be read, and what can be done. */
  | { readonly ok: false; readonly title: string; readonly detail: string }
