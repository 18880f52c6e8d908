/** Door of the folder: mechanisms as trees of links, in dual quaternions. */
export { makeLinkDynamics } from './dynamics.ts'
export { computeTreeEquations, type TreeEquations, type TreeFreedom } from './equations.ts'
export type { NoLinkTree } from './of-model.ts'
