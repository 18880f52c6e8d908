import { PenLine, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { editOrTell, performAction, useEdit, useLaboratory, useScene } from '../../laboratory/index.ts'
import { removeTrace, setTrace, type Trace, nameOfBody } from '../../scene/index.ts'
import { TextField, VectorField } from '../fields/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import { AllMarks } from './traces/AllMarks.tsx'
import { TraceDetails } from './traces/TraceDetails.tsx'
import { TraceTools } from './traces/TraceTools.tsx'
import styles from './TraceList.module.css'

const NONE: readonly Trace[] = []

/** The traced points of a body, or of the whole scene: their names and colours, and the way to another one. */
export function TraceList({ body = null }: { readonly body?: string | null }) {
  const lab = useLaboratory()
  const edit = useEdit()
  const scene = useScene((s) => s.scene)
  const all = scene.view.traces ?? NONE
  const list = useRef<HTMLDivElement>(null)
  /** Place among the rows of what was taken out; null once the focus has gone on. */
  const gone = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (gone.current === null) return
    focusNextTo(list.current, gone.current)
    gone.current = null
  }, [all])
  return (
    <div ref={list} className={styles['traces']}>
      <ul aria-label="Traced points">
        {all.map((trace, i) => {
          if (body !== null && trace.body !== body) return null
          const name = trace.name ?? `Point of ${nameOfBody(scene, trace.body)}`
          return (
            // A file may trace one point twice.
            <li key={`${i} ${trace.body}`} className={styles['trace']}>
              <span className={styles['swatch']} style={{ background: trace.colour }} aria-hidden="true" />
              <TextField
                label={`Name of the traced point ${name}`}
                caption={body === null ? nameOfBody(scene, trace.body) : 'Name'}
                value={name}
                onCommit={(next) =>
                  next === ''
                    ? 'A traced point needs a name, such as Pen.'
                    : edit(`Rename ${name}`, (draft) => setTrace(draft, i, { name: next }))
                }
              />
              <IconButton
                size="small"
                data-takes-out
                icon={Trash2}
                label={`Trace ${name} no longer`}
                onClick={() => {
                  gone.current = all.slice(0, i).filter((one) => body === null || one.body === body).length
                  const done = editOrTell(lab, `Trace ${name} no longer`, (draft) => {
                    removeTrace(draft, i)
                    return true
                  })
                  if (done === null) gone.current = null
                }}
              />
              {body !== null && (
                <div className={styles['place']}>
                  <VectorField
                    label={`Place of ${name} on its body`}
                    caption="Place, body axes"
                    dimension="length"
                    value={trace.position}
                    onCommit={(position) => edit(`Move ${name}`, (draft) => setTrace(draft, i, { position }))}
                  />
                </div>
              )}
              <TraceTools trace={trace} index={i} name={name} />
              <TraceDetails trace={trace} index={i} name={name} />
            </li>
          )
        })}
      </ul>
      {body === null && <AllMarks />}
      <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('place-trace'))}>
        <PenLine aria-hidden="true" /> Trace a point
      </Button>
    </div>
  )
}

/** Focuses the button of the row that has come to a place, or of the last one; where none is left, the way to another point. */
function focusNextTo(list: HTMLElement | null, place: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-takes-out]') ?? [])]
  const next = rows[place] ?? rows.at(-1) ?? list?.querySelector<HTMLElement>(':scope > button')
  next?.focus()
}
