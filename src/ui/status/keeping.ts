import { useDocuments, useScene } from '../../laboratory/index.ts'

/** Where the scene is safe: in a file, or in the browser only; and where nothing will be, before there is anything to lose. */
export function useKeeping(): { readonly text: string; readonly bad: boolean } {
  const dirty = useScene((s) => s.dirty)
  const fileName = useDocuments((s) => s.fileName)
  const keeping = useDocuments((s) => s.keeping)
  if (!dirty && fileName !== null) return { text: `Saved in ${fileName}`, bad: false }
  if (!dirty) return { text: keeping === 'failed' ? 'Nothing is kept here' : '', bad: false }
  if (keeping === 'failed') return { text: 'Not kept by the browser: save to a file', bad: true }
  const place = fileName === null ? '' : `, not yet in ${fileName}`
  return { text: keeping === 'pending' ? 'Keeping …' : `Kept in this browser${place}`, bad: false }
}
