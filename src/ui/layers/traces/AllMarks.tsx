import { useAct, useScene } from '../../../laboratory/index.ts'
import { markTraces } from '../../../scene/index.ts'
import { Switch } from '../../primitives/index.ts'

/** One switch for the time marks on all paths of the scene. */
export function AllMarks() {
  const act = useAct()
  const traces = useScene((s) => s.scene.view.traces)
  if (traces === undefined || traces.length < 2) return null
  const checked = traces.every(({ marks = false }) => marks !== false)
  return (
    <Switch
      label="Time marks on all paths"
      checked={checked}
      onChange={() =>
        act(checked ? 'No time marks' : 'Time marks on all paths', (draft) => markTraces(draft, !checked))
      }
    />
  )
}
