/** All that a course (engine/integrators/course.ts) goes on from, as numbers: kept in keys, and restored to the bit. */
import { restoreSnapshot, takeSnapshot } from '../../../engine/index.ts'
import type { Course, State } from '../../../engine/index.ts'

/** Snapshots of the state on show and its scheme; where the course is apart, of the course and of the branch that leads to what is shown. */
export const takeCourse = ({ integrator, apart }: Course, shown: State): readonly Float64Array[] =>
  apart === null
    ? [takeSnapshot(shown, integrator)]
    : [takeSnapshot(apart.state, integrator), takeSnapshot(shown, apart.branch)]

/**
 * Sets the state on show and the course to what was taken of a course of the same mechanism and scheme.
 *
 * @throws RangeError where it was taken of something else
 */
export function restoreCourse(taken: readonly Float64Array[], { integrator, apart }: Course, shown: State): void {
  const [first, second] = taken
  if (first === undefined || (second === undefined) !== (apart === null))
    throw new RangeError('The course was taken of another scheme.')
  if (apart === null) return restoreSnapshot(first, shown, integrator)
  restoreSnapshot(first, apart.state, integrator)
  restoreSnapshot(second!, shown, apart.branch)
}
