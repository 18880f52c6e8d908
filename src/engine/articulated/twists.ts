/** The motions that a joint allows, drives and limits aside, as twists: generators of the group of displacements in which its bodies move relative to each other. */
import { cross, minus, times } from '../math/vectors.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Vec3 } from '../model/spec.ts'

/** Number of rows of each kind, translations and rotations. */
const KINDS = 3

/** Whether laws of time move the joint or its markers in ways of their own, other than a drive on its coordinate. */
export const isLawful = (model: Model, j: number): boolean => {
  const { motion, motion1, motion2 } = model.joints[j]
  return motion !== null || motion1 !== null || motion2 !== null
}

/** Where the driven marker of joint j is, m, world axes; needs positions. */
export const originOf = ({ jointBody1 }: Model, { q }: State, { p }: Workspace, j: number): Vec3 => {
  const b = 7 * jointBody1[j]
  return [q[b] + p[6 * j], q[b + 1] + p[6 * j + 1], q[b + 2] + p[6 * j + 2]]
}

/**
 * Twists (v, ω) of the driven body of joint j relative to its main body that generate all motions which the joint allows: v is the velocity of the body's point at `at` over the
 * scene's size, world axes. A joint that turns about more than one axis is taken to turn about any. Needs positions.
 */
export function listTwists(model: Model, state: State, ws: Workspace, j: number, at: Vec3): readonly Float64Array[] {
  const { mask, driveMask, perpendicular } = model.joints[j]
  const held = mask & ~driveMask
  const { RF, size } = ws
  const axes = Array.from({ length: KINDS }, (_, k): Vec3 => {
    const m = 18 * j + 9 + k
    return [RF[m], RF[m + 3], RF[m + 6]]
  })
  const isFree = (bit: number): boolean => !(held & (1 << bit))
  const slides = axes.filter((_, k) => isFree(k)).map((axis) => Float64Array.of(...axis, 0, 0, 0))
  const open = axes.filter((_, k) => isFree(KINDS + k))
  const arm = times(minus(at, originOf(model, state, ws, j)), 1 / size)
  const turns = (open.length > 1 || (perpendicular && open.length > 0) ? axes : open).map((axis) =>
    Float64Array.of(...cross(axis, arm), ...axis),
  )
  return [...slides, ...turns]
}
