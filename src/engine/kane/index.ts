/** Door of the folder: Kane's equations. */
export { computeKaneEquations, type BodyShare, type KaneEquations, type NamedSpeed } from './equations.ts'
export { makeKaneDynamics } from './dynamics.ts'
