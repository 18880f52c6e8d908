/** Engine specs of planar mechanisms in the x-z plane, pins along y, for tests. */
import type {
  BodySpec,
  DriveKind,
  JointSpec,
  JointType,
  LawSpec,
  MarkerSpec,
  Quat,
  HeldRows,
  Vec3,
} from '../engine/index.ts'

/** z of the marker along −y of the world: a turn by +90° about x. */
export const ALONG_MINUS_Y: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]

/** A uniform bar from `from` to `to` (points of the x-z plane), x along the bar, its frame in the middle. */
export function bar(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  mass: number,
): BodySpec {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  // a turn about y takes x to (cos, 0, −sin)
  const angle = -Math.atan2(to[1] - from[1], to[0] - from[0])
  const across = (mass * length * length) / 12
  return {
    id,
    fixed: false,
    position: [(from[0] + to[0]) / 2, 0, (from[1] + to[1]) / 2],
    orientation: [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0],
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
    mass,
    centre: [0, 0, 0],
    inertia: [0.01 * across + 1e-4, across + 1e-4, across + 1e-4, 0, 0, 0],
  }
}

export function marker(body: string, position: Vec3, orientation: Quat = ALONG_MINUS_Y): MarkerSpec {
  return { body, position, orientation, motion: null }
}

export function joint(
  id: string,
  type: JointType,
  driven: MarkerSpec,
  main: MarkerSpec,
  more: {
    readonly drives?: readonly { kind: DriveKind; law: LawSpec }[]
    readonly held?: HeldRows
    readonly damping?: number
    readonly limits?: JointSpec['limits']
  } = {},
): JointSpec {
  const { drives = [], held = null, damping = 0, limits = null } = more
  return { id, type, held, driven, main, motion: null, drives, limits, damping }
}
