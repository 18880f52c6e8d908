/** Under which id and title documents of the store are kept, where another tab wrote to the one that they had. */
import { newDocumentId } from '../ids.ts'
import type { SceneState, SceneStore } from '../store.ts'

export interface Parting {
  /** Under which id a document of the store is kept. */
  keptAs(document: string): string
  /** The title that it is kept under. */
  titleOf(state: Pick<SceneState, 'document' | 'scene'>): string
  /** From now on it is kept under another id, which is returned, and under this title. */
  goOn(document: string, from: string, to: string): string
  /** The name on the screen follows, once no drag is under way and nothing is there to be done again that it would clear. */
  nameShown(): void
}

export function makeParting(store: SceneStore): Parting {
  const aliases = new Map<string, string>()
  /** New titles of such documents, as long as the scene on the screen still has the old one. */
  const owed = new Map<string, { readonly from: string; readonly to: string }>()
  return {
    keptAs: (document) => aliases.get(document) ?? document,
    titleOf({ document, scene }) {
      const due = owed.get(document)
      return due?.from === scene.title ? due.to : scene.title
    },
    goOn(document, from, to) {
      const key = newDocumentId()
      aliases.set(document, key)
      owed.set(document, { from, to })
      return key
    },
    nameShown() {
      const { document, scene, gesture, canRedo } = store.getState()
      const due = owed.get(document)
      if (due === undefined || gesture !== null || canRedo) return
      owed.delete(document)
      if (scene.title !== due.from) return
      store.edit('Go on as a copy', (draft) => {
        draft.title = due.to
      })
    },
  }
}
