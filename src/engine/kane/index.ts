/** Door of the folder: Kane's equations. */
export {
  computeBodyShares,
  computeKaneEquations,
  countSpeeds,
  type BodyShare,
  type GivenUp,
  type KaneEquations,
  type NamedSpeed,
  type SpeedName,
} from './equations.ts'
export { makeKaneDynamics } from './dynamics.ts'
