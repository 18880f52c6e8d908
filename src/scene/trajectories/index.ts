/** Door of the folder: trajectories of joints from tables and through points, and scenes that follow them. */
export { exertEfforts, lawsOfTrajectory, leadCoordinates, type CoordinateLaw } from './follow.ts'
export { readTrajectory, type Course, type ReadTrajectory, type Trajectory } from './read-trajectory.ts'
export { lawThrough, type Way } from './through-points.ts'
