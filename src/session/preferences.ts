import {
  startState,
  type CameraPose,
  type Layers,
  type PanelId,
  type SessionState,
  type Theme,
  type TourStep,
  type TreatmentWish,
} from './state.ts'
import type { SessionStore } from './store.ts'

/** The part of `Storage` that is used; `localStorage` fits, for a tab `sessionStorage`. */
export interface PreferenceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Also read by public/start.js, so that the first paint has the right theme. */
const KEY = 'lockwork-preferences'
/** Beside the id of the tab, which stands under a name of its own. */
const TAB_KEY = 'lockwork-tab-looks'

/** Fields that are kept for a tab over its reload. */
const KEPT_OF_TAB = ['speed', 'treatment', 'presenting'] as const satisfies (keyof SessionState)[]

/** Fields that are kept in the browser. */
const KEPT = ['theme', 'panels', 'tour', 'layers', 'layersOf', 'cameraPose'] as const satisfies (keyof SessionState)[]

const TREATMENTS: readonly unknown[] = ['auto', 'plane', 'space'] satisfies TreatmentWish[]
const THEMES: readonly string[] = ['system', 'light', 'dark'] satisfies Theme[]
const TOUR: readonly unknown[] = [0, 1, 2, 3, null] satisfies TourStep[]

/**
 * What the user preferred last time: theme and open panels, the layers of the document that was on the screen and where the camera
 * stood, and how far the tour has come, which begins where nothing is kept of it. Anything unreadable counts as nothing.
 */
export function readPreferences(storage: PreferenceStorage): Partial<SessionState> {
  const { theme, panels, tour, layers, layersOf, cameraPose } = readKept(storage, KEY)
  return {
    tour: TOUR.includes(tour) ? (tour as TourStep) : 0,
    ...(typeof theme === 'string' && THEMES.includes(theme) ? { theme: theme as Theme } : {}),
    ...(typeof panels === 'object' && panels !== null ? { panels: readSwitches(startState.panels, panels) } : {}),
    ...(typeof layers === 'object' && layers !== null && typeof layersOf === 'string'
      ? { layers: readSwitches(startState.layers, layers), layersOf, cameraPose: readCameraPose(cameraPose) }
      : {}),
  }
}

/** Reads how the tab was left before a reload: its speed, how reactions are read, and whether the mechanism is shown alone. */
export function readTab(storage: PreferenceStorage): Partial<SessionState> {
  const { speed, treatment, presenting } = readKept(storage, TAB_KEY)
  return {
    ...(typeof speed === 'number' && speed > 0 ? { speed } : {}),
    ...(TREATMENTS.includes(treatment) ? { treatment: treatment as TreatmentWish } : {}),
    ...(presenting === true ? { presenting } : {}),
  }
}

function readKept(storage: PreferenceStorage, key: string): Partial<Record<keyof SessionState, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function readCameraPose(kept: unknown): CameraPose | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { position, target, flat } = kept as Partial<Record<keyof CameraPose, unknown>>
  if (!isPoint(position) || !isPoint(target)) return null
  return { position, target, ...(flat === true ? { flat } : {}) }
}

const isPoint = (value: unknown): value is CameraPose['position'] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => Number.isFinite(one))

/** Reads switches; those of which nothing is kept have their initial values. */
function readSwitches<T extends PanelId | keyof Layers>(
  start: Readonly<Record<T, boolean>>,
  kept: Partial<Record<T, unknown>>,
): Record<T, boolean> {
  const known = Object.keys(start) as T[]
  const entries = known.map((id) => [id, typeof kept[id] === 'boolean' ? kept[id] : start[id]])
  return Object.fromEntries(entries) as Record<T, boolean>
}

/** Writes the preferences whenever they change. Returns what stops it. */
export const keepPreferences = (session: SessionStore, storage: PreferenceStorage): (() => void) =>
  keep(session, storage, KEY, KEPT)

export const keepTab = (session: SessionStore, storage: PreferenceStorage): (() => void) =>
  keep(session, storage, TAB_KEY, KEPT_OF_TAB)

function keep(
  session: SessionStore,
  storage: PreferenceStorage,
  name: string,
  kept: readonly (keyof SessionState)[],
): () => void {
  return session.subscribe((now, before) => {
    if (kept.every((key) => now[key] === before[key])) return
    try {
      storage.setItem(name, JSON.stringify(Object.fromEntries(kept.map((key) => [key, now[key]]))))
    } catch {
      // A browser without storage has no memory; all else works.
    }
  })
}
