import { startState, type Layers, type PanelId, type SessionState, type Theme, type TourStep } from './state.ts'
import type { SessionStore } from './store.ts'

/** The part of `Storage` that is used; `localStorage` fits. */
export interface PreferenceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Also read by public/start.js, so that the first paint has the right theme. */
const KEY = 'lockwork-preferences'

/** What is kept. */
const KEPT = ['theme', 'panels', 'tour', 'layers', 'layersOf'] as const satisfies (keyof SessionState)[]

const THEMES: readonly string[] = ['system', 'light', 'dark'] satisfies Theme[]
const TOUR: readonly unknown[] = [0, 1, 2, 3, null] satisfies TourStep[]

/**
 * What the user preferred last time: theme and open panels, the layers of the document that was on the screen, and how far the
 * tour has come, which begins where nothing is kept of it. Anything unreadable counts as nothing.
 */
export function readPreferences(storage: PreferenceStorage): Partial<SessionState> {
  let kept: unknown
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? 'null')
  } catch {
    kept = null
  }
  if (typeof kept !== 'object' || kept === null) return { tour: 0 }
  const { theme, panels, tour, layers, layersOf } = kept as Partial<Record<keyof SessionState, unknown>>
  return {
    tour: TOUR.includes(tour) ? (tour as TourStep) : 0,
    ...(typeof theme === 'string' && THEMES.includes(theme) ? { theme: theme as Theme } : {}),
    ...(typeof panels === 'object' && panels !== null ? { panels: readSwitches(startState.panels, panels) } : {}),
    ...(typeof layers === 'object' && layers !== null && typeof layersOf === 'string'
      ? { layers: readSwitches(startState.layers, layers), layersOf }
      : {}),
  }
}

/** What is kept of switches; those of which nothing is kept stand as at the start. */
function readSwitches<T extends PanelId | keyof Layers>(
  start: Readonly<Record<T, boolean>>,
  kept: Partial<Record<T, unknown>>,
): Record<T, boolean> {
  const known = Object.keys(start) as T[]
  const entries = known.map((id) => [id, typeof kept[id] === 'boolean' ? kept[id] : start[id]])
  return Object.fromEntries(entries) as Record<T, boolean>
}

/** Writes the preferences whenever they change. Returns what stops it. */
export function keepPreferences(session: SessionStore, storage: PreferenceStorage): () => void {
  return session.subscribe((now, before) => {
    if (KEPT.every((key) => now[key] === before[key])) return
    try {
      storage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, now[key]]))))
    } catch {
      // A browser without storage has no memory; all else works.
    }
  })
}
