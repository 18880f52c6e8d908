/** Reads and writes shared links; fetched when there is one. */
export const loadShare = () => import('./share.ts')
