import type { Quat, Vec3 } from '../../engine/index.ts'

/** A run as it stood: body frames in world axes, velocities of their origins. Bodies that are not listed are as at the start. */
export interface RunStart {
  /** s. */
  readonly t: number
  readonly bodies: readonly {
    readonly id: string
    readonly position: Vec3
    readonly orientation: Quat
    readonly velocity: Vec3
    readonly angularVelocity: Vec3
  }[]
  /** Angles of joints, rad, where poses do not tell them: at half a turn or beyond. */
  readonly angles?: readonly (readonly [joint: string, angle: number])[]
}
