import { useDocuments, useScene } from '../../laboratory/index.ts'

/** Where the scene is safe: in a file, or in the browser only. Empty when there is nothing that could be lost. */
export function useKeeping(): { readonly text: string; readonly bad: boolean } {
  const dirty = useScene((s) => s.dirty)
  const fileName = useDocuments((s) => s.fileName)
  const keeping = useDocuments((s) => s.keeping)
  if (!dirty) return { text: fileName === null ? '' : `Saved in ${fileName}`, bad: false }
  if (keeping === 'failed') return { text: 'Not kept by the browser: save to a file', bad: true }
  const place = fileName === null ? '' : `, not yet in ${fileName}`
  return { text: keeping === 'pending' ? 'Keeping …' : `Kept in this browser${place}`, bad: false }
}
