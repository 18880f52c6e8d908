export type { Item, Selection } from './selection.ts'
export { isPointedOut, isSelected, neighbour, sameItem, toggled } from './selection.ts'
export { SPEED_COLOURS, traceKey, type TraceFacts } from './traces.ts'
export { hintWords, isBuilding, PLACED_KINDS, isSeenOnPhone } from './building.ts'
export type {
  Hint,
  Inline,
  MotionArrow,
  OwnPlacedKind,
  PinEnd,
  PlacedEnd,
  PlacedKind,
  Popup,
  Snap,
  ToolId,
} from './building.ts'
export type {
  CameraPose,
  CameraRequest,
  CameraWish,
  DialogId,
  FileFault,
  GlyphScale,
  Layers,
  Notice,
  NoticeWish,
  PanelId,
  TreatmentWish,
  SessionState,
  SheetTab,
  Theme,
  TourStep,
  WayOut,
} from './state.ts'
export { NO_LAYERS } from './state.ts'
export type { CoverKind, Covers, Insets, Patch } from './covers.ts'
export { areApart, calcCovers, insetsWith } from './covers.ts'
export type { Session, SessionActions, SessionStore } from './store.ts'
export { makeSession } from './store.ts'
export type { PreferenceStorage } from './preferences.ts'
export { keepPreferences, keepTab, readPreferences, readTab } from './preferences.ts'
