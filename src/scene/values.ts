/** The values that fields of a scene hold, whatever they belong to. SI units, radians, z up; vectors and quaternions are replaced whole. */
import type { Quat, Vec3 } from '../engine/index.ts'

export type { Quat, Vec3 }

export interface PointsLaw {
  /** `[t, y]`, times strictly increasing, at least two. */
  readonly points: readonly (readonly [number, number])[]
  readonly beyond: 'hold' | 'repeat' | 'continue' | 'stay'
}
/** A function of time: a number, an expression in `t`, or a spline through points. */
export type Law = number | string | PointsLaw

/** A point of a body at which something is attached. */
export interface Attachment {
  readonly body: string
  /** Body axes. */
  readonly position: Vec3
}

/** A frame on a body. */
export interface AttachedFrame extends Attachment {
  /** Body axes. */
  readonly orientation: Quat
}

export type Row6 = readonly [number, number, number, number, number, number]
/** A symmetric matrix row by row, of what belongs to x y z θx θy θz. */
export type Matrix6 = readonly [Row6, Row6, Row6, Row6, Row6, Row6]

/** What something round rolls on: a plane or a line, or a sphere or circle of a radius (m), outside or inside of it. */
export type Surface = 'flat' | { readonly side: 'outside' | 'inside'; readonly radius: number }

/** A coordinate of a joint in a coupling, by what its rate is multiplied: a number, or an expression in `t` and the names of coordinates of the same coupling. */
export interface CoupledCoordinate {
  readonly joint: string
  readonly on: 'angle' | 'slide'
  /** Its name in expressions. */
  readonly as?: string
  readonly factor: number | string
}
/** Σ factor · (rate of the coordinate) + rate = 0, the rate a law of time. */
export interface Coupling {
  readonly coordinates: readonly CoupledCoordinate[]
  readonly rate: number | string
}

/** Whose axes a vector is told in. */
export type VectorAxes = 'world' | 'body'

export const ZERO: Vec3 = [0, 0, 0]
export const IDENTITY: Quat = [1, 0, 0, 0]
