import { useDocuments, useScene } from '../../laboratory/index.ts'

/** How the scene is kept, in words; the first words are enough where there is no room for the rest. */
export interface Keeping {
  readonly text: string
  readonly rest: string
  readonly bad: boolean
}

const said = (text: string, rest = '', bad = false): Keeping => ({ text, rest, bad })

/** Where the scene is safe: in a file, or in the browser only; and where nothing will be, before there is anything to lose. */
export function useKeeping(): Keeping {
  const dirty = useScene((s) => s.dirty)
  const fileName = useDocuments((s) => s.fileName)
  const keeping = useDocuments((s) => s.keeping)
  if (!dirty && fileName !== null) return said('Saved', ` in ${fileName}`)
  if (!dirty) return said(keeping === 'failed' ? 'Nothing is kept here' : '')
  if (keeping === 'failed') return said('Not kept', ' by the browser: save to a file', true)
  return keeping === 'pending'
    ? said('Keeping …')
    : said('Kept in this browser', fileName === null ? '' : `, not yet in ${fileName}`)
}
