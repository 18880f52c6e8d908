/** Reads tables of trajectories; fetched when there is one. */
export const loadTrajectories = () => import('./index.ts')
