/** What reads tables of trajectories; fetched when there is one. */
export { readTrajectory } from './read-trajectory.ts'
