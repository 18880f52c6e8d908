/** Door of the folder: a mechanism in rA, rp and rε. */
export { CD, D, DP1, DP2, type Target, type TurnTarget } from './basic-constraints.ts'
export { readMotion } from './bodies.ts'
export type { FormulationName } from './chart.ts'
export { followState } from './follow-state.ts'
export { makeFormulation, type Formulation, type Singularity } from './formulation.ts'
export {
  makeImplicitDynamics,
  DYNAMIC_OPTIONS,
  type DynamicOptions,
  type ImplicitDynamics,
} from './implicit-dynamics.ts'
export type { ListedConstraint } from './independent-rows.ts'
export { listBasicConstraints } from './joint-rows.ts'
export {
  makeKinematicAnalysis,
  KINEMATIC_OPTIONS,
  type KinematicAnalysis,
  type KinematicOptions,
} from './kinematic-analysis.ts'
export { readWrench } from './reactions.ts'
export type { Refusal } from './refusal.ts'

export const FORMULATIONS = ['rA', 'rp', 're'] as const
