/** Door of the folder: trajectories of joints from tables, and scenes that follow them. */
export { exertEfforts, followTrajectory } from './follow.ts'
export { readTrajectory, type Course, type ReadTrajectory, type Trajectory } from './read-trajectory.ts'
