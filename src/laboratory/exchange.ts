/** Robots of other programs: read first, shown with what would be left out, and taken only then. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { loadExchange, type ImportedScene } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import type { Documents } from './documents/index.ts'

/** A scene that was read and waits to be taken. */
export interface Offer extends ImportedScene {
  readonly file: string
}

/** The way in for files of other programs. */
export interface Exchange {
  readonly state: StoreApi<{ readonly offer: Offer | null }>
  /** Reads a URDF or MJCF file and shows what would come of it. The scene on the screen stays. */
  read(file: string, text: string): Promise<void>
  /** Puts what was read on the screen, as a scene of its own; undo brings the one before back. */
  take(): void
}

export interface ExchangeOptions {
  readonly session: SessionStore
  readonly documents: () => Pick<Documents, 'show'>
}

export function makeExchange({ session, documents }: ExchangeOptions): Exchange {
  const state = createStore<{ readonly offer: Offer | null }>(() => ({ offer: null }))
  return {
    state,
    async read(file, text) {
      const [{ ExchangeFault, readRobot, robotToScene }, { parseXml }] = await Promise.all([
        loadExchange(),
        import('./parse-xml.ts'),
      ])
      const parse = parseXml((place, reason) => new ExchangeFault(place, reason))
      try {
        state.setState({ offer: { file, ...robotToScene(readRobot(text, parse), file) } })
        session.getState().openDialog('import')
      } catch (error) {
        if (!(error instanceof ExchangeFault)) throw error
        session.getState().showFaults(file, [{ pointer: error.place, message: error.reason }])
      }
    },
    take() {
      const { offer } = state.getState()
      if (offer === null) return
      state.setState({ offer: null })
      documents().show(offer.scene, { label: `Import ${offer.file}`, saved: false })
    },
  }
}
