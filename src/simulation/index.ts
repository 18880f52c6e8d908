export { makeSimulation } from './client/simulation.ts'
export type { SeriesAsker } from './client/series.ts'
export type { EditTaken, Simulation } from './client/handle.ts'
export { createAnsweringWorker, createSimulationWorker } from './client/create-worker.ts'
export { createComparingWorker } from './client/create-comparing-worker.ts'
export { makeComparing } from './client/comparing.ts'
export type { Compared, Comparing, ComparingWorker } from './client/comparing.ts'
export type { SimulationWorker } from './client/connection.ts'
export type { RunStatus } from './client/status.ts'
export {
  bodyOffset,
  coordinateNow,
  forceOffset,
  jointOffset,
  readKept,
  readPoses,
  readRun,
  readTime,
} from './client/frames.ts'
export type { Frame, FrameIndex } from './client/frames.ts'
export { spellNames } from './client/names.ts'
export { readForce } from './client/force-readings.ts'
export type { ForceReading } from './client/force-readings.ts'
export { noiseOf } from './client/noise.ts'
export { readBodyMotion } from './client/body-motion.ts'
export { calcPointMotion } from './client/point-motion.ts'
export { readPointPath } from './client/point-path.ts'
export type { PathSamples } from './client/point-path.ts'
export {
  LEAST_NORM,
  isExact,
  isUnique,
  isUniqueAlong,
  isUniquePart,
  readBundle,
  readWrench,
} from './client/reactions.ts'
export type { Reaction, Wrench } from './client/reactions.ts'
export { FASTEST, SLOWEST } from './client/clock.ts'
export { answer } from './worker/answering.ts'
export { fetchWorkerParts } from './worker/parts.ts'
export { makeRunner } from './worker/runner.ts'
export type { Answer } from './worker/answers.ts'
export { ARM, MOMENT, rowLength } from './protocol/path.ts'
export { DISPLAY_FRAME, MOST_KEPT_RUNS, stepAt } from './protocol/messages.ts'
export { TAPE_MEMORY } from './client/changes.ts'
export type { TracedPoint } from './protocol/path.ts'
export {
  BODY,
  BUNDLE,
  FORCE,
  HEADER,
  JOINT,
  bodyAt,
  bundleAt,
  forceAt,
  frameLength,
  jointAt,
} from './protocol/frame.ts'
export type { FrameLayout } from './protocol/frame.ts'
export type {
  Balance,
  BalanceWish,
  Diagnosis,
  DiagnosisPart,
  DriveEfforts,
  EffortsWish,
  FreeMotion,
  Inquiries,
  Mode,
  ModeKind,
  ModeValue,
  Modes,
  ModesWish,
  Port,
  Response,
  ResponseWish,
  Subject,
  Swap,
  Told,
} from './protocol/inquiry.ts'
export type {
  BodyTerms,
  ConstraintSystem,
  Equations,
  EquationsWish,
  Speed,
  SpeedName,
  SystemBlock,
  SystemBody,
  SystemRow,
  Formulas,
} from './protocol/equations.ts'
export type {
  Choice,
  EnergyStep,
  HistoryStep,
  MechanismReport,
  Reply,
  Request,
  RunSettings,
  TapeTold,
} from './protocol/messages.ts'
export type { RunStart } from './protocol/run-start.ts'
