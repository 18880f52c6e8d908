import { GitCompareArrows } from 'lucide-react'
import { useKeptRuns, useRun } from '../../laboratory/index.ts'
import { IconButton, Lazy, lazyPart, Popover, usePart } from '../primitives/index.ts'

const runsPanel = lazyPart(() => import('./RunsPanel.tsx'))

/** Keeps runs to compare with, and lists them; there once something has run. */
export function RunsControl() {
  const hasRun = useRun((s) => s.hasRun)
  const { length } = useKeptRuns()
  usePart(runsPanel, false)
  if (!hasRun && length === 0) return null
  return (
    <Popover
      label="Kept runs"
      side="top"
      align="end"
      trigger={
        <IconButton
          size="small"
          icon={GitCompareArrows}
          label={length === 0 ? 'Compare runs' : `Compare runs: ${length} kept`}
          pressed={length > 0}
        />
      }
    >
      <Lazy part={runsPanel}>{({ RunsPanel }) => <RunsPanel />}</Lazy>
    </Popover>
  )
}
