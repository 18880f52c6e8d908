import { useEffect, useState } from 'react'
import { useScene, useSession } from '../../laboratory/index.ts'

type Names = typeof import('./Names.tsx')

/** Names of traced points, while their layer is on and there is a name to tell. */
export function TraceNames() {
  const shown = useSession((s) => s.layers.traces)
  const named = useScene((s) => s.scene.view.traces?.some(({ name }) => name !== undefined) ?? false)
  const [names, setNames] = useState<Names | null>(null)
  const wanted = shown && named
  useEffect(() => {
    if (wanted && names === null) import('./Names.tsx').then(setNames, () => {})
  }, [wanted, names])
  return wanted && names !== null && <names.Names />
}
