export type { Action, ActionGroup, ActionRegistry, ActionScope, Clipboard, UndoPolicy } from './action.ts'
export { ACTION_GROUPS, performAction } from './action.ts'
export { browserFiles, fileNameFor } from './documents/index.ts'
export type { Documents, DocumentsState, FilePort } from './documents/index.ts'
export type { ActionState } from './hooks.ts'
export {
  LaboratoryProvider,
  useAct,
  useAction,
  useCover,
  useDocuments,
  useEdit,
  useLaboratory,
  usePlayback,
  useTreatment,
  useReadout,
  useRun,
  useKeptRuns,
  useScene,
  useSceneOnShow,
  useSession,
} from './hooks.ts'
export { carriesFocus, keepKeys, listenToKeys } from './keyboard.ts'
export { askDiagnosis, endDiagnosis } from './diagnosis.ts'
export type { DiagnosisState, DiagnosisStore } from './diagnosis.ts'
export { exactly } from './exactly.ts'
export type { Exchange, Offer } from './exchange.ts'
export type { CameraTrip, Laboratory, PictureSize, ToolPort, ViewPort } from './laboratory.ts'
export { NO_ENERGY } from './ledger.ts'
export type { Ledger, LedgerEntry, LedgerState } from './ledger.ts'
export type { Library, LibraryEntry, LibraryState, OpenAs, OpenResult, Version } from './library.ts'
export { makeLaboratory } from './making.ts'
export { hasNoReadings, NO_READINGS } from './no-readings.ts'
export type { LaboratoryOptions } from './making.ts'
export { runMemory } from './plots/memory.ts'
export {
  calcBetween,
  calcBetweenDoubt,
  calcStatistics,
  figuresOf,
  computeOffLine,
  computePlot,
  hasGapsAtEnd,
  isRounding,
  measureOf,
  rangeOf,
  labelOf,
  lengthName,
  readFormula,
  readPlot,
  readsAsNothing,
  withSign,
} from './plots/index.ts'
export type { CurveStatistics, PlotData, ReadCurve, ReadPlot } from './plots/index.ts'
export type { FoundMoments, Loop, Playback } from './playback/playback.ts'
export const searching = () => import('./playback/searching.ts')
export { reachOf } from './playback/slowing.ts'
export {
  ALL_LINES,
  calcAxode,
  calcCentrodes,
  kennedyDrawn,
  linkageOf,
  makeRelativeRuns,
  nameOfCentre,
  POLE,
  readCentres,
  readLinkage,
  readPolygon,
} from './motion/index.ts'
export type {
  Axode,
  Generator,
  Linkage,
  LinkagePolygon,
  LinkagePose,
  NamedCentre,
  PolygonKind,
  RelativeRuns,
} from './motion/index.ts'
export type { PlotReceiver, Plots, Plotting } from './plots/plots.ts'
export type { KeptRun, KeptRuns } from './runs/kept-runs.ts'
export type { AddressPort, Sharing } from './sharing.ts'
export {
  findAcross,
  findInPlane,
  findWhole,
  notUnique,
  planarityRead,
  treatmentOf,
  redundancyOf,
  wishFor,
} from './treatment/index.ts'
export type { Redundancy, Treatment } from './treatment/index.ts'
export { editOrTell, refusalOf, refusalOfEdit, refusesPast } from './refusal.ts'
export { seenPose } from './seen-pose.ts'
export { shownTheme, watchTheme } from './shown-theme.ts'
export { makeStaging } from './staging.ts'
export type { Staged, Staging } from './staging.ts'
export { wantsStillness } from './stillness.ts'
