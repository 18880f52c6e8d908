import { useLaboratory, useSession } from '../../laboratory/index.ts'
import type { DialogId } from '../../session/index.ts'
import { ShapingDialogs } from '../building/shaping/index.ts'
import { ExchangeDialogs } from '../exchange/index.ts'
import { KeepingDialogs } from '../library/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../primitives/index.ts'

const dialogs = lazyPart(() => import('./all.ts'))

const OURS: readonly (DialogId | null)[] = ['gallery', 'shortcuts', 'faults', 'kept', 'add', 'plane', 'formulations']

/** The dialog that the session has open. */
export function Dialogs() {
  return (
    <>
      <StandingDialogs />
      <KeepingDialogs />
      <ExchangeDialogs />
      <ShapingDialogs />
    </>
  )
}

/** Dialogs that stay in the page once they are loaded. */
function StandingDialogs() {
  const { session } = useLaboratory()
  const open = useSession((s) => OURS.includes(s.dialog))
  const { part, failed } = usePart(dialogs, open)
  useTellNotLoaded(failed, () => session.getState().closeDialog())
  if (part === null) return null
  const { AddDialog, FaultsDialog, FormulationsDialog, GalleryDialog, KeptDialog, PlaneDialog, ShortcutSheet } = part
  return (
    <>
      <GalleryDialog />
      <ShortcutSheet />
      <FaultsDialog />
      <KeptDialog />
      <AddDialog />
      <PlaneDialog />
      <FormulationsDialog />
    </>
  )
}
