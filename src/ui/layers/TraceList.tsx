import { PenLine, Trash2 } from 'lucide-react'
import { editOrTell, performAction, refusalOf, useLaboratory, useScene } from '../../laboratory/index.ts'
import { removeTrace, setTrace } from '../../scene/index.ts'
import { TextField } from '../fields/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import styles from './TraceList.module.css'

/** The traced points of a body, or of the whole scene: their names and colours, and the way to another one. */
export function TraceList({ body = null }: { readonly body?: string | null }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const all = scene.view.traces ?? []
  const nameOf = (id: string): string => scene.bodies.find((one) => one.id === id)?.name ?? id
  return (
    <div className={styles['traces']}>
      <ul aria-label="Traced points">
        {all.map((trace, i) => {
          if (body !== null && trace.body !== body) return null
          const name = trace.name ?? `Point of ${nameOf(trace.body)}`
          return (
            // A file may trace one point twice.
            <li key={`${i} ${trace.body} ${trace.position.join(' ')}`} className={styles['trace']}>
              <span className={styles['swatch']} style={{ background: trace.colour }} aria-hidden="true" />
              <TextField
                label={`Name of the traced point ${name}`}
                caption={body === null ? nameOf(trace.body) : 'Name'}
                value={name}
                onCommit={(next) =>
                  next === ''
                    ? 'A traced point needs a name, such as Pen.'
                    : refusalOf(lab.scenes.edit(`Rename ${name}`, (draft) => setTrace(draft, i, { name: next })))
                }
              />
              <IconButton
                size="small"
                icon={Trash2}
                label={`Trace ${name} no longer`}
                onClick={() =>
                  editOrTell(lab, `Trace ${name} no longer`, (draft) => {
                    removeTrace(draft, i)
                    return true
                  })
                }
              />
            </li>
          )
        })}
      </ul>
      <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('place-trace'))}>
        <PenLine aria-hidden="true" /> Trace a point
      </Button>
    </div>
  )
}
