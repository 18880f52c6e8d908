import { useScene, useSession } from '../../laboratory/index.ts'
import { usePart } from '../viewing/use-part.ts'

/** Names of traced points, while their layer is on and there is a name to tell. */
export function TraceNames() {
  const shown = useSession((s) => s.layers.traces)
  const named = useScene((s) => s.scene.view.traces?.some(({ name }) => name !== undefined) ?? false)
  const wanted = shown && named
  const names = usePart(wanted, () => import('./Names.tsx'))
  return wanted && names !== null && <names.Names />
}
