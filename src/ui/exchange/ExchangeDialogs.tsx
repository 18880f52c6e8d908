import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../primitives/index.ts'

const dialogs = lazyPart(() => import('./all.ts'))

/** Dialogs for exporting files, and for importing those of other programs. */
export function ExchangeDialogs() {
  const { session } = useLaboratory()
  const open = useSession((s) => (s.dialog === 'export' || s.dialog === 'import' ? s.dialog : null))
  const { part, failed } = usePart(dialogs, open !== null)
  useTellNotLoaded(failed, () => session.getState().closeDialog())
  if (part === null || open === null) return null
  return open === 'export' ? <part.ExportDialog /> : <part.ImportDialog />
}
