import { useLaboratory, useSession } from '../../laboratory/index.ts'
import type { DialogId } from '../../session/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../primitives/index.ts'

const dialogs = lazyPart(() => import('./all.ts'))

const OURS: readonly (DialogId | null)[] = ['library', 'versions', 'share']

/** The user's scenes, their versions, and the link to one. */
export function KeepingDialogs() {
  const { session } = useLaboratory()
  const open = useSession((s) => (OURS.includes(s.dialog) ? s.dialog : null))
  const { part, failed } = usePart(dialogs, open !== null)
  useTellNotLoaded(failed, () => session.getState().closeDialog())
  if (part === null) return null
  const { LibraryDialog, ShareDialog, VersionsDialog } = part
  // Each begins afresh when it opens.
  return (
    <>
      {open === 'library' && <LibraryDialog />}
      {open === 'versions' && <VersionsDialog />}
      {open === 'share' && <ShareDialog />}
    </>
  )
}
