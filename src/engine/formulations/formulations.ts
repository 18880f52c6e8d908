/** Door of the folder: a mechanism in rA, rp and rε. */
export { CD, D, DP1, DP2, type BasicConstraint, type Target, type TurnTarget } from './basic-constraints.ts'
export { readMotion } from './bodies.ts'
export type { FormulationName } from './chart.ts'
export { makeFormulation, placeAt, type Formulation, type Singularity } from './formulation.ts'
export {
  makeImplicitDynamics,
  DYNAMIC_OPTIONS,
  type DynamicOptions,
  type ImplicitDynamics,
} from './implicit-dynamics.ts'
export { listBasicConstraints } from './joint-rows.ts'
export {
  makeKinematicAnalysis,
  KINEMATIC_OPTIONS,
  type KinematicAnalysis,
  type KinematicOptions,
} from './kinematic-analysis.ts'
export { calcDriveEffort, readWrench } from './reactions.ts'
export type { Refusal } from './refusal.ts'

export const FORMULATIONS = ['rA', 'rp', 're'] as const
