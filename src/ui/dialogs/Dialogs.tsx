import { useLaboratory, useSession } from '../../laboratory/index.ts'
import type { DialogId } from '../../session/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../lazy.tsx'

const dialogs = lazyPart(() => import('./all.ts'))

const OURS: readonly (DialogId | null)[] = ['gallery', 'shortcuts', 'faults', 'kept']

/** The dialog that the session has open, if it is one of these. */
export function Dialogs() {
  const { session } = useLaboratory()
  const open = useSession((s) => OURS.includes(s.dialog))
  const { part, failed } = usePart(dialogs, open)
  useTellNotLoaded(failed, () => session.getState().closeDialog())
  if (part === null) return null
  const { FaultsDialog, GalleryDialog, KeptDialog, ShortcutSheet } = part
  return (
    <>
      <GalleryDialog />
      <ShortcutSheet />
      <FaultsDialog />
      <KeptDialog />
    </>
  )
}
