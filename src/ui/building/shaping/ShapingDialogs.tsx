import { useLaboratory, useSession } from '../../../laboratory/index.ts'
import type { DialogId } from '../../../session/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../../primitives/index.ts'

const dialogs = lazyPart(() => import('./dialogs.ts'))
const OURS: readonly (DialogId | null)[] = ['array', 'mirror', 'rename-several']

/** Mirror, repeat, rename: fetched when the page has settled. */
export function ShapingDialogs() {
  const { session } = useLaboratory()
  const open = useSession((s) => OURS.includes(s.dialog))
  const { part, failed } = usePart(dialogs, open)
  useTellNotLoaded(failed, () => session.getState().closeDialog())
  if (part === null) return null
  const { ArrayDialog, MirrorDialog, RenameDialog } = part
  return (
    <>
      <ArrayDialog />
      <MirrorDialog />
      <RenameDialog />
    </>
  )
}
