/** Runs that are kept, as the view shows them. Fetched with the first of them. */
export { RunGhosts } from './RunGhosts.tsx'
export { RunNames } from './RunNames.tsx'
