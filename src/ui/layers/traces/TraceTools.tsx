import { Download } from 'lucide-react'
import { useLaboratory } from '../../../laboratory/index.ts'
import type { Trace } from '../../../scene/index.ts'
import { IconButton, Menu, MenuItem } from '../../primitives/index.ts'

interface TraceToolsProps {
  readonly trace: Trace
  readonly name: string
}

/** The buttons of a traced point: its files. */
export function TraceTools({ trace, name }: TraceToolsProps) {
  const lab = useLaboratory()
  const save = (kind: 'csv' | 'svg') => (): void =>
    void import('./save-trace.ts').then(({ saveTrace }) => saveTrace(lab, trace, name, kind))
  return (
    <Menu trigger={<IconButton size="small" icon={Download} label={`Save the path of ${name}`} />} align="end">
      <MenuItem label="Save as CSV" onSelect={save('csv')} />
      <MenuItem label="Save as SVG" onSelect={save('svg')} />
    </Menu>
  )
}
