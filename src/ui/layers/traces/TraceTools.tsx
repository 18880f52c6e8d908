import { Download, Gauge, Ruler } from 'lucide-react'
import { useAct, useLaboratory } from '../../../laboratory/index.ts'
import { setTrace, type Trace } from '../../../scene/index.ts'
import { IconButton, Menu, MenuItem, tellNotLoaded } from '../../primitives/index.ts'
import styles from './Traces.module.css'

export interface OneTrace {
  readonly trace: Trace
  /** Its place among the traces of the scene. */
  readonly index: number
  readonly name: string
}

/** The buttons of a traced point: the marks on its path, and its files. */
export function TraceTools({ trace, index, name }: OneTrace) {
  const lab = useLaboratory()
  const act = useAct()
  const marked = (trace.marks ?? false) !== false
  const save = (kind: 'csv' | 'svg') => (): void =>
    void import('./save-trace.ts').then(
      ({ saveTrace }) => saveTrace(lab, trace, name, kind),
      () => tellNotLoaded(lab),
    )
  return (
    <div className={styles['tools']}>
      <IconButton
        size="small"
        icon={Ruler}
        label={`Time marks on ${name}`}
        about="Strokes at equal intervals of time: close together where the point is slow."
        pressed={marked}
        onClick={() =>
          act(`${marked ? 'No time marks' : 'Time marks'} on ${name}`, (draft) =>
            setTrace(draft, index, { marks: !marked }),
          )
        }
      />
      <IconButton
        size="small"
        icon={Gauge}
        label={`Speed along ${name}`}
        about="The path is blue and thin where the point is slow, orange and thick where it is fast."
        pressed={trace.speed === true}
        onClick={() => act(`Speed along ${name}`, (draft) => setTrace(draft, index, { speed: trace.speed !== true }))}
      />
      <Menu trigger={<IconButton size="small" icon={Download} label={`Save the path of ${name}`} />} align="end">
        <MenuItem label="Save as CSV" onSelect={save('csv')} />
        <MenuItem label="Save as SVG" onSelect={save('svg')} />
      </Menu>
    </div>
  )
}
