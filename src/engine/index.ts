/** The engine's only door. */
export type * from './model/spec.ts'
export { spell } from './failure.ts'
export type { Failure, Named, Sentence } from './failure.ts'
export type { Model } from './model/model.ts'
export type { State } from './model/state.ts'
export type { Workspace } from './model/workspace.ts'
export type { Assembly } from './assembly/assembly.ts'
export type { DriveEfforts, EffortOfDrive, MovingFrame } from './assembly/drive-efforts.ts'
export type { KinematicMotion } from './assembly/kinematic-motion.ts'
export type { ConstraintSystem, SystemBlock, SystemBody, SystemRow } from './analysis/constraint-system.ts'
export type { Energy } from './dynamics/energy.ts'
export type { Integrator, IntegratorName, IntegratorOptions, Statistics } from './integrators/integrator.ts'
export type { Mobility } from './analysis/mobility.ts'
export type { PlanarPart, Planarity } from './analysis/planarity.ts'
export type { Uniqueness } from './analysis/uniqueness.ts'
export type { MobilityHere } from './diagnosis/mobility-here.ts'
export type { Diagnosis, DiagnosisPart, FreeMotion } from './diagnosis/diagnosis.ts'
export type { Swap } from './diagnosis/swaps.ts'
export type { Equilibrium, NoEquilibrium } from './statics/equilibrium.ts'
export type { FreeBody } from './statics/stability.ts'
export type { Rest, NoRest } from './statics/settle.ts'
export type { Mode, ModeKind, ModeShape, ModesResult, ModeValue } from './modes/modes.ts'
export type { FrequencyResponseResult, Port } from './modes/frequency-response.ts'
export { closeFrequencies } from './modes/close-frequencies.ts'
export type { ForceKindName } from './forces/kinds.ts'
export type { BodyShare, KaneEquations, NamedSpeed, SpeedName } from './kane/index.ts'
export type { TreeEquations, TreeFreedom } from './link-trees/index.ts'
export type { RowName } from './model/rows.ts'
export type { Law } from './laws/index.ts'
export type {
  Agreement,
  Comparison,
  ComparisonOptions,
  Contender,
  DynamicRun,
  Formulation,
  FormulationName,
  ListedConstraint,
  OrderStudy,
  Refusal,
  Scheme,
  Singularity,
  TimedRun,
} from './comparison/index.ts'
export type { Growth, Way, WayFound, WaysCompared, WaysOptions } from './ways/index.ts'
export type { Equations, Parameter, Coordinate, GivenFunction, DriveEquation, Tree } from './symbolic/index.ts'

export { compile } from './compile.ts'
export { exchangeModels, refreshWorkspace } from './model/exchange.ts'
export { applyPatch } from './model/patch.ts'
export type { MechanismPatch, Placed } from './model/patch.ts'
export { isSame } from './model/same-data.ts'
export { BODY_Q, BODY_V, makeState, copyState, readFrame, writeOrigin } from './model/state.ts'
export { mulQV } from './math/quaternion.ts'
export { makeWorkspace } from './make-workspace.ts'
export { carryOver, voidKept } from './model/carry-over.ts'
export { assemble } from './assembly/assembly.ts'
export { timesTo } from './assembly/times-to.ts'
export { findLawStop, nextBreak } from './kinematics/law-breaks.ts'
export { settle } from './kinematics/projection.ts'
export { RESOLVED } from './articulated/graded.ts'
export { computeDynamics, type EquationsOfMotion } from './dynamics/accelerations.ts'
export { calcEnergy, calcViolation } from './dynamics/energy.ts'
export { calcBodyReading, calcForceReading, calcJointReading, calcRunReading } from './dynamics/readings.ts'
export {
  BODY,
  BODY_READINGS,
  BUNDLE,
  BUNDLE_READINGS,
  FORCE,
  FORCE_READINGS,
  JOINT,
  JOINT_READINGS,
  RUN,
  RUN_READINGS,
} from './readings/table.ts'
export { layOut, place, reading } from './readings/reading.ts'
export type { Quantity, Reading } from './readings/reading.ts'
export { readItem, type Moment } from './channels/items.ts'
export { fetchSampler, makeSampler } from './channels/sampling.ts'
export { makeChannelValues } from './channels/values.ts'
export type { ChannelValues } from './channels/values.ts'
export { itemsOf } from './channels/channel.ts'
export { isPlanePart, mayHaveNone, PLANE_PARTS } from './channels/channel.ts'
export type { Channel, Item, Output, PlanePart } from './channels/channel.ts'
export { INTEGRATORS, INTEGRATOR_SETTING } from './integrators/integrator.ts'
export { fetchImplicitScheme } from './integrators/implicit-scheme.ts'
export { fetchIntegrators, makeIntegrator } from './integrators/registry.ts'
export {
  AS_LONG_AS_IT_TAKES,
  catchUp,
  isBefore,
  isCut,
  isWound,
  moveOn,
  moveToward,
  nearestStop,
  rejoin,
  restartCourse,
  restoreCourse,
  SAME_TIME,
  startCourse,
  STOPS,
  takeCourse,
} from './integrators/course.ts'
export type { Budget, Course, CourseSettings, Moving } from './integrators/course.ts'
export { BEARABLE_EFFORT, calcMobility, calcRankEffort } from './analysis/mobility.ts'
export { calcMobilityHere } from './diagnosis/mobility-here.ts'
export { calcPlanarity } from './analysis/planarity.ts'
export {
  computeUniqueness,
  listBundles,
  makeUniqueness,
  NO_SHARE,
  PROJECTOR,
  PROJECTOR_PAIR,
} from './analysis/uniqueness.ts'
export { dragTo } from './assembly/drag.ts'
export { calcJointRates, type JointRates } from './kinematics/joint-rates.ts'
export { computePathPiece, countChords, makePathPiece, readPathPiece } from './analysis/path.ts'
export { carryPull, releasePull, setPull } from './forces/pull.ts'
export { keptNumbers } from './model/kept-numbers.ts'
export type { KeptNumbers } from './model/kept-numbers.ts'
export { DRIVES } from './model/drives.ts'
export { ELEMENT_PRESETS, JOINT_PRESETS, presetOf } from './model/presets.ts'
export { calcConstant, makeFormula, makeLaw } from './laws/index.ts'
export type { Formula } from './laws/index.ts'
export { COMPARISON_OPTIONS } from './comparison/options.ts'
export { WAYS_OPTIONS } from './ways/options.ts'
export { speedUp } from './comparison/speed-up.ts'

export { fetchKinds, LISTED_KINDS } from './constraints/kinds.ts'
export { fetchForceKinds, LISTED_FORCE_KINDS } from './forces/kinds.ts'
export { fetchAll } from './fetch-all.ts'
export { fetchParts, later, listParts, takePart } from './fetching.ts'

/** Analyses that are seldom needed are loaded when they are asked for. */
export const loadDiagnosis = () => import('./diagnosis/diagnosis.ts')
export const loadEquilibrium = () => import('./statics/equilibrium.ts')
export const loadSettling = () => import('./statics/settle.ts')
export const loadModes = () => import('./modes/modes.ts')
export const loadTwists = () => import('./analysis/twists.ts')
export const loadFrequencyResponse = () => import('./modes/frequency-response.ts')
export const loadKinematicMotion = () => import('./assembly/kinematic-motion.ts')
export const loadDriveEfforts = () => import('./assembly/drive-efforts.ts')
export const loadFormulations = () => import('./comparison/index.ts')
export const loadWays = () => import('./ways/index.ts')
export const loadConstraintSystem = () => import('./analysis/constraint-system.ts')
export const loadKane = () => import('./kane/index.ts')
export const loadSymbolic = () => import('./symbolic/index.ts')
export const loadLinkTrees = () => import('./link-trees/index.ts')
