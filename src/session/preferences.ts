import { startState, type PanelId, type SessionState, type Theme, type TourStep } from './state.ts'
import type { SessionStore } from './store.ts'

/** The part of `Storage` that is used; `localStorage` fits. */
export interface PreferenceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Also read by public/start.js, so that the first paint has the right theme. */
const KEY = 'lockwork-preferences'

const THEMES: readonly string[] = ['system', 'light', 'dark'] satisfies Theme[]
const TOUR: readonly unknown[] = [0, 1, 2, 3, null] satisfies TourStep[]

/**
 * What the user preferred last time: theme and open panels, and how far the tour has come, which begins where nothing is
 * kept of it. Anything unreadable counts as nothing.
 */
export function readPreferences(storage: PreferenceStorage): Partial<SessionState> {
  let kept: unknown
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? 'null')
  } catch {
    kept = null
  }
  if (typeof kept !== 'object' || kept === null) return { tour: 0 }
  const { theme, panels, tour } = kept as { theme?: unknown; panels?: unknown; tour?: unknown }
  return {
    tour: TOUR.includes(tour) ? (tour as TourStep) : 0,
    ...(typeof theme === 'string' && THEMES.includes(theme) ? { theme: theme as Theme } : {}),
    ...(typeof panels === 'object' && panels !== null ? { panels: readPanels(panels) } : {}),
  }
}

function readPanels(panels: object): SessionState['panels'] {
  const known = Object.keys(startState.panels) as PanelId[]
  const kept = panels as Partial<Record<PanelId, unknown>>
  const entries = known.map((id) => [id, typeof kept[id] === 'boolean' ? kept[id] : startState.panels[id]])
  return Object.fromEntries(entries) as SessionState['panels']
}

/** Writes the preferences whenever they change. Returns what stops it. */
export function keepPreferences(session: SessionStore, storage: PreferenceStorage): () => void {
  return session.subscribe(({ theme, panels, tour }, before) => {
    if (theme === before.theme && panels === before.panels && tour === before.tour) return
    try {
      storage.setItem(KEY, JSON.stringify({ theme, panels, tour }))
    } catch {
      // A browser without storage has no memory; all else works.
    }
  })
}
