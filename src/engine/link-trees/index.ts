/** Door of the folder: mechanisms as trees of links, in dual quaternions. */
export { makeGaussDynamics, makeLinkDynamics, makeRecursiveDynamics } from './dynamics.ts'
export { computeTreeEquations, type TreeEquations, type TreeFreedom } from './equations.ts'
export type { NoLinkTree } from './of-model.ts'
