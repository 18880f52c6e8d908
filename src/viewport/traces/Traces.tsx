import { useSession } from '../../laboratory/index.ts'
import { usePart } from '../viewing/use-part.ts'

/** Paths of points, while the layer is on. */
export function Traces() {
  const shown = useSession((s) => s.layers.traces)
  const part = usePart(shown, () => import('./ShownTraces.tsx'))
  return shown && part !== null && <part.ShownTraces />
}
